import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: {
    families: { type: 'string' },
    entries: { type: 'string' },
    quick: { type: 'boolean', default: false },
    limesurvey: { type: 'string' },
    keep: { type: 'string' },
    'only-write': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const families = Number(values.families ?? (values.quick ? 1_000 : 100_000))
if (!Number.isSafeInteger(families) || families < 1_000) {
  throw new Error('--families takes a whole number, at least 1000.')
}

const entries = Number(values.entries ?? (values.quick ? 100_000 : 1_000_000))
if (!Number.isSafeInteger(entries) || entries < 10 * families) {
  throw new Error('--entries takes a whole number, at least ten for each family.')
}

const measures = [
  'pages',
  'tap',
  'key',
  'reads',
  'dashboard',
  'logins',
  'sign-up',
  'messages',
  'many-families',
  'team-pages',
  'exports',
  'memory',
  'reconciliation',
  'foods',
  'diary',
  'start',
  'lighthouse',
  'presses',
  'scale',
  'processes',
  'beside',
] as const
export type Measure = (typeof measures)[number]

const isMeasure = (name: string): name is Measure => measures.some((known) => known === name)
const isSize = (text: string) => /^\d+$/u.test(text)
const isPage = (text: string) => text.startsWith('/')
const sizes = positionals.filter(isSize).map(Number)
const pages = positionals.filter(isPage)
const names = positionals.filter((text) => !isSize(text) && !isPage(text))
if (values['only-write'] && values.keep === undefined)
  throw new Error('--only-write needs --keep FOLDER: where the studies are kept.')
if (!names.every(isMeasure)) throw new Error(`What can be measured alone: ${measures.join(', ')}.`)

// minutes each: Lighthouse takes twelve seconds for a page, three times, and its packages are installed first, each press opens a page, and
// a study is written family by family; HAProxy is not everywhere, and better-auth is installed first
const askedForByName: readonly Measure[] = ['lighthouse', 'presses', 'scale', 'processes', 'beside']

/** What `npm run bench -- logins reads --families 1000000` asks for; everything, when nothing is named. */
export const options = {
  families,
  /** `scale 1000 100000`: families of the studies that are compared, the first of them with each of the others. */
  sizes: sizes.length > 0 ? sizes : values.quick ? [100, 1_000] : [1_000, 100_000],
  /** Where `scale` keeps its studies, to find them there the next time; null for a folder that is thrown away. */
  keep: values.keep ?? null,
  /** Only the studies of `scale` are written, for a measuring that comes when the machine is quiet. */
  onlyWrite: values['only-write'],
  /** Where LimeSurvey lies on this machine, ready to be served by PHP. */
  limeSurvey: values.limesurvey ?? process.env['LIMESURVEY_FOLDER'] ?? null,
  /** `lighthouse /login /home`: these pages alone, where a row looks at pages one by one. */
  isChosen: (page: string) => pages.length === 0 || pages.includes(page),
  /** Of the diary. */
  entries,
  /** `--quick` shows that everything runs; its figures are too rough to judge by. */
  quick: values.quick,
  rounds: (count: number) => (values.quick ? 1 : count),
  milliseconds: (long: number) => (values.quick ? Math.ceil(long / 3) : long),
  measures: new Set<Measure>(
    names.length === 0 ? measures.filter((name) => !askedForByName.includes(name)) : names,
  ),
}

/** The surroundings of a command that a person would type. */
export const ownEnvironment = process.env
