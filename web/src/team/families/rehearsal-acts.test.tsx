import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { aFamilyPage, familyId } from '#web/testing/family-page.ts'
import { choose } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'
import { expectToast } from '#web/testing/toasts.ts'

afterEach(() => vi.unstubAllGlobals())

const paths = {
  families: '/api/staff/families',
  list: '/api/staff/rehearsals',
  begin: '/api/staff/begin-rehearsal',
  cancel: '/api/staff/cancel-rehearsal',
  erase: '/api/staff/families/erase-rehearsal',
}
const waiting = {
  id: '1b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
  madeAt: '2026-11-20T10:00:00.000Z',
  madeBy: 'Ada Bianchi',
  expiresAt: '2026-11-27T10:00:00.000Z',
  family: null,
  isBeingErased: false,
}
const used = {
  ...waiting,
  id: '2b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11',
  family: { id: familyId, code: 'K7M-4TRX' },
}

type Answers = NonNullable<NonNullable<Parameters<typeof openStaff>[1]>['answers']>

async function openDialog(answers: Answers = {}) {
  const opened = openStaff('/staff/famiglie', {
    answers: {
      [paths.families]: { body: { message: 'OK', families: [], more: false, counts: [] } },
      [paths.list]: { body: { message: 'OK', rehearsals: [waiting, used] } },
      ...answers,
    },
  })
  await choose(opened.person, 'Famiglie', 'Crea una famiglia di prova')
  return { ...opened, dialog: within(await screen.findByRole('alertdialog')) }
}

describe('Crea una famiglia di prova', () => {
  it('mails the link and shows it once, to be copied', async () => {
    const { person, dialog, callsTo } = await openDialog({
      [paths.begin]: {
        body: {
          message: 'OK',
          link: 'https://desco.test/signup#prova=segreto',
          expiresAt: '2026-11-29T10:00:00.000Z',
        },
      },
    })
    await person.type(dialog.getByLabelText('Manda il link a'), 'prova@example.org')
    await person.click(dialog.getByRole('button', { name: 'Crea e manda il link' }))
    const shown = within(await screen.findByRole('alertdialog', { name: 'Il link della prova' }))
    expect(shown.getByText('https://desco.test/signup#prova=segreto')).toBeTruthy()
    expect(
      shown.getByText((words) =>
        words.includes(`prova@example.org. Vale una volta sola, fino al ${'29-11-2026'}`),
      ),
    ).toBeTruthy()
    expect(callsTo(paths.begin).map(({ body }) => body)).toEqual([{ email: 'prova@example.org' }])
    await person.click(shown.getByRole('button', { name: 'Fatto' }))
    expect(screen.queryByText(/#prova=/u)).toBeNull()
  })

  it('asks nothing for what is no address, and says why the server refuses', async () => {
    const { person, dialog, callsTo } = await openDialog({
      [paths.begin]: {
        status: 429,
        body: { code: 'too_many_attempts', message: 'Troppi tentativi. Riprova più tardi.' },
      },
    })
    await person.type(dialog.getByLabelText('Manda il link a'), 'prova')
    await person.click(dialog.getByRole('button', { name: 'Crea e manda il link' }))
    await waitFor(() =>
      expect(dialog.getByLabelText('Manda il link a').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(callsTo(paths.begin)).toEqual([])
    await person.type(dialog.getByLabelText('Manda il link a'), '@example.org')
    await person.click(dialog.getByRole('button', { name: 'Crea e manda il link' }))
    await waitFor(() => expect(callsTo(paths.begin)).toHaveLength(1))
    expect((await dialog.findByRole('alert')).textContent).toBe('Troppi tentativi. Riprova più tardi.')
  })

  it('lists the links that nobody has used, and ends one', async () => {
    const { person, callsTo } = await openDialog({ [paths.cancel]: { body: { message: 'OK' } } })
    const links = within(await screen.findByRole('region', { name: 'Link non ancora usati' }))
    expect(links.getAllByRole('listitem')).toHaveLength(1)
    await person.click(links.getByRole('button', { name: /^Annulla il link.*Ada Bianchi/u }))
    await expectToast('success', 'Il link non vale più.')
    expect(callsTo(paths.cancel).map(({ body }) => body)).toEqual([{ id: waiting.id }])
  })
})

describe('Elimina la prova', () => {
  const openFamily = async (answers: Answers) => {
    const opened = openStaff(`/staff/famiglie/${familyId}`, {
      answers: {
        [`/api/staff/families/${familyId}`]: { body: aFamilyPage({ family: { isRehearsal: true } }) },
        [paths.families]: { body: { message: 'OK', families: [], more: false, counts: [] } },
        ...answers,
      },
    })
    await choose(opened.person, 'la famiglia', 'Elimina la prova')
    return {
      ...opened,
      dialog: within(await screen.findByRole('alertdialog', { name: 'Eliminare la prova?' })),
    }
  }

  it('erases it after a question, and leads to those that are left', async () => {
    const { person, dialog, callsTo, router } = await openFamily({
      [paths.erase]: { body: { message: 'OK' } },
    })
    expect(dialog.getByText(/K7M-4TRX non resta niente/u)).toBeTruthy()
    expect(callsTo(paths.erase)).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Elimina la prova' }))
    await waitFor(() => expect(router.state.location.search).toBe('?stato=prova'))
    expect(callsTo(paths.erase).map(({ body }) => body)).toEqual([{ familyId }])
  })

  it('stays where it is refused', async () => {
    const { person, dialog, router } = await openFamily({
      [paths.erase]: {
        status: 409,
        body: { code: 'erasure_under_way', message: 'La cancellazione è già in corso.' },
      },
    })
    await person.click(dialog.getByRole('button', { name: 'Elimina la prova' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('La cancellazione è già in corso.')
    expect(router.state.location.pathname).toBe(`/staff/famiglie/${familyId}`)
  })
})
