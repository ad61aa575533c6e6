import { familyActs, type RevealedNames } from '@desco/contract/team/family-acts'
import { teamCorrections } from '@desco/contract/rights/desk/corrections'

import { DateField, TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { Text } from '#ui/text/text.tsx'

import { CarriedOut } from './requests-of-family.tsx'

const rectification = ['rectification'] as const

type Person = RevealedNames['people'][number]

/** Corrects what was typed wrong about a parent or a child; whose data they are was revealed before. */
export function correctPerson(familyId: string, person: Person): Act {
  const { accountId, childId, name, surname } = person
  const isParent = childId === null
  const was = isParent
    ? { name, surname, phone: person.phone ?? '' }
    : { name, surname, birthDate: person.birthDate ?? '' }
  return {
    endpoint: isParent ? teamCorrections.correctParent : teamCorrections.correctChildOfFamily,
    input: { familyId, requestId: '', ...(isParent ? { accountId } : { childId }), was, ...was, reason: '' },
    title: `Correggere i dati di ${name} ${surname}?`,
    follows: `Solo se l’ha chiesto la famiglia: dal portale i genitori correggono da sé. Teniamo che cosa c’era scritto prima, e avvisiamo per email ${isParent ? 'il genitore' : 'i genitori, o dai 18 anni il figlio'}. Non scrivere nomi nel motivo: il registro resta.`,
    fields: (
      <>
        <CarriedOut familyId={familyId} kinds={rectification} />
        <TextField name="name" label="Nome" autoCapitalize="words" />
        <TextField name="surname" label="Cognome" autoCapitalize="words" />
        {isParent ? (
          <TextField name="phone" label="Telefono" type="tel" />
        ) : (
          <DateField
            name="birthDate"
            label="Data di nascita"
            hint="Dall’età dipendono i testi e i questionari. Se passa gli 11, i 14 o i 18 anni, o se ha già scelto qualcosa da sé, dai 14 anni la conferma anche la persona."
          />
        )}
      </>
    ),
    confirm: 'Correggi',
    done: ({ birthDate }: { birthDate?: string }) => (birthDate === 'asked' ? dateAsked : 'Dati corretti.'),
  }
}

/** Corrects the surname of who was invited. */
export const correctInvited = (familyId: string, surname: string): Act => ({
  endpoint: teamCorrections.correctInvited,
  input: { familyId, requestId: '', was: { surname }, surname, reason: '' },
  title: 'Correggere il cognome di chi è invitato?',
  follows: 'Il link già mandato resta valido.',
  fields: (
    <>
      <CarriedOut familyId={familyId} kinds={rectification} />
      <TextField name="surname" label="Cognome" autoCapitalize="words" />
    </>
  ),
  confirm: 'Correggi',
  done: 'Cognome corretto.',
  isRevealing: true,
})

const dateAsked = 'La nuova data vale quando la conferma anche la persona. La trovi in Richieste.'

/** Another address for a parent, or for who has turned 18; without an account, for the invited one. */
export const correctEmail = (familyId: string, accountId?: string | null, isAdultChild = false): Act => ({
  endpoint: familyActs.correctEmail,
  input: { familyId, accountId: accountId ?? undefined, email: '', reason: '' },
  title: 'Correggere l’email?',
  follows: accountId
    ? 'Mandiamo un codice al nuovo indirizzo: finché non lo inserisce, non entra. Le sessioni aperte finiscono e avvisiamo il vecchio indirizzo. Chi legge la nuova casella potrà entrare: controllala lettera per lettera.'
    : 'Parte un nuovo invito a questo indirizzo. Il link di prima non vale più.',
  fields: (
    <>
      {isAdultChild && (
        <Text>
          Se non ha mai confermato un’email parte invece un link, e fino ad allora entra con il nome utente.
        </Text>
      )}
      <TextField name="email" label="Nuova email" type="email" autoCapitalize="none" spellCheck={false} />
    </>
  ),
  confirm: 'Correggi',
  done: 'Email corretta.',
})
