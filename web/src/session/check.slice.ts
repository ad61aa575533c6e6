import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Whether the last try to check the stored token reached the server. */
export const checkSlice = createSlice({
  name: 'check',
  initialState: { unreachable: false },
  reducers: {
    checkEnded: (state, { payload }: PayloadAction<{ unreachable: boolean }>) => ({ ...state, ...payload }),
  },
})

export const { checkEnded } = checkSlice.actions
