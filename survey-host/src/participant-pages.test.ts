import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Survey } from './survey.ts'
import { createBrowser, type Page } from './testing/browser.ts'
import { recordedSurveys as surveys } from './testing/recorded-surveys.ts'
import { openStage, type Stage } from './testing/stage.ts'

const completed =
  'Questo questionario è stato già compilato. Spiacente, ma non si dispone dei permessi per accedere a questa indagine.'
const unknownToken = 'Il codice di accesso inserito non è valido o è già usato da un altro utente.'
const mismatch =
  'Mancata corrispondenza del codice di accesso. Il codice di accesso inserito non corrisponde con quello della sessione corrente.'

let stage: Stage
beforeEach(async () => {
  stage = await openStage({ surveys: Object.values(surveys), returnUrl: 'http://portal.test/dashboard' })
  for (const sid of [211001, 211002, 211005, 211006, 211007])
    await stage.call('add_participants', sid, [{ token: 'marco' }, { token: 'anna' }], false)
})
afterEach(() => stage.host.close())

const link = (sid: number, token: string, more = '&lang=it') => `/index.php/${sid}?token=${token}${more}`
const visitor = () => createBrowser(stage.host.url)
const open = (path: string) => visitor().open(path)
const titleOf = ({ html }: Page) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const change = (sid: number, changes: Partial<Survey>) => stage.host.changeSurvey(sid, changes)

const firstPage = { SESSO: 'M', ALTEZZA: '172', NASCITA: '1980-03-05' }
const secondPage = { FRUTTA: 'A3', BEVANDE: ['SQ001'], NOTE: '' }

async function leaveHalfWay(sid = 211001, fields: Record<string, string> = firstPage) {
  const browser = visitor()
  await browser.open(link(sid, 'marco'))
  await browser.submit()
  return browser.submit(fields)
}

describe('the participant link', () => {
  it('opens a welcome page that other sites cannot frame', async () => {
    const page = await open(link(211001, 'marco'))
    expect(page.status).toBe(200)
    expect(page.html).toContain('Stile di vita e alimentazione')
    expect(page.html.match(/<button/g)).toHaveLength(1)
    expect(page.html).toContain('>Avanti</button>')
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate')
  })

  it('leads back to the last page answered, filled in, where the survey resumes', async () => {
    await leaveHalfWay()
    const page = await open(link(211001, 'marco'))
    expect(page.html).toContain('Pagina 1 di 2')
    expect(page.html).toMatch(/value="M" checked/)
    expect(page.html).toContain('value="172"')
    expect(page.html).toContain('value="1980-03-05"')
  })

  it('begins again with a second response where the survey does not resume', async () => {
    await leaveHalfWay(211002, { DORME: 'Y' })
    const browser = visitor()
    expect((await browser.open(link(211002, 'marco'))).html).toContain('Avanti')
    await browser.submit()
    expect(stage.host.responses(211002).map(({ token, submitdate }) => [token, submitdate])).toEqual([
      ['marco', null],
      ['marco', null],
    ])
  })

  it.each([211001, 211006])(
    'refuses a person who has completed survey %i, also with newtest',
    async (sid) => {
      await stage.host.complete(sid, 'marco')
      for (const more of ['', '&lang=it&newtest=Y']) {
        const page = await open(link(sid, 'marco', more))
        expect([page.status, titleOf(page)]).toEqual([200, 'Error'])
        expect(page.html).toContain(completed)
        expect(page.headers.get('x-frame-options')).toBeNull()
      }
    },
  )

  it('opens again after completion where the survey allows editing', async () => {
    change(211001, { editableAfterCompletion: true })
    await stage.host.complete(211001, 'marco')
    expect((await open(link(211001, 'marco'))).html).toContain('Pagina 1 di 2')
  })

  it.each(['nessuno', 'Marco', 'marco.', ''])('refuses a token that nobody has: "%s"', async (token) => {
    const page = await open(link(211001, encodeURIComponent(token)))
    expect([page.status, titleOf(page)]).toEqual([200, 'Error'])
    expect(page.html).toContain(unknownToken)
    expect(page.html).not.toContain('<form')
  })

  it('opens for a token that two rows share', async () => {
    await stage.call('add_participants', 211001, [{ token: 'mar.co' }], false)
    expect(stage.host.participants(211001).filter(({ token }) => token === 'marco')).toHaveLength(2)
    expect((await open(link(211001, 'marco'))).html).toContain('Avanti')
  })

  it.each([
    { validfrom: '2026-12-01 00:00:00' },
    { validfrom: '2025-01-01 00:00:00', validuntil: '2025-02-01 00:00:00' },
  ])('refuses a token outside its window %o', async (window) => {
    await stage.call('set_participant_properties', 211001, { token: 'marco' }, window)
    const page = await open(link(211001, 'marco'))
    expect(page.html).toContain('Questo questionario non è più valido. Spiacente,')
    expect(page.headers.get('x-frame-options')).toBeNull()
  })

  it.each([link(211004, 'marco'), '/index.php/211004'])(
    'answers 401 before activation (%s)',
    async (path) => {
      const page = await open(path)
      expect(page.status).toBe(401)
      expect(page.html).toContain('401: Unauthorized')
      expect(page.html).toContain('You must be logged in to access to this page.')
      expect(page.headers.get('x-frame-options')).toBeNull()
    },
  )

  it.each(['marco', 'nessuno'])('says that the survey has expired, to %s too', async (token) => {
    const page = await open(link(211005, token))
    expect([page.status, titleOf(page)]).toEqual([200, 'Error'])
    expect(page.html).toContain("Spiacente, ma l'indagine è scaduta e non è più disponibile.")
    expect(page.headers.get('x-frame-options')).toBeNull()
  })

  it('says that the survey has not begun', async () => {
    const page = await open(link(211007, 'marco'))
    expect([page.status, titleOf(page)]).toEqual([200, 'Error'])
    expect(page.html).toContain("L'indagine non è stata ancora attivata.")
    expect(page.headers.get('x-frame-options')).toBeNull()
  })

  it('answers 404 for a survey that does not exist', async () => {
    const page = await open(link(999999, 'marco'))
    expect(page.status).toBe(404)
    expect(page.html).toContain('The survey in which you are trying to participate does not seem to exist.')
    expect(page.headers.get('x-frame-options')).toBeNull()
  })

  it.each(['/index.php/211003', link(211003, 'marco')])(
    'lets anybody into open access (%s)',
    async (path) => {
      expect((await open(path)).html).toContain('Avanti')
    },
  )

  it.each(['&lang=de', ''])('speaks Italian whatever the link asks (%s)', async (more) => {
    expect((await open(link(211001, 'marco', more))).html).toContain('<html lang="it">')
  })
})

describe('two participants in one browser', () => {
  it('meet a dead end once, and not the second time', async () => {
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    const page = await browser.open(link(211001, 'anna'))
    expect([page.status, titleOf(page)]).toEqual([200, 'Error'])
    expect(page.html).toContain(mismatch)
    expect((await browser.open(link(211001, 'anna'))).html).toContain('Avanti')
  })

  it('pass at once with newtest=Y, each to their own answers', async () => {
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    await browser.submit()
    await browser.submit(firstPage)
    expect((await browser.open(link(211001, 'anna', '&lang=it&newtest=Y'))).html).toContain('Avanti')
    const resumed = await browser.open(link(211001, 'marco', '&lang=it&newtest=Y'))
    expect(resumed.html).toMatch(/value="M" checked/)
  })

  it('do not disturb each other in different surveys', async () => {
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    expect((await browser.open(link(211002, 'anna'))).html).toContain('Avanti')
  })
})

describe('answering', () => {
  it('says what is wrong, moves the focus there and keeps what was entered', async () => {
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    await browser.submit()
    const page = await browser.submit({ ALTEZZA: 'tanto <b>', NASCITA: '1980-03-05' })
    expect(page.status).toBe(200)
    expect(titleOf(page)).toMatch(/^Errore: /)
    expect(page.html).toContain('role="alert" tabindex="-1" autofocus')
    expect(page.html).toContain('Ci sono 2 risposte da controllare')
    expect(page.html).toContain('<a href="#q-SESSO">')
    expect(page.html).toContain('id="q-SESSO-error">Scegli una risposta.')
    expect(page.html).toContain('aria-describedby="q-ALTEZZA-error" aria-invalid="true"')
    expect(page.html).toContain('value="tanto &lt;b&gt;"')
    expect(page.html).toContain('value="1980-03-05"')
    expect((await browser.submit(firstPage)).html).toContain('Pagina 2 di 2')
  })

  it('keeps a response half-way from the first page on, with what it said', async () => {
    await leaveHalfWay()
    expect(stage.host.responses(211001)).toMatchObject([
      { token: 'marco', submitdate: null, lastpage: 1, answers: { SESSO: 'M', ALTEZZA: '172' } },
    ])
  })

  it('thanks, leads back to the portal and records the completion in Italian time', async () => {
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    await browser.submit()
    stage.at('10:14:00')
    await browser.submit(firstPage)
    stage.at('10:15:51')
    const page = await browser.submit(secondPage)
    expect(page.html).toContain('Puoi chiudere questa scheda.')
    expect(page.html).toContain('rel="noreferrer" href="http://portal.test/dashboard"')
    const [marco] = stage.host.participants(211001)
    expect(marco).toMatchObject({ completed: '2026-11-21 10:15', usesleft: 0 })
  })

  it('counts a last submit once, however often it is sent', async () => {
    await stage.call('set_participant_properties', 211001, { token: 'marco' }, { usesleft: 2 })
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    await browser.submit()
    await browser.submit(firstPage)
    const pages = await Promise.all([browser.submit(secondPage), browser.submit(secondPage)])
    for (const page of pages) expect(page.html).toContain('Grazie!')
    expect(stage.host.participants(211001)[0]).toMatchObject({ completed: 'N', usesleft: 1 })
    expect(stage.host.responses(211001)).toHaveLength(1)
  })

  it('goes to the end address where the survey redirects', async () => {
    change(211001, { autoredirect: true, endUrl: 'http://portal.test/done?s={SID}&t={TOKEN}' })
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    await browser.submit()
    await browser.submit(firstPage)
    const page = await browser.submit(secondPage)
    expect(page.status).toBe(302)
    expect(page.headers.get('location')).toBe('http://portal.test/done?s=211001&t=marco')
  })

  it('takes nothing for a response without its drawn reference, and no page further on than the answers', async () => {
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    await browser.submit()
    const forged = await browser.submit({ token: 'anna', response: '1.0', thisstep: '2', FRUTTA: 'A1' })
    expect(forged.html).toContain('Pagina 1 di 2')
    const [marco, anna] = stage.host.responses(211001)
    expect([marco?.token, marco?.answers, anna?.token, anna?.lastpage]).toEqual(['marco', {}, 'anna', 0])
  })

  it('ends when the participant is taken out or the survey closes meanwhile', async () => {
    const browser = visitor()
    await browser.open(link(211001, 'marco'))
    await stage.call('delete_participants', 211001, [1])
    expect((await browser.submit()).html).toContain(unknownToken)
    change(211001, { expires: '2026-01-01 00:00:00' })
    expect((await browser.submit()).html).toContain('è scaduta')
  })
})
