import type { WireInputOf } from '@desco/contract/endpoint'
import { requestKinds } from '@desco/contract/rights/requests'
import { heardChannels, requestDesk, type RequestPerson } from '@desco/contract/rights/desk/requests'

import type { FieldProblems } from '#forms/field-problems.ts'
import { DateField, SelectField, TextAreaField, TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { capital } from '#ui/text/format.ts'

import { channelNames, kindNames } from './request-words.ts'

type EnterInput = WireInputOf<typeof requestDesk.enterRequest>
type Known = { code: string; people: readonly RequestPerson[] }

/** Writes down what somebody asked the team: of which family first. */
export const findFamily: Act<typeof requestDesk.requestPeople> = {
  endpoint: requestDesk.requestPeople,
  input: { code: '' },
  title: 'Annota una richiesta',
  follows: 'Di quale famiglia è chi ha chiesto? Il codice è nella loro Home, e nella scheda della famiglia.',
  fields: (
    <TextField name="code" label="Codice famiglia" autoCapitalize="none" spellCheck={false} maxLength={20} />
  ),
  confirm: 'Continua',
  next: ({ family, people }) => enterRequest({ code: family.code, people }),
}

const nobody = 'nobody'
const oneself = 'oneself'
const roleWords: Record<RequestPerson['role'], string> = {
  first_parent: 'primo genitore',
  second_parent: 'secondo genitore',
  child: 'figlio/a',
}
const kinds = requestKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const channels = heardChannels.map((channel) => ({ value: channel, label: capital(channelNames[channel]) }))
type Fields = Pick<EnterInput, 'kind' | 'channel' | 'receivedOn' | 'words'> & { asker: string; about: string }
const blank = { kind: '', channel: '', receivedOn: '', words: '', asker: '', about: oneself }

/** Then who, what and when. */
const enterRequest = ({ code, people }: Known): Act<typeof requestDesk.enterRequest> => ({
  endpoint: requestDesk.enterRequest,
  // the endpoint refuses what was not chosen
  sent: ({ asker, about, ...asked }: Fields) => ({
    ...asked,
    code,
    accountId: asker === nobody ? undefined : asker,
    childId: about === oneself ? undefined : about,
  }),
  alsoWrong: ({ asker }): FieldProblems => (asker === '' ? { asker: 'Scegli chi ha chiesto.' } : {}),
  input: blank,
  title: 'Annota una richiesta',
  follows: `Famiglia ${code}. Prima di annotare, controlla che sia davvero chi dice di essere.`,
  fields: (
    <>
      <SelectField
        name="asker"
        label="Chi ha chiesto"
        options={[
          ...people.flatMap(({ accountId, role, initials }) =>
            accountId === null ? [] : [{ value: accountId, label: `${initials}, ${roleWords[role]}` }],
          ),
          { value: nobody, label: 'Qualcuno senza un accesso' },
        ]}
      />
      <SelectField
        name="about"
        label="Di chi sono i dati"
        options={[
          { value: oneself, label: 'Di chi ha chiesto' },
          ...people.flatMap(({ childId, initials }) =>
            childId === null ? [] : [{ value: childId, label: `${initials}, ${roleWords.child}` }],
          ),
        ]}
      />
      <SelectField name="kind" label="Che cosa chiede" options={kinds} />
      <SelectField name="channel" label="Come è arrivata" options={channels} />
      <DateField
        name="receivedOn"
        label="Quando è arrivata"
        hint="Il mese per rispondere corre da questo giorno."
      />
      <TextAreaField
        name="words"
        label="Che cosa ha detto"
        hint="Lo rilegge anche chi ha chiesto, nella sua pagina."
        required={false}
        maxLength={2000}
      />
    </>
  ),
  confirm: 'Annota',
  done: 'Annotata: il termine corre dal giorno in cui è arrivata.',
})
