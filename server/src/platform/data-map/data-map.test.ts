import { erasedThings, retention } from '@desco/contract/rights/retention'
import { describe, expect, it } from 'vitest'

import { chores } from '#server/contributions.ts'

import { legalBases, type TableFacts, viewers } from './column-facts.ts'
import { dataMap, factsOf } from './data-map.ts'

const mapped = Object.entries(dataMap).flatMap(([name, facts]) =>
  typeof facts === 'string' ? [] : [{ name, facts }],
)

// That no column is missing the compiler says; that the columns are those of the database, `tables.test.ts`.
describe('the data map', () => {
  it('names for each column a purpose that says something', () => {
    const empty = mapped.flatMap(({ name, facts }) =>
      Object.keys(facts.columns).flatMap((column) =>
        (factsOf(facts, column)?.purpose ?? '').trim().length < 3 ? [`${name}.${column}`] : [],
      ),
    )
    expect(empty).toEqual([])
  })

  it('stands as a page among the papers', async () => {
    const rows = ({ facts }: { facts: TableFacts }) =>
      Object.keys(facts.columns).map((column) => {
        const said = factsOf(facts, column)
        if (said === undefined) throw new Error('A column has no facts.')
        const seen = said.seenBy.map((one) => viewers[one]).join('; ')
        return `| \`${column}\` | ${said.purpose} | ${legalBases[said.basis]} | ${retention[said.kept].kept} | ${seen} |`
      })
    const tables = mapped.map((one) =>
      [
        `## ${one.facts.title} (\`${one.name}\`)`,
        '',
        '| Colonna | A che cosa serve | Base giuridica | Per quanto tempo | Chi la vede |',
        '| --- | --- | --- | --- | --- |',
        ...rows(one),
      ].join('\n'),
    )
    const impersonal = Object.entries(dataMap).flatMap(([name, card]) =>
      typeof card === 'string' ? [`- \`${name}\`: ${card}`] : [],
    )
    const page = [
      '# La mappa dei dati',
      'Ogni colonna del database che dice qualcosa di una persona. Questa pagina è scritta da un test a partire da `server/src/platform/data-map/`: una colonna nuova non compila finché lì non ha uno scopo, una base giuridica, una durata e chi la vede.',
      ...tables,
      '## Le tabelle che non dicono niente di nessuno',
      impersonal.join('\n'),
    ]
    await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot(
      '../../../../docs/papers/privacy/mappa-dei-dati.md',
    )
  })
})

describe('the retention table', () => {
  it('names for each thing that the retention run erases one row, and a chore that does it', () => {
    const rows = Object.values(retention).flatMap(({ run }) => (run === null ? [] : [run]))
    expect(rows.toSorted()).toEqual(erasedThings.toSorted())
    const done = chores.flatMap(({ erases }) => (erases === undefined ? [] : [erases.what]))
    expect([...new Set(done)].toSorted()).toEqual(erasedThings.toSorted())
  })

  it('stands as a page among the papers', async () => {
    const rows = Object.values(retention).map(
      ({ what, kept, run }) =>
        `| ${what} | ${kept} | ${run === null ? 'la persona, o la fine dello studio' : `il portale, ogni ora (\`${run}\`)`} |`,
    )
    const page = [
      '# Per quanto tempo conserviamo',
      'La stessa tabella che le famiglie leggono in «I nostri dati» e che `npm run desco -- retention run` esegue. È scritta da un test a partire da `packages/contract/src/rights/retention.ts`, dove i giorni sono quelli del codice; un altro test controlla che ogni riga che scade da sé abbia chi la cancella, e solo quelle; un terzo fa passare il tempo oltre il limite di ognuna: un minuto prima c’è ancora tutto, un minuto dopo niente.',
      ['| Che cosa | Per quanto tempo | Chi la fa finire |', '| --- | --- | --- |', ...rows].join('\n'),
    ]
    await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot(
      '../../../../docs/papers/privacy/conservazione.md',
    )
  })
})
