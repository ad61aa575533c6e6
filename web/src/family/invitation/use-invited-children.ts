import { invitations, type InvitedChild } from '@desco/contract/families/invitations'
import { useCallback, useEffect, useState } from 'react'

import { call } from '#data/call.ts'
import { Refusal } from '#data/refusal.ts'

import { saysDead } from './use-invitation.ts'

type Found = { children: InvitedChild[] | null; failure: string | null }

/** The children about whom an open invitation asks. */
export function useInvitedChildren(token: string, onDead: () => void): Found & { tryAgain: () => void } {
  const [found, setFound] = useState<Found>({ children: null, failure: null })
  const [tries, setTries] = useState(0)
  const tryAgain = useCallback(() => setTries((times) => times + 1), [])

  useEffect(() => {
    let gone = false
    const find = async () => {
      try {
        const { child } = await call(invitations.invitedChildren, { token })
        if (!gone) setFound({ children: child, failure: null })
      } catch (error) {
        if (gone) return
        if (saysDead(error)) onDead()
        else if (error instanceof Refusal) setFound({ children: null, failure: error.message })
        else throw error
      }
    }
    void find()
    return () => {
      gone = true
    }
  }, [token, tries, onDead])

  return { ...found, tryAgain }
}
