import { randomUUID } from 'node:crypto'

import { documents, documentVersion } from '@desco/contract/consents/texts'
import { hashPassword, verifyPassword } from '@desco/server/src/platform/passwords.ts'

import { options } from '#bench/config.ts'
import { milliseconds, type Row } from '#bench/table.ts'
import { compare } from '#load/compare.ts'
import { ask, type HttpCall, jsonOf } from '#load/ask.ts'
import { findCode } from '#stage/find-code.ts'
import { password } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

const limit = 2.2
const families = 15

export const signUpForm = {
  name: 'Giulia',
  surname: "D'Angelo",
  password,
  confirm_password: password,
  phone_number: '3331234567',
  sex: 'Female',
  maritalstatus: 'Married',
  isChecked: 'true',
  consents: {
    version: documentVersion,
    section1: documents.section1.accept,
    section2: documents.section2.accept,
    section3: documents.section3.accept,
  },
}
const children = [{ childname: 'Nicolò', surname: "D'Angelo", dobirth: '2015-03-14' }]

/** One family from the form to the dashboard, against the time of its three password hashes, one after the other. */
export async function signUpPath({ port }: Portal): Promise<Row> {
  const { ours, theirs, ratio } = await compare(options.rounds(families), () => pathTime(port), hashTime)
  return {
    what: 'sign-up to dashboard, six calls, against its three hashes',
    ours: `${milliseconds(ours)}, hashes ${milliseconds(theirs)}`,
    limit: `≤ ${limit.toFixed(1)}`,
    ratio,
    ok: ratio <= limit,
  }
}

/** Milliseconds of the calls; how the code reaches the family is not counted. */
async function pathTime(port: number): Promise<number> {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  let spent = 0
  const call = async <T>(wanted: HttpCall) => {
    const began = performance.now()
    const answer = await ask(port, wanted)
    spent += performance.now() - began
    return jsonOf<T>(answer)
  }

  await call({ method: 'POST', path: '/api/users/sign-up', body: { ...signUpForm, email } })
  const query = new URLSearchParams({ email, otp: await findCode(port, email) })
  const { token: onboarding } = await call<{ token: string }>({
    method: 'GET',
    path: `/api/users/verify-account?${query.toString()}`,
  })
  const family = { children, spouse: { isChecked: 'true' } }
  await call({ method: 'POST', path: '/api/users/add-children', token: onboarding, body: family })
  const { res } = await call<{ res: { token: string } }>({
    method: 'POST',
    path: '/api/users/login',
    body: { email, password },
  })
  await call({ method: 'POST', path: '/api/users/verify-token', token: res.token })
  await call({ method: 'GET', path: '/api/limesurvey/surveylist', token: res.token })
  return spent
}

/** Registration makes one and compares one, the log-in compares one. */
async function hashTime(): Promise<number> {
  const began = performance.now()
  const hash = await hashPassword(password)
  await verifyPassword(hash, password)
  await verifyPassword(hash, password)
  return performance.now() - began
}
