import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The menu `⋯` of a subject, opened: the words of its entries. */
export async function openMenu(person: UserEvent, of: string): Promise<(string | null)[]> {
  await person.click(await screen.findByRole('button', { name: `Azioni: ${of}` }))
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
}

/** Chooses an act of a subject in its menu `⋯`. */
export async function choose(person: UserEvent, of: string, label: string): Promise<void> {
  await openMenu(person, of)
  await person.click(screen.getByRole('menuitem', { name: label }))
}
