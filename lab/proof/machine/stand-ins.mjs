// Runs on the machine of the proof, with the release's own Node: a mail server, a LimeSurvey, and families who register. It reads one
// order a line ('family', 'again ADDRESS') and answers each with one line of JSON.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

import { setStudyNames } from '../../../packages/contract/src/study-names.ts'
import { startMailSink } from '../../../server/src/testing/portals/mail-sink.ts'
import { password } from '../../../server/src/testing/people/people.ts'
import { callOver } from '../../../server/src/testing/portals/portal-processes.ts'
import { startSurveyHost } from '../../../survey-host/src/index.ts'
import { expectOk, familyOf, until } from '../faults/stage.mjs'

const call = callOver(() => 'https://desco.example.org')
const mails = await startMailSink()
const account = { user: 'portal', password: 'secret' }
const surveys = await startSurveyHost({ port: 0, ...account })
const answer = (said) => process.stdout.write(`${JSON.stringify(said)}\n`)
answer({ mails: mails.url, surveys: surveys.url, ...account })

/** Those whom the texts name that a family answers, as its page is told them. */
function namesInSettings() {
  const settings = readFileSync('/etc/desco/desco.env', 'utf8')
  const of = (name) => new RegExp(`^STUDY_${name}=(.*)$`, 'mu').exec(settings)?.[1] ?? ''
  return { controller: of('CONTROLLER'), dpo: of('DPO'), ethics: of('ETHICS'), funder: of('FUNDER') }
}

const orders = {
  /** From the form to the questionnaires. */
  family: async () => {
    setStudyNames(namesInSettings())
    const family = familyOf({ call, mails })
    expectOk(await family.signUp())
    await until(() => family.hasCode(), 30, 'its code')
    const token = await family.finish()
    const { res } = expectOk(await call('POST', '/api/users/verify-token', { token })).body
    const { data } = expectOk(await call('GET', '/api/limesurvey/surveylist', { token })).body
    const page = await call('GET', '/', {})
    return {
      email: family.email,
      children: res.user.children.length,
      surveys: data.length,
      page: /<title>([^<]*)/u.exec(page.body)?.[1],
    }
  },
  /** Whether it is still known. */
  again: async (email) => {
    const { res } = expectOk(await call('POST', '/api/users/login', { body: { email, password } })).body
    return { children: res.user.children.length }
  },
}
for await (const line of createInterface({ input: process.stdin })) {
  const [order, ...of] = line.split(' ')
  try {
    answer(await orders[order](...of))
  } catch (error) {
    answer({ error: `${error.message} ${error.cause?.message ?? ''}` })
  }
}
await surveys.close()
await mails.close()
