import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { reportStep, runStep, say } from '../../scripts/run-step.mjs'

const report = fileURLToPath(new URL('../../docs/papers/proof/answers.md', import.meta.url))
const table = 'risposte_310001'

/**
 * Opens an export of answers in the programs of an analysis, as far as this machine has them, and runs the lines of LEGGIMI;
 * 0 when all that could run agrees with the CSV.
 */
export async function runProof() {
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-answers-'))
  try {
    const test = 'server/src/team/exports/answers/answers.test.ts'
    const made = await runStep({
      name: 'an export of answers',
      command: ['vitest', 'run', test],
      env: { DESCO_PROOF_FOLDER: folder },
    })
    reportStep(made)
    if (!made.ok) return 1
    const rows = programs.map((program) => prove(program, folder))
    for (const { name, ok, said } of rows) say(`${ok === undefined ? '–' : ok ? '✓' : '✗'} ${name}: ${said}`)
    writeReport(rows)
    return rows.every(({ ok }) => ok !== false) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A program must find this of the one answer of 61 minutes: rows, minutes, letters of the text. */
const expected = '1 61 435'
/** PSPP counts the text's bytes in UTF-8. */
const expectedInBytes = '1 61 499'

const programs = [
  {
    name: 'R: the three lines of LEGGIMI',
    needs: 'r-base-core',
    command: () => found('Rscript'),
    version: ['--version'],
    file: 'join.R',
    script: (folder) => [
      ...linesOf(folder, 'In R,'),
      'unite <- unite[which(unite$MINUTI == 61), ]',
      'cat(nrow(unite), unite$MINUTI, nchar(unite$NOTE))',
    ],
  },
  {
    name: 'R: risposte.R, with types and labels',
    needs: 'r-base-core',
    command: () => found('Rscript'),
    version: ['--version'],
    file: 'labels.R',
    script: () => [
      'source("risposte.R", encoding = "UTF-8")',
      `mine <- ${table}[!is.na(${table}$MINUTI) & ${table}$MINUTI == 61, ]`,
      'stopifnot(is.numeric(mine$MINUTI), identical(levels(mine$GIORNI), c("Mai", "Spesso")))',
      'stopifnot(identical(as.character(mine$GIORNI), "Spesso"), inherits(mine$VISITA, "Date"))',
      'stopifnot(inherits(mine$momento_risposta, "POSIXct"), attr(mine$GIORNI, "label") == "Quante volte?")',
      'cat(nrow(mine), mine$MINUTI, nchar(mine$NOTE))',
    ],
  },
  {
    name: 'R: the file for SPSS, by haven',
    needs: 'r-cran-haven',
    command: () => found('Rscript'),
    version: ['-e', 'cat("haven", as.character(packageVersion("haven")))'],
    file: 'haven.R',
    script: () => [
      `spss <- haven::read_sav("${table}.sav")`,
      `csv <- read.csv("${table}.csv", sep = ";", fileEncoding = "UTF-8-BOM", check.names = FALSE)`,
      'stopifnot(nrow(spss) == nrow(csv), identical(names(spss), names(csv)))',
      'stopifnot(identical(as.character(spss$persona), csv$persona), all(as.numeric(spss$MINUTI) == csv$MINUTI))',
      'stopifnot(identical(unname(attr(spss$GIORNI, "labels")), c("A1", "A2")))',
      'stopifnot(identical(names(attr(spss$GIORNI, "labels")), c("Mai", "Spesso")))',
      'stopifnot(all(as.Date(spss$VISITA) == as.Date("2026-03-05")), attr(spss$GIORNI, "label") == "Quante volte?")',
      'moments <- as.POSIXct(sub("T", " ", substr(csv$momento_risposta, 1, 19)), tz = "UTC")',
      'stopifnot(all(as.numeric(spss$momento_risposta) == as.numeric(moments)))',
      'mine <- spss[spss$MINUTI == 61, ]',
      'cat(nrow(mine), as.numeric(mine$MINUTI), nchar(mine$NOTE))',
    ],
  },
  {
    name: 'pandas: the three lines of LEGGIMI',
    needs: 'python3-pandas',
    command: () => withPandas(),
    version: ['-c', 'import pandas; print("pandas", pandas.__version__)'],
    file: 'join.py',
    script: (folder) => [
      ...linesOf(folder, 'In Python'),
      'unite = unite[unite.MINUTI == 61]',
      'print(len(unite), unite.MINUTI.iloc[0], len(unite.NOTE.iloc[0]))',
    ],
  },
  {
    name: 'PSPP: the file for SPSS',
    needs: 'pspp',
    command: () => found('pspp'),
    version: ['--version'],
    file: 'look.sps',
    script: () => [
      `GET FILE='${table}.sav'.`,
      'SELECT IF MINUTI = 61.',
      'COMPUTE bytes = LENGTH(RTRIM(NOTE)).',
      "PRINT OUTFILE='pspp.txt' / MINUTI (F3.0) ' ' bytes (F4.0).",
      'EXECUTE.',
    ],
    expects: expectedInBytes,
    read: (folder) => {
      const lines = readFileSync(path.join(folder, 'pspp.txt'), 'utf8').trim().split('\n')
      return `${lines.length} ${lines.join(' ').trim().replaceAll(/\s+/gu, ' ')}`
    },
  },
]

/** Where a program is; a machine's own Python may hide Debian's, which has the packages. */
function found(name) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

function withPandas() {
  const python = found('python3')
  return python && spawnSync(python, ['-c', 'import pandas']).status === 0 ? python : undefined
}

/** The indented lines after a heading of LEGGIMI.txt. */
function linesOf(folder, heading) {
  const lines = readFileSync(path.join(folder, 'LEGGIMI.txt'), 'utf8').split('\r\n')
  const from = lines.findIndex((line) => line.startsWith(heading)) + 1
  const after = lines.slice(from)
  const end = after.findIndex((line) => !line.startsWith('  '))
  return after.slice(0, end === -1 ? undefined : end).map((line) => line.trim())
}

function prove({ name, needs, command, version, file, script, read, expects = expected }, folder) {
  const program = command()
  if (program === undefined) return { name, ok: undefined, version: '', said: `skipped: it needs ${needs}` }
  writeFileSync(path.join(folder, file), `${script(folder).join('\n')}\n`)
  const environment = { ...process.env, LC_ALL: 'C.UTF-8' }
  const run = (given) => spawnSync(program, given, { cwd: folder, encoding: 'utf8', env: environment })
  const known = run(version)
  const { status, stdout, stderr } = run([file])
  if (known.status !== 0 || status !== 0) {
    const why = `${known.stderr ?? ''}${stdout}${stderr}`.trim().split('\n').slice(-3).join(' ')
    return { name, ok: false, version: '', said: why }
  }
  const printed = (read?.(folder) ?? stdout).trim()
  const ok = printed === expects
  const [firstLine = ''] = (known.stdout || known.stderr).trim().split('\n')
  return { name, ok, version: firstLine, said: ok ? 'the same answers' : `found ${printed}` }
}

const [begin, end] = ['<!-- the table is written by npm run proof -- answers -->', '<!-- its end -->']

function writeReport(rows) {
  const text = readFileSync(report, 'utf8')
  const kept = new Map([...text.matchAll(/^\| (.+?) \| .*$/gmu)].map(([line, name]) => [name, line]))
  const lines = rows.map(({ name, ok, version, said }) =>
    // a program that could not run keeps the row of the last time
    ok === undefined
      ? (kept.get(name) ?? `| ${name} | – | not run | ${said} |`)
      : `| ${name} | ${version} | ${ok ? 'yes' : 'NO'} | ${said} |`,
  )
  const head = ['| what was opened | by | agrees | |', '| --- | --- | --- | --- |']
  const written = [begin, '', ...head, ...lines, '', end].join('\n')
  writeFileSync(
    report,
    text.slice(0, text.indexOf(begin)) + written + text.slice(text.indexOf(end) + end.length),
  )
}
