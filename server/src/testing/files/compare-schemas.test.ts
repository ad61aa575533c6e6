import { describe, expect, it } from 'vitest'

import { compareSchemas } from './compare-schemas.ts'

// Compares today's schema with that of the last release, from the first release on.

describe('compareSchemas', () => {
  const table = (...lines: string[]) => `create table meal (\n  ${lines.join(',\n  ')}\n);\n`
  const kinds = (...words: string[]) =>
    `constraint meal_kind_check CHECK ((kind = ANY (ARRAY[${words.map((word) => `'${word}'::text`).join(', ')}])))`
  const before = table(
    'id bigint generated always as identity not null',
    'kind text not null',
    'note text',
    kinds('a'),
  )
  const with_ = (...lines: string[]) =>
    compareSchemas(before, table('id bigint generated always as identity not null', ...lines))

  it.each([
    [['kind text not null', 'note text', kinds('a')]],
    [['kind text not null', 'note text', 'size integer', kinds('a')]],
    [
      [
        "kind text not null default 'a'::text",
        'note text',
        'size integer not null default 1',
        kinds('a', 'b'),
      ],
    ],
    [['kind text', 'note text', 'nr bigint not null generated always as identity']],
  ])('finds nothing to miss in %o', (lines) => expect(with_(...lines)).toEqual([]))

  it.each([
    [['kind text not null', kinds('a')], 'meal.note: is gone'],
    [['kind text not null', 'remark text', kinds('a')], 'meal.note: is gone'],
    [['kind integer not null', 'note text', kinds('a')], 'meal.kind: is integer, was text'],
    [['kind text not null', 'note text not null', kinds('a')], 'meal.note: must be given'],
    [['kind text not null', "note text not null default ''::text", kinds('a')], 'meal.note: must be given'],
    [['kind text not null', 'note text', 'size integer not null', kinds('a')], 'meal.size: must be given'],
    [['kind text not null', 'note text', kinds('b')], 'meal.meal_kind_check: is another rule'],
    [
      ['kind text not null', 'note text', kinds('a'), 'constraint meal_note_key UNIQUE (note)'],
      'meal.meal_note_key: is a new rule',
    ],
  ])('finds what %o takes from a release that still runs', (lines, missed) => {
    expect(with_(...lines)).toEqual([missed])
  })

  it('finds a table that is gone, and a column of a view', () => {
    const view = (column: string) => `-- view step (\n--   ${column} text,\n--   at date\n-- )\n`
    expect(compareSchemas(before, '')).toEqual(['meal: is gone'])
    expect(compareSchemas(view('code'), view('name'))).toEqual(['step.code: is gone'])
  })
})
