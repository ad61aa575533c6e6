import { CommandError } from './commands/command.ts'
import { runCommand } from './commands/run-command.ts'
import { readConfig } from './config.ts'
import { jsonLog } from './json-log.ts'
import { whyNot } from './why-not.ts'

// The operator's command line: `npm run desco -- <command>`.

try {
  const said = await runCommand(readConfig(), process.argv.slice(2), jsonLog(process.stderr).log)
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : whyNot(error)}\n`)
  process.exitCode = 1
}
