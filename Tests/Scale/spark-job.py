"""The Spark job of Tests/Scale/spark: FOLDER FILTERS CALLS…

FILTERS and CALLS are files with the recipes of the manual.
"""

import subprocess
import sys

from pyspark import SparkContext

FOLDER, FILTERS, CALLS = sys.argv[1], sys.argv[2], sys.argv[3:]


def run(recipe, context):
    """Runs a recipe; returns its variables."""
    variables = {"__name__": "__main__", "context": context, "subprocess": subprocess}
    with open(recipe, encoding="utf-8") as file:
        exec(file.read(), variables)
    return variables


def write(name, lines):
    with open(f"{FOLDER}/{name}", "w", encoding="utf-8") as out:
        out.writelines(line + "\n" for line in lines)


def main():
    context = SparkContext(appName="pushkit")
    filters = run(FILTERS, context)
    write("parsed", filters["records"].collect())
    write("checked", filters["findings"].collect())
    for recipe in CALLS:
        run(recipe, context)
    context.stop()


main()
