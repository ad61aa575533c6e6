import { CommandError } from './operate/command.ts'
import { failureCodeOf, runCommand } from './operate/run-command.ts'
import { readConfig, takeSettingsFile } from './config.ts'
import { createLog } from './platform/log.ts'
import { whyNot } from './start/why-not.ts'

// The operator's command line: `npm run desco -- <command>`.

const typed = process.argv.slice(2)
try {
  const { settingsFile, words } = takeSettingsFile(typed)
  const said = await runCommand(readConfig(undefined, settingsFile), words, {
    log: createLog(process.stderr),
    say: (line) => process.stderr.write(`${line}\n`),
  })
  // a mail server sends on what is printed to its pipe
  if (said !== '') process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : whyNot(error)}\n`)
  process.exitCode = failureCodeOf(typed)
}
