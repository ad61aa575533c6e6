import { connect } from '../../../server/src/platform/database/database.ts'
import {
  endLeases,
  findLost,
  listUnsentMails,
} from '../../../server/src/testing/many-families/families-under-load.ts'
import { callOver } from '../../../server/src/testing/portals/portal-processes.ts'
import { contentsOf } from './contents.mjs'
import { until } from './patroni-machines.mjs'

/** How long nothing can be stored, at most. */
const longestSeconds = 30

/** Over connections of its own: older ones lead to a machine that is gone. */
export async function asking(address, ask) {
  const db = connect(address, () => undefined)
  try {
    return await ask(db)
  } finally {
    await db.destroy()
  }
}

export function reportRounds(seen, { rounds, fact }) {
  const words = { kill: 'the primary is killed', cut: 'the network of the primary is cut' }
  for (const how of Object.keys(words)) {
    const of = seen.filter((round) => round.how === how)
    const [wrote, back] = ['wrote', 'back'].map((what) =>
      of.map((round) => round[what]).toSorted((a, b) => a - b),
    )
    const spread = (all) =>
      `${all[0].toFixed(1)} to ${all.at(-1).toFixed(1)} s, half of them within ${all[Math.floor((all.length - 1) / 2)].toFixed(1)} s`
    if (of.length === 0) continue
    const rewound = of.filter((round) => round.rewound).length
    const others = of.filter(({ stays }) => !stays).length
    fact(
      `${words[how]}: changes are stored again within ${longestSeconds} s`,
      wrote.at(-1) <= longestSeconds,
      `${of.length} times: after ${spread(wrote)}`,
    )
    fact(
      `${words[how]}: it comes back as a standby by itself`,
      others === 0,
      `${of.length} times: after ${spread(back)}; ${rewound} were rewound; ${others} times another than the new primary led then`,
    )
  }
  const lost = seen.flatMap((round) => round.lost)
  fact(
    'no acknowledged step is lost',
    lost.length === 0,
    lost.join('; ') || `looked at after each of ${rounds}`,
  )
  const broken = seen.flatMap((round) => round.broken.map(({ what, rows }) => `${what}: ${rows}`))
  fact('every invariant holds', broken.length === 0, broken.join('; ') || `looked at after each of ${rounds}`)
}

/** Looks at families, portals and machines when all is over. Ends the families and the portals. */
export async function lookAtTheEnd(
  { binaries, owner, callers, machines, portals, mails, load, urlOf },
  { rounds, fact },
) {
  await load.stop()
  const lost = await asking(owner, (db) => findLost(db, load.families))
  fact('no acknowledged step is lost at the end', lost.length === 0, lost.join('; ') || 'looked at once more')
  const { acknowledged, refusals } = load.counts()
  const said = Object.entries(refusals).map(([status, count]) => `${count} with ${status}`)
  fact(
    'who could not be served was told so',
    !('500' in refusals),
    `${acknowledged} steps acknowledged; not: ${said.join(', ')}`,
  )
  fact(
    'the portals were never started again',
    (await Promise.all(portals.map(({ url }) => fetch(`${url}/api/ready`)))).every(({ ok }) => ok),
    `${portals.length} processes, both ready`,
  )
  await asking(owner, endLeases)
  await until(300, 'every mail is sent', async () => (await asking(owner, listUnsentMails)).length === 0)
  const reached = new Set(mails.received.map(({ to }) => to))
  const registered = load.families.filter((family) => family.registered)
  const missed = registered.filter(({ email }) => !reached.has(email)).length
  const doubled = mails.received.length - new Set(mails.received.map(({ messageId }) => messageId)).size
  fact(
    'every mail arrives',
    missed === 0,
    `${registered.length} families; ${mails.received.length} mails, ${missed} lost, ${doubled} doubled`,
  )
  const tokens = load.families.flatMap(({ token }) => token ?? [])
  const call = callOver(urlOf)
  const statuses = []
  for (const token of tokens) statuses.push((await call('POST', '/api/users/verify-token', { token })).status)
  const ended = statuses.filter((status) => status === 401).length
  fact(
    'sessions go on',
    // a log-in does not wait for the disk: of each caller at most the one that it was about to use
    statuses.every((status) => [200, 401].includes(status)) && ended <= rounds * callers,
    `of ${tokens.length}, ${ended} have to log in again`,
  )

  await Promise.all(portals.map((portal) => portal.end('SIGTERM')))
  const differing = () => {
    const [one, ...others] = machines.names.map((name) =>
      contentsOf(binaries, `postgres://owner:of-owner@${machines.addressOf(name)}/desco`),
    )
    const isSame = (table) => others.every((other) => other[table]?.hash === one[table].hash)
    return { tables: Object.values(one), different: Object.keys(one).filter((table) => !isSame(table)) }
  }
  await until(120, 'all three hold the same rows', () => differing().different.length === 0).catch(() => null)
  const { tables, different } = differing()
  const count = tables.reduce((sum, { rows }) => sum + rows, 0)
  fact(
    'the three machines hold the same',
    different.length === 0,
    different.join(', ') || `${count} rows in ${tables.length} tables`,
  )
}
