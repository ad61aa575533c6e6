import type { Child } from '@desco/contract/families/people'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type ChildState = { currentEditOrView: Child | null }

const initialState: ChildState = { currentEditOrView: null }

/** The child that a parent edits or views now (specification section 3). */
export const childSlice = createSlice({
  name: 'child',
  initialState,
  reducers: {
    currentEditOrView: (state, { payload }: PayloadAction<Child | null>) =>
      void (state.currentEditOrView = payload),
  },
})

export const { currentEditOrView } = childSlice.actions
