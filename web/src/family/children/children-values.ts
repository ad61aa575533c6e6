export type ChildValues = { childname: string; surname: string; dobirth: string }

/** What the form holds, in the wire's names. */
export type ChildrenValues = {
  children: ChildValues[]
  spouse: { isChecked: 'true' | 'false'; spousesurname: string; spousemail: string }
}

export const emptyChild: ChildValues = { childname: '', surname: '', dobirth: '' }

export const isEmptyChild = (child: ChildValues) => Object.values(child).every((value) => value === '')

export const emptyChildren: ChildrenValues = {
  children: [emptyChild],
  spouse: { isChecked: 'false', spousesurname: '', spousemail: '' },
}
