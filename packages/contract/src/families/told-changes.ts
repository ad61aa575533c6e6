import { act } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

/** A change that a person has not read yet; one's own changes are nothing to read. */
export const toldChange = z.object({
  /** The things that somebody else can change; `access`: the username. */
  what: z.enum(['password', 'access', 'address', 'birth_date']),
  /** `code`: anybody with the code or link that was sent to the person's address. */
  by: z.enum(['self', 'parent', 'team', 'code']),
  at: z.iso.datetime(),
})
export type ToldChange = z.output<typeof toldChange>
export type ChangedThing = ToldChange['what']
export type Changer = ToldChange['by']

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
