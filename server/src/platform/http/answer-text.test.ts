import { endpoint } from '@desco/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { answerText } from './answer-text.ts'

const list = endpoint({
  summary: 'A list.',
  method: 'GET',
  path: '/api/list',
  access: 'anyone',
  input: z.object({}),
  from: [],
  answer: z.object({ message: z.string(), data: z.array(z.object({ title: z.string() })) }),
  refusals: [],
})

const secretly = (title: string) => ({ message: 'OK', data: [{ title, password: 'Tavola!2026' }] })

describe('an answer', () => {
  it('leaves without what its endpoint does not name', () => {
    expect(JSON.parse(answerText(list, secretly('Però')))).toEqual({
      message: 'OK',
      data: [{ title: 'Però' }],
    })
  })

  it('that breaks the contract does not leave', () => {
    const wrong = { message: 'OK', data: [{ title: 7 }] } as never
    expect(() => answerText(list, wrong)).toThrow('Invalid input')
  })
})
