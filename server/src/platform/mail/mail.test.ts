import { expect, it } from 'vitest'

import { html, plainText, withFoot } from './mail.ts'

it('says that a mail is Italian, so that a screen reader speaks it so', () => {
  expect(html(['Buongiorno.'])).toMatch(/^<!doctype html><html lang="it">/u)
})

it('says below a mail who is responsible for the data, and where the rest is said', () => {
  const words = { text: plainText(['Ciao,']), html: html(['Ciao,']) }
  const foot = { responsible: 'Università <di> Prova', privacy: 'https://portal.test/privacy' }
  const sent = withFoot(words, foot)
  expect(sent.text).toBe(
    'Ciao,\n\n—\nTitolare dei dati: Università <di> Prova\nPrivacy: https://portal.test/privacy\n',
  )
  expect(sent.html).toMatch(
    /Ciao,<\/p><p style="[^"]*">Titolare dei dati: Università &lt;di&gt; Prova<br><a href="https:\/\/portal\.test\/privacy"/u,
  )
  expect(sent.html).toMatch(/<\/p><\/div><\/body><\/html>$/u)
})
