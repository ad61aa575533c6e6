import type { User } from '@desco/contract/families/people'
import type { CompletedSurvey } from '@desco/contract/questionnaires/surveys'
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type AuthState = {
  loading: boolean
  user: User | null
  token: string | null
  completedSurvey: CompletedSurvey[] | null
}

/** Resets the whole store: nothing of one person is left for the next (specification section 4). */
export const clearEverything = createAction('CLEAR_STORE')

type SignedIn = { user: User; token: string }

const initialState: AuthState = { loading: false, user: null, token: null, completedSurvey: null }

/** The signed-in person (specification sections 3 and 4), as the log-in and the check of the token say. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginRequest: (state) => void (state.loading = true),
    loginSuccess: (state, { payload }: PayloadAction<SignedIn>) => ({ ...state, ...payload, loading: false }),
    loginFailure: (state) => void (state.loading = false),
    verifyRequest: (state) => void (state.loading = true),
    verifySuccess: (state, { payload }: PayloadAction<SignedIn & Pick<AuthState, 'completedSurvey'>>) => ({
      ...state,
      ...payload,
      loading: false,
    }),
    verifyFailure: (state) => void (state.loading = false),
    completedSurvey: (state, { payload }: PayloadAction<CompletedSurvey[]>) =>
      void (state.completedSurvey = payload),
    clearStore: (state) => {
      state.user = null
      state.token = null
      state.completedSurvey = null
    },
  },
})

export const auth = authSlice.actions

/** Why the stored token could not be checked: nobody was reached, or who was reached could not answer. */
export type CheckTrouble = 'connection' | 'portal'

type CheckState = { trouble: CheckTrouble | null }

const nothingYet: CheckState = { trouble: null }

/** How the last try to check the stored token ended. */
export const checkSlice = createSlice({
  name: 'check',
  initialState: nothingYet,
  reducers: {
    checkEnded: (_state, { payload }: PayloadAction<CheckState>) => payload,
  },
})

export const { checkEnded } = checkSlice.actions
