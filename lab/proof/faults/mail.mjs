import { steps } from './mail-server.mjs'
import { expectOk, familyOf, followLog, screenSays, until } from './stage.mjs'

// a code's mail is tried after 1, 2, 4, 8, 15, 30, 30 and 30 seconds
const longestPause = 30
const perhaps = 'perhaps_delivered'

/** The mail server's faults that families meet: `row(fault, prove)` runs and notes each. */
export async function mailFaults({ stage, row }) {
  const { mails } = stage
  for (const how of ['refuses', 'drops the line', 'is silent']) {
    await row(`the mail server ${how}, once at each step of the talk`, async () => {
      const log = followLog(stage)
      const healed = []
      for (const at of steps) healed.push(await failAt({ stage, at, how }))
      const outcomes = log.said()
      const expected = how === 'refuses' ? /\((try_again)\)$/u : /\((try_again|perhaps_delivered)\)$/u
      if (!outcomes.every((words) => expected.test(words))) throw new Error(outcomes.join('; '))
      return { sees: sawNothing(), says: outcomes, heals: Math.max(...healed), within: longestPause }
    })
  }
  await row('the mail server takes two seconds for each answer', async () => {
    mails.fail({ at: 'every step', how: 'is slow' })
    const log = followLog(stage)
    const family = familyOf(stage)
    expectOk(await family.signUp())
    const seconds = await until(() => family.hasCode(), 40, 'the code')
    mails.fail(null)
    await family.finish()
    return { sees: `${sawNothing()}, after ${Math.round(seconds)} s`, says: log.said(), heals: 0, within: 0 }
  })
  await row('the mail server refuses the recipient for good (550)', async () => {
    mails.fail({ at: 'RCPT', how: 'refuses for good' })
    const log = followLog(stage)
    const family = familyOf(stage)
    expectOk(await family.signUp())
    await until(() => log.has('refused_for_good'), 30, 'the line of the log')
    mails.fail(null)
    const { body } = expectOk(await family.askAgain())
    const heals = await until(() => family.hasCode(), longestPause, 'the new code')
    await family.finish()
    const sees = `${sawNothing()}; it never comes, and ${screenSays('family/log-in/one-time-code.tsx', 'Manda un nuovo codice')} brings one: «${body.message}»`
    return { sees, says: log.said(), heals, within: longestPause }
  })
  await row('the mail server is away for two minutes, and a code is tried no longer', async () => {
    mails.fail({ at: 'greeting', how: 'drops the line' })
    const log = followLog(stage)
    const family = familyOf(stage)
    expectOk(await family.signUp())
    const isGivenUp = async () => {
      const [mail] = await stage.ask('select given_up_at from outgoing_mail where recipient = $1', [
        family.email,
      ])
      return mail.given_up_at !== null
    }
    await until(isGivenUp, 200, 'the end of the code')
    mails.fail(null)
    // it has expired meanwhile, and the page says so
    const { body } = expectOk(await family.askAgain())
    const heals = await until(() => family.hasCode(), longestPause, 'the new code')
    await family.finish()
    const sees = `${screenSays('family/log-in/one-time-code.tsx', 'Manda un nuovo codice')} when the countdown has ended: «${body.message}»`
    return { sees, says: log.said(), heals, within: longestPause }
  })
}

const sawNothing = () =>
  `the next page at once, ${screenSays('family/log-in/one-time-code.tsx', 'Il codice vale ancora')}; the code comes later`

/** A fault at one step, until the log has told of it; answers after how many seconds the code has come. */
async function failAt({ stage, at, how }) {
  const { mails } = stage
  mails.fail({ at, how })
  const log = followLog(stage)
  const family = familyOf(stage)
  expectOk(await family.signUp())
  await until(() => log.has('a mail could not be sent'), 90, `the line of the log (${how}, ${at})`)
  mails.fail(null)
  const isDoubtful = log.has(perhaps)
  if (isDoubtful !== (at === 'dot' && how !== 'refuses')) throw new Error(`${at}: ${log.said().join('; ')}`)
  const heals = await until(
    async () => (await leftAt(stage, family)) && family.hasCode(),
    40,
    `the code (${how}, ${at})`,
  )
  await family.finish()
  return heals
}

const leftAt = async (stage, { email }) =>
  (await stage.ask('select 1 from outgoing_mail where recipient = $1 and sent_at is not null', [email]))
    .length > 0
