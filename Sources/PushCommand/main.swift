import PushCLI

CLI.main()
