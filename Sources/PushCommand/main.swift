import PushCLI
