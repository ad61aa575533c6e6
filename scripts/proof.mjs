// `npm run proof -- NAME`: what takes too long for npm test, with its report in docs/proof/.
const [name, ...options] = process.argv.slice(2)
if (name === 'bare') {
  const { proveBare } = await import('./proof/bare.mjs')
  process.exitCode = await proveBare(options)
} else {
  process.stderr.write('npm run proof -- bare [--root FOLDER] [--only PART OF A NAME] [--tests]\n')
  process.exitCode = 1
}
