import { act } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

/** The things of a person that somebody else can change; `access`: the username. */
export const changedThings = ['password', 'access', 'address', 'birth_date'] as const
export type ChangedThing = (typeof changedThings)[number]

/** The author of the change; `code`: anybody with the code or link that was sent to the person's address. */
export const changers = ['self', 'parent', 'team', 'code'] as const
export type Changer = (typeof changers)[number]

/** A change that a person has not read yet; one's own changes are nothing to read. */
export const toldChange = z.object({
  what: z.enum(changedThings),
  by: z.enum(changers),
  at: z.iso.datetime(),
})
export type ToldChange = z.output<typeof toldChange>

const things: Readonly<Record<ChangedThing, string>> = {
  password: 'La tua password è stata cambiata',
  access: 'Il tuo nome utente è stato cambiato',
  address: 'Il tuo indirizzo email è stato cambiato',
  birth_date: 'La tua data di nascita è stata corretta',
}
const people: Readonly<Record<Changer, string>> = {
  self: 'dal tuo accesso',
  parent: 'da un genitore',
  team: 'dal gruppo di ricerca',
  code: 'con un codice o un link arrivato alla tua email',
}

/** The same sentence on the page and in the mail; `day` as it is shown. */
export const sayChange = ({ what, by }: Pick<ToldChange, 'what' | 'by'>, day: string): string =>
  `${things[what]} il ${day}, ${people[by]}.`

export const toldChanges = {
  readChanges: act('anyMember', '/api/users/read-changes', {
    summary: 'Notes that one has read the changes to one’s own data, up to a moment.',
    input: z.object({ until: z.iso.datetime() }),
  }),
}
