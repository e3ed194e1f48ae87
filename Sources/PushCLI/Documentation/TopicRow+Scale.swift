extension TopicRow {
  static let scale = TopicRow(
    "scale", "run bulk calls on Slurm, Spark, Kubernetes and Kafka",
    seeAlso: ["batch", "exit-codes", "register-token", "report-click"]
  ) {
    """
    pushkit runs on one machine. To use several, run it under Slurm, Spark, GNU parallel,
    Kubernetes or Kafka: the engine starts the processes, and pushkit makes the calls of each
    part. pushkit-batch(7) describes the options.

    # Arithmetic
    Everlytic, Smartico and Push.Express publish no request limits: ask yours. pushkit-platforms(7)
    has those of FCM and Expo. The examples assume 10 million clicks, 500 requests a second, and 8
    shards.
    - Time: Records divided by the limit: 10,000,000 / 500 = 20,000 s, or 5.6 hours.
    - Rate: Each process has its own `--rate`. Divide the limit by the number of processes that
      run at the same time: 500 / 8 = 62.
    - Jobs: Rate times response time: 62 requests a second at 0.2 s need 13 requests in flight.
      The default of `--jobs` is 16: at most 8 × 16 = 128 connections.
    - Memory: About 20 MB for each process, and about 24 bytes for each record of its journal: 20
      MB + 1,250,000 × 24 bytes = 50 MB.
    - Disk: 114 bytes of journal for each report and 56 bytes for each registration: 1.1 GB for
      all clicks.
    - Reading: With `--shard`, each process reads the whole input. A core reads about 150,000
      records a second, so that 10 million take 70 s for each shard. Split larger inputs into
      files.
    - Restart: A restart reads the journal (1 s for a million records) and the input again. It
      sends no record that is done. After SIGKILL at most `--jobs` reports are lost: 16.

    # Rules for restarts
    Each shard has its own journal, on storage that every machine reads and that supports file
    locks. A restart must use the same input, the same number of shards and the same journal.

    If a machine or a connection is lost, the first process may still run when the engine starts
    the second one. The journal's lock prevents double calls, but the second process exits with
    73. The recipes therefore wait for a lock of their own with flock(1). They append results with
    `>>`, because `>` would empty the file at a restart. flock(1) comes with util-linux or BusyBox.

    Status 75 means that the shard is complete and some of its records failed. A restart would not
    send them again, so the recipes do not restart a shard after 75. Send them later with
    `--retry-failed`. Read the records with the error `http.lost` before you use `--retry-lost`:
    the vendor may have counted them.

    Let the engine send one SIGTERM and wait: pushkit waits up to 5 seconds for the requests in
    flight; a report without a response is then lost. A second SIGTERM makes pushkit exit at once.

    # Results
    A restart appends a result for each record of its shard, with `"skipped":true` and without the
    vendor's IDs if an earlier run completed it. SIGKILL can cut off a line; the next run begins a
    new one. Read the results of all shards without both:

        $ grep -h ^ results.* |
            jq -Rc 'fromjson? | select(.skipped | not)' >all.ndjson

    pushkit writes the journal before the results. So after SIGKILL, up to `--jobs` records are done
    but have only a skipped result: 13 of 88,904 registrations in a test. A report then needs
    nothing more, but a registration lacks its IDs. If each record has a `ref` of its own, find such
    records and register them again without a journal, which is safe:

        $ jq -c .ref all.ndjson | sort -u >have
          jq -c .ref tokens.ndjson | sort -u | comm -13 have - >missing
          jq -c --slurpfile m missing 'select(.ref | IN($m[]))' tokens.ndjson |
            pushkit register-token --batch - >>all.ndjson

    The summary of a restart includes the skipped records. So add up only the last summary of each
    shard, which `--summary` leaves in its file:

        $ jq -n 'reduce inputs as $s ({}; .total += $s.total |
            .ok += $s.ok + $s.skipped | .failed += $s.failed)' summary.*

    # Slurm
    One array task for each shard. Slurm sends SIGTERM, waits for `KillWait` (30 s), and runs a
    task again after the loss of a node or `scontrol requeue`.

        #!/bin/bash
        #SBATCH --array=0-7 --requeue --open-mode=append --output=task.%a.log
        i=$SLURM_ARRAY_TASK_ID
        exec 9>>"lock.$i"; flock 9
        pushkit report-click --batch clicks.ndjson --rate 62 \\
          --shard "$i/$SLURM_ARRAY_TASK_COUNT" \\
          --journal "journal.$i" >>"results.$i" || [ $? = 75 ]

    A requeued task loses no report; a killed one loses at most 16. If pushkit was killed, or ended with another status than 0 and 75, the task has failed, and
    Slurm does not run it again. Requeue it: `scontrol requeue 17_3` for task 3 of job 17. It starts
    about two minutes later.

    # Spark
    Commands without calls are filters, which `pipe` runs for each partition. They need no
    journal. check-payload exits with 65 if it finds problems, which `pipe` ignores. In Python,
    `pipe` passes no environment: pushkit must be in /usr/bin or /bin, or named by its path.

        payloads = context.textFile("payloads.ndjson", 64)
        records = payloads.pipe("pushkit parse-payload -q")
        findings = payloads.pipe("pushkit check-payload -o json")

    For calls, use a journal for each partition in place of `--shard`. Spark runs the task of a
    lost executor again, and slow tasks twice with `spark.speculation`. It discards the output of
    the lost task, and with it the IDs in its results. So append the results to a file on shared
    storage:

        def register(partition, records):
            name = f"/shared/tokens.{partition}"
            with open(f"/shared/results.{partition}", "ab") as results:
                done = subprocess.run(
                    ["flock", name + ".lock", "pushkit", "register-token",
                     "--batch", "-", "--rate", "62", "--journal",
                     name + ".journal"],
                    input="\\n".join(records).encode(), stdout=results)
            if done.returncode not in (0, 75):
                raise RuntimeError(done.returncode)
            return [done.returncode]
        tokens = context.textFile("tokens.ndjson", 64)
        statuses = tokens.mapPartitionsWithIndex(register).collect()

    8 executors with one core run 8 of the 64 partitions at a time. A partition has 156,250 tokens,
    which `records` holds in memory. After a lost executor, registrations in flight are sent again,
    which is safe.

    # GNU parallel
    Four shards on each of two hosts, in a folder that both share. If a connection breaks, GNU
    parallel by default sends SIGTERM three times within 350 ms, and then SIGKILL. `--termseq`
    reduces this to one SIGTERM.

        $ parallel -S 4/one,4/two --wd /shared --retries 10 --termseq TERM,1000 '
            exec 9>>lock.{}; flock 9
            pushkit report-click --batch clicks.ndjson --rate 62 \\
              --shard {}/8 --journal journal.{} >>results.{} || [ $? = 75 ]
          ' ::: 0 1 2 3 4 5 6 7

    A broken connection loses no report. Variables such as `PUSHKIT_PROFILE` reach the hosts with
    `--env`. Do not divide the input with `--pipe`: with `--retries`, input can be lost.

    # Kubernetes Indexed Job
    An index for each shard. `pushkit-data` is a volume that all nodes can mount. This file and the
    Debian package in one folder make the image: `buildah bud -t registry.example.com/pushkit:0.2.0`.

        FROM debian:12-slim
        COPY pushkit_0.2.0_amd64.deb /tmp/
        RUN apt-get update && \\
            apt-get install -y ca-certificates /tmp/pushkit_*.deb && \\
            rm -rf /tmp/*.deb /var/lib/apt/lists/*
        USER 10001

        apiVersion: batch/v1
        kind: Job
        metadata: {name: report-clicks}
        spec:
          completionMode: Indexed
          completions: 8
          parallelism: 8
          backoffLimitPerIndex: 6
          podFailurePolicy:
            rules:
              - action: Ignore
                onPodConditions: [{type: DisruptionTarget, status: "True"}]
              - action: FailIndex
                onExitCodes: {operator: In, values: [64, 65, 66, 75, 77, 78]}
          template:
            spec:
              restartPolicy: Never
              terminationGracePeriodSeconds: 60
              containers:
                - name: pushkit
                  image: registry.example.com/pushkit:0.2.0
                  workingDir: /data
                  envFrom: [{secretRef: {name: pushkit}}]
                  command:
                    - sh
                    - -c
                    - >-
                      exec 9>>"lock.$JOB_COMPLETION_INDEX" && flock 9 &&
                      exec pushkit report-click --batch clicks.ndjson --rate 62
                      --shard "$JOB_COMPLETION_INDEX/8"
                      --journal "journal.$JOB_COMPLETION_INDEX"
                      >>"results.$JOB_COMPLETION_INDEX"
                  resources: {limits: {memory: 256Mi}}
                  volumeMounts: [{name: data, mountPath: /data}]
              volumes:
                - name: data
                  persistentVolumeClaim: {claimName: pushkit-data}

    `exec` makes pushkit process 1 of its container, which receives SIGTERM. `status.failedIndexes`
    has the indexes that end with 75. An evicted pod loses no report.

    # Kafka
    kcat(1) reads the partitions of its consumer group, and jq(1) puts each push under `payload`.
    Start one such pipeline for each consumer, with a journal of its own.

        $ kcat -b broker:9092 -G pushes -u -q -X auto.offset.reset=earliest events |
            jq -c --unbuffered '{payload: .}' |
            pushkit report-delivery --vendor everlytic --batch - --rate 62 \\
              --subscription-id 123 --journal journal.0 >>results.0

    One `--subscription-id` for all pushes suits one device only. For several devices, let jq add
    `subscription_id` to each record.

    kcat commits the offsets of messages that it has printed, before the vendor has responded.
    Messages that are in the pipes when pushkit dies are not read again, and nothing names them. If
    messages arrive faster than `--rate`, the pipes and buffers hold up to 180 KB of them: in tests
    with messages of 160 to 200 bytes, each kill lost 320 to 860. If the group rebalances, a record
    can reach a consumer whose journal does not have it; it is then sent twice. After kcat was
    killed, these are the messages since its last commit, at most 5 seconds.

    To lose none, read each partition in ranges of offsets, with one run of this script for each. If
    it fails, start it again: it reads the same range, and pushkit skips the records that are done.
    The `ref` of a result is its offset.

        #!/bin/sh
        set -e; p=$1
        exec 9>>"lock.$p"; flock 9
        [ -s "next.$p" ] || echo 0 >"next.$p"
        while :; do
          kcat -C -b broker:9092 -t events -p "$p" -o "$(cat "next.$p")" \\
            -c 10000 -e -q -X auto.offset.reset=error \\
            -f '{"ref":%o,"payload":%s}\\n' >"events.$p"
          [ -s "events.$p" ] || { sleep 1; continue; }
          pushkit report-delivery --vendor everlytic --batch "events.$p" \\
            --rate 62 --subscription-id 123 --journal "journal.$p" \\
            >>"results.$p" || [ $? = 75 ]
          jq -n 'last(inputs).ref + 1' "events.$p" >"next.$p.new"
          mv "next.$p.new" "next.$p"
        done

    Begin a new journal each day: 114 bytes for each push are 600 MB a day for each of 8 consumers.
    """
  }
}
