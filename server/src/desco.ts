import { CommandError } from './commands/command.ts'
import { runCommand } from './commands/run-command.ts'
import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { whyNot } from './why-not.ts'

// The operator's command line: `npm run desco -- <command>`.

try {
  const said = await runCommand(readConfig(), process.argv.slice(2), createLog(process.stderr))
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : whyNot(error)}\n`)
  process.exitCode = 1
}
