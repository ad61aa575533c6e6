export const initialOf = (name: string) => `${/^\p{L}/u.exec(name.trim())?.[0].toUpperCase() ?? '?'}.`

type Person = {
  name: string
  surname: string
  /** Of a child among its brothers and sisters, from 0. */
  position?: number | null
}

/** As little of a name as tells two people of one family apart: two of its children may have the same letters. */
export function initialsOf({ name, surname, position = null }: Person): string {
  const letters = `${initialOf(name)} ${initialOf(surname)}`
  return position === null ? letters : `${letters} (figlio/a ${position + 1})`
}
