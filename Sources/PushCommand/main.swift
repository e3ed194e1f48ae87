// The executable pushkit: all its code is in PushCLI.

import PushCLI

CLI.main()
