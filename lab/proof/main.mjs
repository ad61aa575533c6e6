// `npm run proof -- NAME`: what takes too long for npm test, with its report in docs/papers/proof/.
const [name, ...options] = process.argv.slice(2)
// the tests that do much more when a proof runs them
const longForms = {
  crash: 'server/src/whole-system/crash.test.ts',
  fuzz: 'server/src/whole-system/attacks/fuzz.test.ts',
  memory: 'server/src/team/exports/jobs/memory.test.ts',
  models: 'server/src/whole-system/models.test.ts',
}
if (name === 'bare') {
  const { proveBare } = await import('./bare.mjs')
  process.exitCode = await proveBare(options)
} else if (name === 'alarms') {
  const { proveAlarms } = await import('./alarms.mjs')
  process.exitCode = await proveAlarms()
} else if (name === 'answers') {
  const { proveAnswers } = await import('./answers.mjs')
  process.exitCode = await proveAnswers()
} else if (name === 'attack') {
  const { proveAttack } = await import('./attack.mjs')
  process.exitCode = await proveAttack()
} else if (name === 'change-over') {
  const { proveChangeOver } = await import('./change-over.mjs')
  process.exitCode = await proveChangeOver(options)
} else if (Object.hasOwn(longForms, name)) {
  const { proveByTests } = await import('./by-tests.mjs')
  process.exitCode = await proveByTests(name, longForms[name], options)
} else if (name === 'engines') {
  const { proveEngines } = await import('./engines.mjs')
  process.exitCode = await proveEngines(options)
} else if (name === 'faults') {
  const { proveFaults } = await import('./faults.mjs')
  process.exitCode = await proveFaults(options)
} else if (name === 'machine') {
  const { proveMachine } = await import('./machine.mjs')
  process.exitCode = await proveMachine(options)
} else if (name === 'container') {
  const { proveContainer } = await import('./container.mjs')
  process.exitCode = await proveContainer()
} else if (name === 'mutations') {
  const { proveMutations } = await import('./mutations.mjs')
  process.exitCode = proveMutations(options)
} else if (name === 'newcomer') {
  const { proveNewcomer } = await import('./newcomer.mjs')
  process.exitCode = await proveNewcomer()
} else if (name === 'processes') {
  const { proveProcesses } = await import('./processes.mjs')
  process.exitCode = await proveProcesses()
} else if (name === 'restore') {
  const { proveRestore } = await import('./restore.mjs')
  process.exitCode = await proveRestore()
} else if (name === 'numbers') {
  const { proveNumbers } = await import('./numbers.mjs')
  process.exitCode = await proveNumbers(options)
} else if (name === 'scanners') {
  const { proveScanners } = await import('./scanners.mjs')
  process.exitCode = await proveScanners(options)
} else if (name === 'supply') {
  const { proveSupply } = await import('./supply.mjs')
  process.exitCode = proveSupply(options)
} else {
  process.stderr.write('npm run proof -- bare [--root FOLDER] [--only PART OF A NAME] [--tests]\n')
  process.stderr.write('npm run proof -- alarms\n')
  process.stderr.write('npm run proof -- answers\n')
  process.stderr.write('npm run proof -- attack\n')
  process.stderr.write('npm run proof -- change-over [--rounds HOW MANY]\n')
  process.stderr.write('npm run proof -- container\n')
  process.stderr.write('npm run proof -- crash [--rounds HOW MANY]\n')
  process.stderr.write('npm run proof -- faults [--only GROUP]\n')
  process.stderr.write('npm run proof -- fuzz\n')
  process.stderr.write('npm run proof -- engines [--only PART OF A NAME]\n')
  process.stderr.write('npm run proof -- machine [--root FOLDER]\n')
  process.stderr.write('npm run proof -- memory\n')
  process.stderr.write('npm run proof -- models\n')
  process.stderr.write('npm run proof -- mutations [--only GLOB OF RULES]\n')
  process.stderr.write('npm run proof -- newcomer\n')
  process.stderr.write('npm run proof -- processes\n')
  process.stderr.write('npm run proof -- restore\n')
  process.stderr.write('npm run proof -- numbers [--families NUMBER]\n')
  process.stderr.write('npm run proof -- scanners [--only PART OF A CALL]\n')
  process.stderr.write('npm run proof -- supply [--out FILE]\n')
  process.exitCode = 1
}
