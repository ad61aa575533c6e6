// `npm run proof -- NAME`: what takes too long for npm test, with its report in docs/papers/proof/.
const [name, ...options] = process.argv.slice(2)

const byTests = (file) => async () => {
  const { proveByTests } = await import('./by-tests.mjs')
  return { runProof: (options) => proveByTests(name, `server/src/${file}`, options) }
}

/** Each proof, with what it takes. */
const proofs = {
  alarms: { load: () => import('./alarms.mjs') },
  answers: { load: () => import('./answers.mjs') },
  attack: { load: () => import('./attack.mjs') },
  bare: { load: () => import('./bare.mjs'), takes: '[--root FOLDER] [--only PART OF A NAME] [--tests]' },
  'change-over': { load: () => import('./change-over.mjs'), takes: '[--rounds HOW MANY]' },
  container: { load: () => import('./container.mjs') },
  crash: { load: byTests('whole-system/crash.test.ts'), takes: '[--rounds HOW MANY]' },
  engines: { load: () => import('./engines.mjs'), takes: '[--only PART OF A NAME]' },
  faults: { load: () => import('./faults.mjs'), takes: '[--only GROUP]' },
  fuzz: { load: byTests('whole-system/attacks/fuzz.test.ts') },
  machine: { load: () => import('./machine.mjs'), takes: '[--root FOLDER]' },
  memory: { load: byTests('team/exports/jobs/memory.test.ts') },
  models: { load: byTests('whole-system/models.test.ts') },
  mutations: { load: () => import('./mutations.mjs'), takes: '[--only GLOB OF RULES]' },
  newcomer: { load: () => import('./newcomer.mjs') },
  numbers: { load: () => import('./numbers.mjs'), takes: '[--families NUMBER]' },
  processes: { load: () => import('./processes.mjs') },
  restore: { load: () => import('./restore.mjs') },
  scanners: { load: () => import('./scanners.mjs'), takes: '[--only PART OF A CALL]' },
  supply: { load: () => import('./supply.mjs'), takes: '[--out FILE]' },
}

if (Object.hasOwn(proofs, name)) {
  const { runProof } = await proofs[name].load()
  process.exitCode = await runProof(options)
} else {
  for (const [known, { takes = '' }] of Object.entries(proofs))
    process.stderr.write(`npm run proof -- ${known} ${takes}\n`)
  process.exitCode = 1
}
