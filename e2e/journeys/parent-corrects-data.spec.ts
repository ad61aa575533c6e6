import { checkAccessibility } from '../support/check-accessibility.ts'
import { password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { enter, registerParent } from '../support/registered.ts'

const pathIn = (mail: string) => /\/email#(?:conferma|annulla)=[\w-]{43}/u.exec(mail)?.[0] ?? 'no link'

test('a parent corrects a birth date, changes the address, and takes the change back from the old one', async ({
  page,
  portal,
}) => {
  const parent = await registerParent(portal)
  const fresh = portal.uniqueEmail('nuova')
  await enter(page, parent, '/my-data')

  await test.step('a name, for which there is a dialog', async () => {
    const correct = page.getByRole('button', { name: /^Correggi il nome di/u })
    await correct.first().click()
    const save = page.getByRole('button', { name: 'Salva' })
    await checkAccessibility('our data: a child’s name is corrected', save)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the birth date, with a reason', async () => {
    await page.getByRole('button', { name: 'Correggi la data di Nicolò' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correggi la data di nascita di Nicolò' })
    await dialog.getByRole('button', { name: 'Correggi', exact: true }).click()
    const unsaid = dialog.getByText(/Scrivi in breve che cosa era sbagliato/u)
    await checkAccessibility('our data: a birth date is corrected', unsaid)
    await dialog.getByLabel('Data di nascita').fill('2014-04-15')
    await dialog.getByLabel('Che cosa era sbagliato?').fill('Il mese e l’anno.')
    await dialog.getByRole('button', { name: 'Correggi', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/15-.?04-.?2014/u)).toBeVisible()
  })

  await test.step('the address: nothing changes before the link is opened', async () => {
    await page.getByRole('button', { name: 'Cambia email' }).click()
    const field = page.getByLabel('Nuovo indirizzo email')
    await checkAccessibility('our data: another address is asked for', field)
    await field.fill(fresh)
    await page.getByLabel('La tua password').fill(password)
    await page.getByRole('button', { name: 'Manda il link' }).click()
    await expect(page.getByRole('dialog', { name: 'Controlla la tua email' })).toBeVisible()
    await page.getByRole('button', { name: 'Ho capito' }).click()
    await page.goto(pathIn(await portal.mailTo(fresh, { holding: 'conferma=' })))
    await page.getByRole('button', { name: 'Conferma', exact: true }).click()
    await expect(page.getByText('Fatto: da ora entri con il nuovo indirizzo.')).toBeVisible()
    await enter(page, parent, '/my-data')
    await expect(page.getByText(fresh)).toBeVisible()
  })

  await test.step('the old one takes it back, and every session ends', async () => {
    await page.goto('/accessibilita')
    await page.goto(pathIn(await portal.mailTo(parent.name, { holding: 'annulla=' })))
    await page.getByRole('button', { name: 'Annulla il cambio' }).click()
    await expect(page.getByText('Fatto: vale di nuovo il tuo indirizzo di prima.')).toBeVisible()
    await page.goto('/my-data')
    await expect(page).toHaveURL('/login')
  })
})
