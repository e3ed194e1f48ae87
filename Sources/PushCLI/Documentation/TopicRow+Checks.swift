extension TopicRow {
  static let checks = TopicRow(
    "checks", "requests, fixes and reports of check-payload",
    seeAlso: ["check-payload", "platforms", "service-errors", "exit-codes"]
  ) {
    """
    This page describes what pushkit-check-payload(1) does beyond the checks of a payload.

        $ pushkit check-payload -o junit push/*.json >push.xml

    # Requests
    A document can be a whole request with its URL and headers. check-payload then also checks
    these parts of it:
    - Headers: Values that the service rejects, and headers of APNs that do not match the
      payload or each other. For example, `apns-topic` has a suffix for `voip`, and
      `apns-expiration` is a time, not a duration. Web pushes need `TTL`, and `Content-Encoding`
      if they have a body. APNs needs HTTP/2.
    - Credentials: `Authorization` is missing, or has the scheme or the key of another service.
    - JSON Web Tokens: For APNs, `alg`, `kid`, `iss` and `iat`. For web pushes (VAPID), `alg`,
      `aud`, `exp` and `sub`. pushkit does not verify signatures. Findings contain no values of
      tokens. Whether a token has expired depends on `--at`.
    - Recipients: An empty token, a token with blanks, a token of another service, and a topic in
      place of a token.
    - Body: The URL is that of FCM's v1 API and the body that of the legacy API, or the reverse.

    With `--redact`, recipients and credentials are not checked. Variables such as `$TOKEN` and
    shortened values such as `eyJhbGci...` have no findings. The path of a header is
    `/headers/NAME`. The path of a value in the body begins at the body.

    # Reports
    Three formats are for other programs. They also contain the errors of broken documents and
    unreadable files, so they exclude `--on-error emit`.
    - `-o github`: Workflow commands, which GitHub Actions shows beside the lines of a pull
      request. The severities are `error`, `warning` and `notice`.
    - `-o sarif`: A SARIF 2.1.0 log with one run, for GitHub code scanning, Azure DevOps and
      editors. The rules contain the texts of `pushkit help CODE`. The path of a finding is in
      `logicalLocations`. Broken documents are results, too. Files that cannot be read are
      notifications of the run.
    - `-o junit`: JUnit XML, for GitLab, Jenkins and others, with a suite for each file and a
      test case for each document. Findings that reach `--fail-on` are its failure, the other
      ones its output. A broken document is an error. A suite has at most 4 MiB.

    In `github` and `sarif`, columns count characters, not bytes. Name files relative to the
    root of the repository. With pushkit in `PATH`, this GitHub workflow annotates pull
    requests, and this `.gitlab-ci.yml` adds a test report to merge requests:

        on: pull_request
        jobs:
          payloads:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@v4
              - run: pushkit check-payload -o github push/*.json

        payloads:
          script: pushkit check-payload -o junit push/*.json >push.xml
          artifacts: {when: always, reports: {junit: push.xml}}

    For code scanning, upload a log. The job needs the permission `security-events: write`:

              - run: pushkit check-payload -o sarif push/*.json >push.sarif
              - uses: github/codeql-action/upload-sarif@v3
                if: always()
                with: {sarif_file: push.sarif}

    # Editors and hooks
    `-o text` prints `FILE:LINE:COLUMN: SEVERITY: CODE: MESSAGE`, which editors can read. `-q`
    omits the line of the file below it.

    Visual Studio Code, a task in `.vscode/tasks.json`:

        {"version": "2.0.0", "tasks": [{"label": "pushkit", "type": "shell",
          "command": "pushkit check-payload -o text '${file}'",
          "problemMatcher": {"owner": "pushkit",
            "fileLocation": ["autoDetect", "${workspaceFolder}"],
            "pattern": {"file": 1, "line": 2, "column": 3, "severity": 4,
              "message": 5, "regexp":
              "^(.+):(\\\\d+):(\\\\d+): (error|warning|info): (.+)$"}}}]}

    Vim, with `:make` and the quickfix list:

        setlocal makeprg=pushkit\\ check-payload\\ -o\\ text\\ %:S
        setlocal errorformat=%f:%l:%c:\\ %trror:\\ %m,%f:%l:%c:\\ %tarning:\\ %m

    Emacs knows the format: `M-x compile`, then `pushkit check-payload -o text FILE`.

    The repository of pushkit has a hook for pre-commit, which checks the JSON files of a commit
    that match `files`. pushkit must be in `PATH`:

        repos:
          - repo: https://git.example.com/pushkit
            rev: main
            hooks: [{id: check-payload, files: ^push/}]

    The wheel of a release brings pushkit along, so that nobody installs anything. pip needs its
    address, which can also be a `file://` URL:

        repos:
          - repo: local
            hooks:
              - id: check-payload
                name: pushkit check-payload
                language: python
                additional_dependencies:
                  - pushkit @ https://files.example.com/WHEEL
                entry: pushkit check-payload -o text
                files: ^push/

    # Settings of a repository
    check-payload reads `.pushkit.json` in the current folder or in the nearest folder above it, up
    to the folder with `.git`. Use it to accept a finding for everybody who works in the repository:

        {
          "fail_on": "error",
          "ignore": [
            "delivery.*",
            // The app draws this picture itself.
            {"code": "apns.no-mutable-content", "path": "/aps"}
          ]
        }

    Comments and trailing commas are allowed. Unknown keys and wrong values are errors (status 78).
    - `ignore`: An array of codes, or of objects with `code` and `path`. A code can end in `*`.
      `path` is the JSON Pointer of the finding: other places still have it.
    - `fail_on`, `vendor`: The values of `--fail-on` and `--vendor`.

    Options take precedence, and `--ignore` adds codes. The file takes precedence over the defaults
    in pushkit-profiles(7). `--no-defaults` ignores it. No other command reads it.

    # Fixes
    Some findings have a `fix`: a list of operations of JSON Patch (RFC 6902) that correct the
    document. A finding has one only if the right result is certain:
    - `move`: Corrects a name, or moves a member to the object that has it. An `add` before it
      adds an object that is missing. No value is replaced.
    - `replace`: Writes a value of the right type, such as 1 for `"1"`.
    - `remove`: Removes a member without a value. One of two equal members has a `replace`, because
      programs that replace a value write the member once.

    The pointers continue inside strings that contain JSON. This is an extension of RFC 6902.

    `--fix` makes all fixes and prints the documents. All other bytes stay as they are, also those
    between documents. Some corrections show further findings, which pushkit corrects, too. A
    second run changes nothing. Findings without a fix are on standard error, with the path in the
    printed document. With `-v`, so are those that are fixed. The exit status is 65 while an error
    or a warning is left. pushkit prints documents that are not JSON, and those of `--lenient` and
    `--scan`, as lines of JSON without the text around them.

        pushkit check-payload --fix push.json >fixed.json
    """
  }
}
