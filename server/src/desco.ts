import { CommandError } from './commands/command.ts'
import { runCommand } from './commands/run-command.ts'
import { readConfig, takeSettingsFile } from './config.ts'
import { createLog } from './platform/log.ts'
import { whyNot } from './why-not.ts'

// The operator's command line: `npm run desco -- <command>`.

try {
  const { settingsFile, words } = takeSettingsFile(process.argv.slice(2))
  const said = await runCommand(readConfig(undefined, settingsFile), words, {
    log: createLog(process.stderr),
    say: (line) => process.stderr.write(`${line}\n`),
  })
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : whyNot(error)}\n`)
  process.exitCode = 1
}
