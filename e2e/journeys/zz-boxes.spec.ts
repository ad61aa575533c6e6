import { writeFileSync, mkdirSync } from 'node:fs'
import { expect, test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'
import { logIn } from '../support/person.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'
import { becomeColleague } from '../support/staff.ts'

test('boxes', async ({ page, portal, responsabile }) => {
  test.setTimeout(500_000)
  const out = process.env.LOOK_OUT ?? '/tmp/cmp'
  mkdirSync(out, { recursive: true })
  const invited = await inviteByTheInterface(portal)
  const seen: Record<string, unknown> = {}
  const look = async (name: string, path: string) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.waitForTimeout(300)
    seen[name] = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((e) =>
          e.matches('section,h1,h2,h3,p,button,a,table,tr,ul,li,dl,dt,form,label,details,article'),
        )
        .map((e) => {
          const b = e.getBoundingClientRect()
          return `${e.tagName} ${Math.round(b.top + scrollY)} ${Math.round(b.height)} ${Math.round(b.left)}`
        }),
    )
  }
  const email = portal.uniqueEmail('giulia')
  const { user } = await registerParent(portal, { email } as never)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 360) {
      await page.goto('/login')
      await logIn(page, (user as { email?: string }).email ?? email)
    }
    await page.waitForTimeout(1000)
    for (const p of [
      '/home',
      '/calender',
      '/my-data',
      '/my-consents',
      '/diary',
      '/questionary',
      '/news',
      '/leave',
      '/spouse-option',
    ])
      await look(`${width} ${p}`, p)
  }
  await page.context().clearCookies()
  await becomeColleague(page, responsabile, portal.uniqueEmail('rosa'), 'responsabile')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const p of [
      '',
      '/andamento',
      '/famiglie',
      '/famiglie/cancellazioni',
      `/famiglie/${invited.user.familyId}`,
      '/richieste',
      '/richieste/anno',
      '/questionari',
      '/questionari/persone',
      '/questionari/riconciliazione',
      '/diario',
      '/diario/testi',
      '/diario/voci',
      '/diario/giorni',
      '/diario/alimenti',
      '/messaggi',
      '/messaggi/manda',
      '/messaggi/testi/nuovo',
      '/notizie',
      '/notizie/nuova',
      '/testi',
      '/esportazioni',
      '/registro',
      '/accessi',
      '/fine',
      '/profilo',
      '/guida/oggi',
    ])
      await look(`${width} staff${p.replace(/[0-9a-f-]{36}/u, 'ID')}`, `/staff${p}`)
  }
  writeFileSync(`${out}/boxes.json`, JSON.stringify(seen, null, 1))
})
