import { checkAccessibility } from '../support/check-accessibility.ts'
import { logIn } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'

test('what happens to the data is read before anything is given, and nothing is left in the browser', async ({
  page,
  context,
  portal,
}) => {
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await page.getByRole('link', { name: /per i figli/ }).click()
  await expect(page.getByRole('heading', { name: 'Per i figli, in breve' })).toBeInViewport()
  await expect(page.getByText(/^Titolare del trattamento: il gruppo di ricerca di Desco\.$/)).toBeVisible()
  // a role that the settings do not name is not mentioned
  await expect(page.getByText('Responsabile della protezione dei dati')).toBeHidden()
  await expect(page.getByText('Che cosa resta se chiedi di cancellare')).toBeHidden()
  await checkAccessibility('the privacy notice', page.getByRole('heading', { level: 1 }))

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeHidden()
  await expect(page.getByText('365 giorni dall’ultima volta.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await test.step('as it says: no cookie for who reads, one after a log-in', async () => {
    const kept = () => page.evaluate(() => [localStorage.length, sessionStorage.length])
    expect([await context.cookies(), await kept()]).toEqual([[], [0, 0]])
    const parent = await registerParent(portal)
    await logIn(page, parent.name)
    await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
    expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['desco_device', true],
    ])
    const mail = await portal.mailTo(parent.name)
    expect(mail).toContain('Titolare dei dati: il gruppo di ricerca di Desco')
    expect(mail).toMatch(/Privacy: http:\/\/localhost:\d+\/privacy/)
  })
})

test('a weakness is told to whom security.txt names', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(await answer.text()).toMatch(
    /^Contact: mailto:\S+\nExpires: \S+Z\nPreferred-Languages: it, en\nCanonical: /,
  )
})
