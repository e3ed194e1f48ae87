"""The Spark job of Tests/Scale/spark: PUSHKIT FOLDER PARTITIONS."""

import subprocess
import sys

from pyspark import SparkContext

PUSHKIT, FOLDER, PARTITIONS = sys.argv[1], sys.argv[2], int(sys.argv[3])


def call(command):
    """Returns a function that makes the calls of a partition, and returns their results.

    Spark runs a task again if its executor is lost. The journal of the partition prevents that its
    calls are made again. The lost executor's pushkit may still run: flock waits until it has ended.
    Status 75 means that the partition is complete and some of its records failed.
    """

    def run(partition, records):
        journal = f"{FOLDER}/{command}.{partition}.journal"
        done = subprocess.run(
            ["flock", f"{journal}.lock", PUSHKIT, command, "--vendor", "everlytic", "--batch", "-",
             "--rate", "800", "--journal", journal],
            input="\n".join(records), stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode not in (0, 75):
            raise RuntimeError(f"pushkit {command} ended with {done.returncode}")
        return done.stdout.splitlines()

    return run


def write(name, lines):
    with open(f"{FOLDER}/{name}", "w", encoding="utf-8") as out:
        out.writelines(line + "\n" for line in lines)


def main():
    context = SparkContext(appName="pushkit")
    payloads = context.textFile(f"{FOLDER}/payloads.ndjson", PARTITIONS)
    write("parsed", payloads.pipe(f"{PUSHKIT} parse-payload -q").collect())
    write("checked", payloads.pipe(f"{PUSHKIT} check-payload -o json").collect())
    for command, name in ("report-click", "clicks"), ("register-token", "tokens"):
        records = context.textFile(f"{FOLDER}/{name}.ndjson", PARTITIONS)
        write(f"{command}.results", records.mapPartitionsWithIndex(call(command)).collect())
    context.stop()


main()
