import { describe, expect, it } from 'vitest'

const partsIn = import.meta.glob<Record<string, unknown>>(
  ['../ui/**/*.tsx', '../forms/*.tsx', '!../**/*.test.tsx'],
  { eager: true },
)
const samples = Object.values(
  import.meta.glob<string>('./*-samples.tsx', { eager: true, query: '?raw', import: 'default' }),
).join('\n')

// drawn all at once, by their list
const isIcon = (file: string) => file.endsWith('/icons.tsx')

const parts = Object.entries(partsIn)
  .filter(([file]) => !isIcon(file))
  .flatMap(([, exported]) => Object.entries(exported))
  .filter(([name, part]) => typeof part === 'function' && /^[A-Z]/u.test(name))
  .map(([name]) => name)

describe('the page of parts', () => {
  it('knows the parts', () => {
    expect(parts).toEqual(expect.arrayContaining(['Button', 'TextField', 'MonthCalendar', 'Dialog']))
  })

  it.each(parts)('shows %s', (part) => {
    expect(samples).toMatch(new RegExp(`<${part}[\\s<>]`, 'u'))
  })
})
