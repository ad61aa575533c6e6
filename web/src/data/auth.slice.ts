import type { Assent, Child, User } from '@desco/contract/families/people'
import type { CompletedSurvey } from '@desco/contract/surveys'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type AuthState = {
  loading: boolean
  user: User | null
  token: string | null
  completedSurvey: CompletedSurvey[] | null
}

type SignedIn = { user: User; token: string }

const initialState: AuthState = { loading: false, user: null, token: null, completedSurvey: null }

/** Who is signed in (specification sections 3 and 4). */
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
    /** One of the parent's children is not what it was: enabled, renamed, withdrawn. */
    childChanged: (state, { payload }: PayloadAction<Child>) => {
      if (state.user === null) return
      state.user.children = state.user.children.map((child) => (child.id === payload.id ? payload : child))
    },
    assentAnswered: (state, { payload }: PayloadAction<Assent>) => {
      if (state.user !== null) state.user.assent = payload
    },
    clearStore: (state) => {
      state.user = null
      state.token = null
      state.completedSurvey = null
    },
  },
})

export const auth = authSlice.actions
