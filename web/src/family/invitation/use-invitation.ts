import { invitations, type InvitationSeen } from '@desco/contract/families/invitations'
import { useCallback, useEffect, useState } from 'react'

import { call } from '#data/call.ts'
import { Refusal } from '#data/refusal.ts'

import { useInvitationToken } from './use-invitation-token.ts'

/** An invitation that may be answered now. */
export type OpenInvitation = {
  token: string
  email: string
  spouseSurname: string
  inviter: { name: string; surname: string }
}

export type DeadState = Exclude<InvitationSeen['status'], 'open'> | 'unknown'

type Seen =
  | { state: 'waiting' }
  | { state: 'unreachable'; message: string }
  | { state: DeadState; answeredAt: string | null }
  | { state: 'open'; invitation: OpenInvitation }

export type SeenInvitation = Seen & { lookAgain: () => void }

const waiting = { state: 'waiting' } as const
const unknown = { state: 'unknown', answeredAt: null } as const

/** Where the invitation of this address stands. `lookAgain`: after an answer was refused because the link is dead. */
export function useInvitation(): SeenInvitation {
  const { hydrated, token } = useInvitationToken()
  const [seen, setSeen] = useState<Seen>(waiting)
  const [looks, setLooks] = useState(0)
  const lookAgain = useCallback(() => setLooks((times) => times + 1), [])

  useEffect(() => {
    if (!hydrated) return
    let gone = false
    void look(token).then((found) => {
      if (!gone) setSeen(found)
    })
    return () => {
      gone = true
    }
  }, [hydrated, token, looks])

  return { ...seen, lookAgain }
}

async function look(token: string): Promise<Seen> {
  if (token === '') return unknown
  try {
    const { data } = await call(invitations.verifySpouseRequest, { token })
    const { status, email, spousesurname, inviter, answeredAt } = data
    if (status !== 'open') return { state: status, answeredAt }
    if (email === null || spousesurname === null || inviter === null) return unknown
    return { state: 'open', invitation: { token, email, spouseSurname: spousesurname, inviter } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.undecided ? { state: 'unreachable', message: error.message } : unknown
  }
}

/** True for a refusal that says that the link is dead: somebody answered, or sent a new one, meanwhile. */
export const saysDead = (error: unknown) => error instanceof Refusal && error.code.startsWith('invitation_')
