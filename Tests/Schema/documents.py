"""Validates documents by a schema of `pushkit generate schema input`.

    documents.py SCHEMA <DOCUMENTS

Each line of DOCUMENTS is a JSON document. Prints `ok`, or the first fault, for each of them.
"""

import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for line in sys.stdin.buffer:
    error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(line)))
    print("ok" if error is None else f"{error.json_path}: {error.message}")
