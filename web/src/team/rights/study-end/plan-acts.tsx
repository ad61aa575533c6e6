import { studyEnd, type StudyEndPlan } from '@desco/contract/rights/desk/study-end'

import { DateField, TextAreaField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { FullRow } from '#ui/form/field.tsx'

const usualText =
  'Le registrazioni allo studio sono chiuse. Grazie di cuore per l’interesse: non abbiamo salvato nulla.'

/** When registrations close, and what is said from then on. Also changes it. */
export const closeRegistrations = ({ version, closedFrom, begunUntil, text }: StudyEndPlan): Act => ({
  endpoint: studyEnd.closeRegistrations,
  input: {
    version,
    closedFrom: closedFrom ?? '',
    begunUntil: begunUntil ?? '',
    text: closedFrom === null ? usualText : text,
    reason: '',
  },
  title: 'Chiudere le registrazioni?',
  two: true,
  fields: (
    <>
      <DateField name="closedFrom" label="Chiuse dal" hint="Il primo giorno senza registrazioni." />
      <DateField
        name="begunUntil"
        label="Chi ha cominciato finisce entro"
        hint="Anche chi ha un invito aperto. Giorno compreso."
      />
      <FullRow>
        <TextAreaField
          name="text"
          label="Che cosa legge chi vuole registrarsi"
          hint="Al posto della registrazione, per tutti."
          rows={4}
        />
      </FullRow>
    </>
  ),
  confirm: 'Salva',
  done: 'Fatto: vale per tutti i processi da subito.',
})

/** Opens them again for everybody. */
export const reopenRegistrations = ({ version }: StudyEndPlan): Act => ({
  endpoint: studyEnd.reopenRegistrations,
  input: { version, reason: '' },
  title: 'Riaprire le registrazioni?',
  follows: 'Da subito chiunque può registrarsi come prima. Il testo della chiusura non resta.',
  confirm: 'Riapri',
  done: 'Le registrazioni sono di nuovo aperte.',
})

/** From which day on families only read. */
export const endStudy = ({ version, endsOn }: StudyEndPlan): Act => ({
  endpoint: studyEnd.endStudy,
  input: { version, endsOn: endsOn ?? '', reason: '' },
  title: 'Decidere la fine dello studio?',
  follows:
    'Scrivi prima alle famiglie: da quel giorno non partono più messaggi, e quello che non è stato compilato non si compila più.',
  two: true,
  fields: (
    <DateField
      name="endsOn"
      label="Sola lettura dal"
      hint="Dopo il giorno in cui può finire chi ha cominciato."
    />
  ),
  confirm: 'Salva',
  done: 'Fatto: le famiglie lo leggono da quel giorno.',
})

/** Families write as before. */
export const takeBackEnd = ({ version }: StudyEndPlan): Act => ({
  endpoint: studyEnd.takeBackStudyEnd,
  input: { version, reason: '' },
  title: 'Annullare la fine dello studio?',
  follows:
    'Da subito le famiglie possono di nuovo compilare. Le registrazioni restano chiuse finché non le riapri.',
  confirm: 'Annulla la fine',
  done: 'La fine è annullata: le famiglie scrivono come prima.',
})
