import { expect, test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'
import { becomeColleague, dayFromNow } from '../support/staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })

const highest = 300
const lists = [
  '',
  '/famiglie',
  '/famiglie/cancellazioni',
  '/richieste',
  '/richieste/anno',
  '/questionari',
  '/questionari/persone',
  '/questionari/persone/310001',
  '/questionari/riconciliazione',
  '/diario',
  '/diario/testi',
  '/diario/voci',
  '/diario/giorni',
  '/diario/alimenti',
  '/messaggi',
  '/notizie',
  '/testi',
  '/esportazioni',
  '/registro',
  '/accessi',
]

test('the first row of every list of the team stands in the upper part of a screen', async ({
  page,
  portal,
  responsabile,
}) => {
  const { user } = await registerParent(portal)
  const request = { kind: 'access', channel: 'telephone', words: '', receivedOn: dayFromNow(0) }
  await responsabile.post('/api/staff/requests/enter', { code: user.familycode, ...request })
  await becomeColleague(page, responsabile, portal.uniqueEmail('rosa'), 'responsabile')
  const tops: Record<string, number> = {}
  for (const list of lists) {
    await page.goto(`/staff${list}`)
    const main = page.getByRole('main')
    const first = main.locator('tbody tr, li:not(nav li), [class*=empty], [class*=nothing]').first()
    await expect(first, list).toBeVisible()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    tops[list] = Math.round((await first.boundingBox())?.y ?? Infinity)
  }
  await page.goto('/staff/questionari')
  const row = page.getByRole('row', { name: /^Abitudini a colazione/u })
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThan(43)
  const low = Object.entries(tops).filter(([, top]) => top > highest)
  expect(low, JSON.stringify(tops)).toEqual([])
})
