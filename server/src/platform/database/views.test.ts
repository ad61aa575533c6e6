import { readFile } from 'node:fs/promises'

import { familyEventKinds } from '@desco/contract/families/events'
import { enrolments } from '@desco/contract/families/states'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFile(new URL(`../../../views/${file}`, import.meta.url), 'utf8')
const wordsIn = (text: string) => [...text.matchAll(/'(\w+)'/gu)].map(([, word]) => word)

// SQL cannot be checked against the contract's unions by the compiler
describe('the view family_step', () => {
  it('gives every enrolment of the contract, and no other word', async () => {
    const [, cases] =
      /case((?:(?!\bcase\b)[^])*?)end as enrolment/u.exec(await read('3-family-step.sql')) ?? []
    const given = (cases ?? '').split('\n').flatMap((line) => wordsIn(line.replace(/^.*(?:then|else)/u, '')))
    expect(new Set(given)).toEqual(new Set(enrolments))
  })

  it('asks for kinds of family events that the contract knows', async () => {
    const text = (await read('3-family-step.sql')).replaceAll(/^--.*$/gmu, '')
    const asked = [...text.matchAll(/event\.kind (?:=|in) \(?('[^\n)]*)/gu)].flatMap(([, list = '']) =>
      wordsIn(list.replace(/ and .*$/u, '')),
    )
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((kind) => !familyEventKinds.some((known) => known === kind))).toEqual([])
  })
})
