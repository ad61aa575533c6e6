import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu
const texts = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu
const programmers = /\b(?:LimeSurvey|JSON|CSV|SHA-?256|impronta|SURVEY_TOKENS|UUID|token|hash|API|ID)\b/u
const punctuation = /\S [.,;:!?](?:\s|'|`|$)|(?<!\.)\.\.(?!\.)|…\.|[,;:]\./u

// read, not rendered: so a sentence that stands in a mail now and then is looked at too
it.each(globSync(path.join(import.meta.dirname, '../../**/*.mails.ts')))(
  'speaks to people in each sentence of %s',
  (file) => {
    const source = readFileSync(file, 'utf8').replaceAll(comments, '')
    const sentences = [...source.matchAll(texts)]
      .map(([text]) => text.replaceAll(/\$\{[^{}]*\}/gu, 'X'))
      .filter((text) => text.includes(' '))
    expect(sentences).not.toEqual([])
    expect(sentences.filter((text) => programmers.test(text) || punctuation.test(text))).toEqual([])
  },
)
