"""Validates records by the schemas that pushkit generates.

    validate.py SCHEMA <RECORDS

SCHEMA is the output of `pushkit generate schema`. Each line of RECORDS is `{"command","case","record"}`.
Prints a line for each record that its command's schema does not allow.
"""

import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
jsonschema.Draft202012Validator.check_schema(document)
validators = {}
for line in sys.stdin.buffer:
    entry = json.loads(line)
    command, record = entry["command"], entry["record"]
    if command not in document["$defs"]:
        print(f"{command} has no schema ({entry['case']})")
        continue
    if command not in validators:
        schema = {"$ref": f"#/$defs/{command}", "$defs": document["$defs"]}
        validators[command] = jsonschema.Draft202012Validator(schema)
    error = jsonschema.exceptions.best_match(validators[command].iter_errors(record))
    if error is not None:
        print(f"{command}: {error.json_path}: {error.message} ({entry['case']})")
