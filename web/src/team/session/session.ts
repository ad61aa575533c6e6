import type { AnswerOf } from '@desco/contract/endpoint'
import type { staff } from '@desco/contract/staff/log-in'
import { mayDo, type Permission } from '@desco/contract/staff/roles'
import { createSlice, type PayloadAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'

import { tabChannel } from '#data/tab-channel.ts'

import { askWho } from './staff-api.ts'
import { forgetUnsaved, hasUnsaved } from './unsaved.ts'

export type StaffMe = AnswerOf<typeof staff.staffMe>['staff']

/**
 * `unknown` until the server was asked; `why` one is out decides what the log-in says. With `renewing` the session is
 * over while something is being written: the page stays, and the log-in stands over it.
 */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'unreachable'; message: string }
  | { status: 'out'; why: 'none' | 'ended' | 'left' }
  | { status: 'in'; me: StaffMe; renewing: boolean }

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'unknown' }),
  reducers: { become: (_before, { payload }: PayloadAction<SessionState>) => payload },
})

export type StaffState = { session: SessionState }
type Dispatch = ThunkDispatch<StaffState, unknown, UnknownAction>

const { become } = sessionSlice.actions
const entered = (me: StaffMe) => become({ status: 'in', me, renewing: false })
const left = (why: 'none' | 'ended' | 'left') => become({ status: 'out', why })

/** The session is over: somebody who was writing stays on the page and logs in over it. */
export const endSession =
  (why: 'ended' | 'left') =>
  (dispatch: Dispatch, getState: () => StaffState): void => {
    const { session } = getState()
    if (session.status !== 'in') return
    dispatch(hasUnsaved() ? become({ ...session, renewing: true }) : left(why))
  }

type TabNews = { kind: 'left' } | { kind: 'entered'; id: string }
export const otherTabs = tabChannel<TabNews>('desco-staff')

/** Another tab of this browser has logged out, or somebody has logged in there. */
export const followOtherTab =
  (news: TabNews) =>
  (dispatch: Dispatch, getState: () => StaffState): void => {
    if (news.kind === 'left') return dispatch(endSession('left'))
    const { session } = getState()
    if (session.status === 'in' && session.me.id === news.id) {
      dispatch(entered(session.me))
      return
    }
    // the cookie is somebody else's now: what this tab showed and held was not for them
    forgetUnsaved()
    dispatch(become({ status: 'unknown' }))
  }

/** The signed-in colleague, and the ways in and out. */
export function useStaffSession() {
  const state = useSelector(({ session }: StaffState) => session)
  const dispatch = useDispatch<Dispatch>()
  const acts = useMemo(
    () => ({
      /** Asks the server who is signed in. */
      check: async () => {
        const { data, error } = await dispatch(askWho())
        if (data !== undefined) dispatch(entered((data as AnswerOf<typeof staff.staffMe>).staff))
        else if (error !== undefined && 'fields' in error && error.status !== 401)
          dispatch(become({ status: 'unreachable', message: error.message }))
        else dispatch(left('none'))
      },
      /** One is in, or has another name. */
      enter: (me: StaffMe) => {
        dispatch(entered(me))
        otherTabs.tell({ kind: 'entered', id: me.id })
      },
      /** One left on purpose. */
      leave: () => {
        forgetUnsaved()
        dispatch(left('left'))
        otherTabs.tell({ kind: 'left' })
      },
    }),
    [dispatch],
  )
  return { state, ...acts }
}

/** The signed-in colleague; only behind the staff's log-in. */
export function useStaffMe(): StaffMe {
  const { state } = useStaffSession()
  if (state.status !== 'in') throw new Error('No one of the staff is signed in')
  return state.me
}

/** Whether the person's role allows something. The server decides; the page only does not offer it. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useStaffMe()
  return (permission) => mayDo(role, permission)
}
