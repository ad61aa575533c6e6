import { type Rehearsal, rehearsals } from '@desco/contract/rights/desk/rehearsals'

import { TextField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { OneTimeLinkDialog } from '#team/parts/one-time-link.tsx'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import styles from './rehearsal-acts.module.css'

/** Makes the link with which a rehearsal is registered, and shows those that nobody has used yet. */
export const beginRehearsal: Act<typeof rehearsals.beginRehearsal> = {
  endpoint: rehearsals.beginRehearsal,
  input: { email: '' },
  title: 'Crea una famiglia di prova',
  follows:
    'Con il link registri una famiglia che fa tutta la strada vera: codice, figli, consensi, secondo genitore, questionari, diario. Le email partono davvero. Non entra in nessun numero, elenco o esportazione, e la elimini quando vuoi dalla sua scheda.',
  fields: (
    <>
      <TextField name="email" label="Manda il link a" type="email" autoCapitalize="none" spellCheck={false} />
      <LinksThatWait />
    </>
  ),
  confirm: 'Crea e manda il link',
  shows:
    ({ link, expiresAt }, { email }) =>
    (onClose) => (
      <OneTimeLinkDialog title="Il link della prova" link={link} onClose={onClose}>
        L’abbiamo mandato a {email}. Vale una volta sola, fino al {printDayAndTime(expiresAt)}. Aprilo in una
        finestra in cui nessuno è entrato nel portale delle famiglie.
      </OneTimeLinkDialog>
    ),
}

/** Links that can still be used: each could be in the wrong hands, and can be ended. */
function LinksThatWait() {
  const query = useStaffQuery(rehearsals.listRehearsals, {})
  const { send, busy } = useStaffMutation(rehearsals.cancelRehearsal, { done: 'Il link non vale più.' })
  const waiting = (query.data?.rehearsals ?? []).filter(({ family }) => family === null)
  if (waiting.length === 0) return null
  return (
    <section aria-label="Link non ancora usati">
      <Stack gap="tight">
        <Text size="small">Link non ancora usati:</Text>
        <ul className={styles.links}>
          {waiting.map((one) => (
            <li key={one.id}>
              <Row>
                <Text size="small">{wordsOf(one)}</Text>
                <Button small disabled={busy} onClick={() => void send({ id: one.id })}>
                  <span>
                    Annulla il link <HiddenText>({wordsOf(one)})</HiddenText>
                  </span>
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

const wordsOf = ({ madeAt, madeBy, expiresAt }: Rehearsal) =>
  `del ${printDay(madeAt)}, di ${madeBy}, vale fino al ${printDay(expiresAt)}`

/** Erases a rehearsal for ever. */
export const eraseRehearsal = ({ id, code }: { id: string; code: string }, onDone: () => void): Act => ({
  endpoint: rehearsals.eraseRehearsal,
  input: { familyId: id },
  title: 'Eliminare la prova?',
  follows: `Della famiglia di prova ${code} non resta niente: persone, diario, email, partecipanti e risposte in LimeSurvey. Chi l’ha usata non entra più. Non si può annullare.`,
  confirm: 'Elimina la prova',
  done: 'La prova viene eliminata: tra poco non ne resta niente.',
  danger: true,
  onDone,
})
