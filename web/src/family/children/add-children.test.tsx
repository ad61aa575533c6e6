import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectToast } from '#web/testing/toasts.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, signedIn } from '#web/testing/people.ts'

const addPath = '/api/users/add-children'
const added = { body: { message: 'I dati dei tuoi figli sono stati salvati.' } }
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function openChildren(
  answers: Parameters<typeof fakeServer>[0] = {},
  address = '/child-add/?user=onboarding',
) {
  const server = fakeServer(answers)
  const portal = openPortal(address)
  await screen.findByRole('button', { name: 'Salva e continua' })
  return { ...portal, ...server }
}

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const enter = (name: string, value: string) => fireEvent.change(control(name), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Salva e continua' })
const addRow = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Aggiungi un altro figlio/a' })
const soleParent = () =>
  screen.getByRole('checkbox', { name: "Sono l'unico ad esercitare la potestà genitoriale" })

function enterChild(
  row: number,
  { childname = 'Nicolò', surname = 'D’Angelo', dobirth = '2014-03-09' } = {},
) {
  enter(`children.${row}.childname`, childname)
  enter(`children.${row}.surname`, surname)
  enter(`children.${row}.dobirth`, dobirth)
}

describe('a link to the children’s page', () => {
  it.each([
    ['is over', 401, 'sign_in_required', 'Accedi per continuare.'],
    ['was used', 409, 'children_already_added', 'Hai già aggiunto i dati dei tuoi figli.'],
  ])('that %s says so before anything is typed', async (_what, status, code, message) => {
    const { callsTo } = fakeServer({
      '/api/users/see-onboarding': { status, body: { code, message } },
    })
    openPortal('/child-add/?user=onboarding')
    expect(await screen.findByText('Questo link non vale più')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'vai all’accesso' }).getAttribute('href')).toBe('/login')
    expect(screen.queryByRole('button', { name: 'Salva e continua' })).toBeNull()
    expect(callsTo('/api/users/see-onboarding')[0]?.token).toBe('onboarding')
  })

  it('that is found dead while somebody types leaves what they typed', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const page = await openChildren({
      '/api/users/see-onboarding': async () => {
        await answered
        return { status: 401, body: { code: 'sign_in_required', message: 'Accedi per continuare.' } }
      },
    })
    control('children.0.childname').focus()
    enter('children.0.childname', 'Nicolò')
    answer()
    expect(await screen.findByText('Questo link non vale più')).toBeTruthy()
    expect(screen.getByText(/Quello che hai scritto resta in questa scheda/u)).toBeTruthy()
    expect(control('children.0.childname').value).toBe('Nicolò')
    expect(page.callsTo('/api/users/see-onboarding')).toHaveLength(1)
  })

  it('that comes when registrations have ended says so, and has no form', async () => {
    fakeServer({
      '/api/users/see-onboarding': {
        status: 409,
        body: { code: 'registrations_closed', message: 'Le registrazioni allo studio sono chiuse.' },
      },
    })
    openPortal('/child-add/?user=onboarding')
    expect(await screen.findByText('Le registrazioni sono chiuse')).toBeTruthy()
    expect(screen.getByText(/non si può più finire/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Salva e continua' })).toBeNull()
  })

  it('that nobody can check is open', async () => {
    await openChildren({ '/api/users/see-onboarding': 'offline' })
    expect(screen.queryByText('Questo link non vale più')).toBeNull()
  })
})

describe('adding the children', () => {
  it('sends the children and the other parent with the token of the address, and awaits the answer', async () => {
    const page = await openChildren({ [addPath]: added })
    enterChild(0)
    enter('spouse.spousesurname', 'Marchetti')
    enter('spouse.spousemail', 'Paolo@example.org')
    await page.person.click(save())
    await screen.findByRole('heading', { name: 'Richiesta inviata' })
    expect(page.callsTo(addPath)[0]).toMatchObject({
      token: 'onboarding',
      body: {
        children: [{ childname: 'Nicolò', surname: 'D’Angelo', dobirth: '2014-03-09' }],
        spouse: { isChecked: 'false', spousesurname: 'Marchetti', spousemail: 'paolo@example.org' },
      },
    })
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('tells a sole parent that the registration succeeded', async () => {
    const page = await openChildren({ [addPath]: added })
    enterChild(0)
    await page.person.click(soleParent())
    await page.person.click(save())
    await screen.findByRole('heading', { name: 'Registrazione riuscita' })
    expect(document.title).toBe('La tua registrazione · Desco')
    expect(screen.getByRole('main').textContent).not.toMatch(/richiesta|partner/iu)
    expect(page.callsTo(addPath)[0]?.body).toMatchObject({ spouse: { isChecked: 'true' } })
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('uses the session of a parent who comes back, and leads to the panel', async () => {
    localStorage.setItem('access_token', 'mine')
    let parent = aParent({ enrolment: 'awaiting_children', children: [] })
    const page = await openChildren(
      {
        '/api/users/verify-token': () => signedIn(parent, 'mine'),
        [addPath]: () => {
          parent = aParent()
          return added
        },
      },
      '/child-add/',
    )
    enterChild(0)
    await page.person.click(soleParent())
    await page.person.click(save())
    const link = await screen.findByRole('link', { name: 'Vai al tuo pannello' })
    expect(link.getAttribute('href')).toBe('/')
    expect(page.callsTo(addPath)[0]?.token).toBe('mine')
    expect(page.store.getState().auth.user?.enrolment).toBe('active')
  })

  it('adds them as the parent whose page it is, although somebody else has just logged in', async () => {
    localStorage.setItem('access_token', 'mine')
    const parent = aParent({ enrolment: 'awaiting_children', children: [] })
    const page = await openChildren(
      { '/api/users/verify-token': signedIn(parent, 'mine'), [addPath]: added },
      '/child-add/',
    )
    enterChild(0)
    await page.person.click(soleParent())
    localStorage.setItem('access_token', 'of-somebody-else')
    await page.person.click(save())
    await waitFor(() => expect(page.callsTo(addPath)).toMatchObject([{ token: 'mine' }]))
  })

  it('leads to the login without a token', async () => {
    fakeServer({})
    openPortal('/child-add/')
    expect((await screen.findByRole('link', { name: 'Vai all’accesso' })).getAttribute('href')).toBe('/login')
  })

  it('asks for at least one child, at the first field', async () => {
    const page = await openChildren()
    await page.person.click(soleParent())
    await page.person.click(save())
    expect(await screen.findByText('Devi aggiungere almeno un figlio/a')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(control('children.0.childname')))
    expect(page.callsTo(addPath)).toEqual([])
  })

  it('forgets that complaint once a child is entered', async () => {
    const page = await openChildren({ [addPath]: added })
    await page.person.click(soleParent())
    await page.person.click(save())
    await screen.findByText('Devi aggiungere almeno un figlio/a')
    await page.person.type(control('children.0.childname'), 'Nicolò')
    await waitFor(() => expect(screen.queryByText('Devi aggiungere almeno un figlio/a')).toBeNull())
    enterChild(0)
    await page.person.click(save())
    await screen.findByRole('heading', { name: 'Registrazione riuscita' })
  })

  it('drops empty last rows, any number', async () => {
    const page = await openChildren({ [addPath]: added })
    enterChild(0)
    await page.person.click(addRow())
    await page.person.click(addRow())
    await page.person.click(soleParent())
    await page.person.click(save())
    await screen.findByRole('heading', { name: 'Registrazione riuscita' })
    expect(page.callsTo(addPath)[0]?.body).toMatchObject({ children: [{ childname: 'Nicolò' }] })
  })

  it('has room for six children', async () => {
    const { person } = await openChildren()
    for (const row of [1, 2, 3, 4, 5]) {
      await person.click(addRow())
      expect(document.activeElement).toBe(control(`children.${row}.childname`))
    }
    expect(addRow().disabled).toBe(true)
    expect(screen.getByText(/6 di 6/u)).toBeTruthy()
  })

  it('takes a child away, says so, and keeps the others and the focus', async () => {
    const { person } = await openChildren()
    enterChild(0, { childname: 'Nicolò' })
    await person.click(addRow())
    enterChild(1, { childname: 'Anna Maria' })
    await person.click(screen.getByRole('button', { name: 'Togli Nicolò' }))
    expect(control('children.0.childname').value).toBe('Anna Maria')
    expect(screen.getByText('Nicolò: riga eliminata.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(control('children.0.childname')))
    expect(screen.queryByRole('button', { name: /^Togli/u })).toBeNull()
  })

  it('sends nothing of a row that was taken away while being filled in', async () => {
    const page = await openChildren({ [addPath]: added })
    enterChild(0)
    await page.person.click(addRow())
    await page.person.type(control('children.1.childname'), 'Bruno')
    await page.person.click(screen.getByRole('button', { name: 'Togli Bruno' }))
    await waitFor(() => expect(document.activeElement).toBe(control('children.0.childname')))
    await page.person.click(soleParent())
    await page.person.click(save())
    await screen.findByRole('heading', { name: 'Registrazione riuscita' })
    expect(page.callsTo(addPath)[0]?.body).toMatchObject({ children: [{ childname: 'Nicolò' }] })
  })

  it.each([
    ['2999-01-01', 'La data di nascita non può essere nel futuro.'],
    ['1990-01-01', 'Puoi aggiungere solo figli con meno di 18 anni.'],
    ['', 'Inserisci la data di nascita.'],
  ])('refuses the birth date «%s»', async (dobirth, words) => {
    const page = await openChildren()
    enterChild(0, { dobirth })
    await page.person.click(soleParent())
    await page.person.click(save())
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(control('children.0.dobirth'))
    expect(page.callsTo(addPath)).toEqual([])
  })

  it('is sent again with the same key when its answer was lost, and another form has another key', async () => {
    const keys: (string | null)[] = []
    const page = await openChildren({ [addPath]: () => (keys.length === 1 ? 'offline' : added) })
    const through = globalThis.fetch
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
      if (call[0] === addPath) keys.push(new Headers(call[1]?.headers).get('idempotency-key'))
      return through(...call)
    })
    enterChild(0)
    await page.person.click(soleParent())
    await page.person.click(save())
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[0]).toMatch(/^[\w-]{36}$/u)
    expect(keys[1]).toBe(keys[0])
  })

  it('asks whether a child that is typed twice is two, and sends it only then', async () => {
    const page = await openChildren({ [addPath]: added })
    enterChild(0)
    await page.person.click(addRow())
    enterChild(1, { childname: ' nicolò', surname: 'Marchetti' })
    await page.person.click(soleParent())
    await page.person.click(save())
    expect(await screen.findByText(/C’è già un figlio con questo nome/u)).toBeTruthy()
    expect(document.activeElement).toBe(control('children.1.childname'))
    expect(page.callsTo(addPath)).toEqual([])

    await page.person.click(screen.getByRole('checkbox', { name: /Sono due figli diversi/u }))
    await page.person.click(save())
    await waitFor(() => expect(page.callsTo(addPath)).toMatchObject([{ body: { areDistinct: 'true' } }]))
  })

  it('requires the other parent’s surname and e-mail in the specification’s words', async () => {
    const { person } = await openChildren()
    enterChild(0)
    enter('spouse.spousesurname', 'Marchetti')
    await person.click(save())
    expect(await screen.findByText('Questo campo è obbligatorio')).toBeTruthy()
    await person.type(control('spouse.spousemail'), 'paolo@')
    expect(await screen.findByText('Inserire una email valida, grazie')).toBeTruthy()
  })

  it('hides and clears the other parent when responsibility is not shared', async () => {
    const { person } = await openChildren()
    enter('spouse.spousemail', 'paolo@example.org')
    await person.click(soleParent())
    expect(control('spouse.spousemail')).toBeNull()
    await person.click(soleParent())
    expect(control('spouse.spousemail').value).toBe('')
  })

  it('shows the server’s words under the field of the row they belong to', async () => {
    const words = "Scrivi l'email dell'altro genitore, non la tua."
    const body = { code: 'invalid_input', message: 'No', fields: { 'spouse.spousemail': words } }
    const page = await openChildren({ [addPath]: { status: 400, body } })
    enterChild(0)
    enter('spouse.spousesurname', 'Marchetti')
    enter('spouse.spousemail', 'giulia@example.org')
    await page.person.click(save())
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(control('spouse.spousemail'))
  })

  it('shows the way on when the token is no longer good', async () => {
    const body = { code: 'sign_in_required', message: 'Accedi per continuare.' }
    const page = await openChildren({ [addPath]: { status: 401, body } })
    enterChild(0)
    await page.person.click(soleParent())
    await page.person.click(save())
    expect((await screen.findByRole('link', { name: 'vai all’accesso' })).getAttribute('href')).toBe('/login')
    await expectToast('error', 'Accedi per continuare.')
  })
})

describe('the note', () => {
  it.each(['/note', '/spousenote'])('opened at %s, asks to await the other parent', async (address) => {
    fakeServer({})
    openPortal(address)
    expect(await screen.findByText(/La richiesta è stata inviata al tuo partner/u)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })
})
