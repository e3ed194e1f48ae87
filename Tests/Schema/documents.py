"""Validates documents by the schemas of `pushkit generate schema input`.

    documents.py FOLDER <DOCUMENTS

FOLDER has a schema FORMAT.json for each format. Each line of DOCUMENTS is a format, a space and a JSON
document. Prints `ok`, or the first fault, for each of them.
"""

import functools
import json
import pathlib
import sys

import jsonschema


@functools.cache
def validator(name):
    schema = json.loads((pathlib.Path(sys.argv[1]) / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


for line in sys.stdin:
    name, document = line.split(" ", 1)
    errors = validator(name).iter_errors(json.loads(document))
    error = jsonschema.exceptions.best_match(errors)
    print("ok" if error is None else f"{error.json_path}: {error.message}")
