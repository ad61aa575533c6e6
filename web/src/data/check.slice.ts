import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Why the stored token could not be checked: nobody was reached, or who was reached could not answer. */
export type CheckTrouble = 'connection' | 'portal'

type CheckState = { trouble: CheckTrouble | null }

const initialState: CheckState = { trouble: null }

/** How the last try to check the stored token ended. */
export const checkSlice = createSlice({
  name: 'check',
  initialState,
  reducers: {
    checkEnded: (_state, { payload }: PayloadAction<CheckState>) => payload,
  },
})

export const { checkEnded } = checkSlice.actions
