import { diaryDeskLimits, diaryDeskFieldErrors } from '@desco/contract/diary/desk/diary-plan'
import { foodListDesk } from '@desco/contract/diary/desk/food-lists'
import type { AnswerOf } from '@desco/contract/endpoint'
import { type BaseSyntheticEvent, useRef, useState } from 'react'

import type { Refusal } from '#data/refusal.ts'
import { useOnce } from '#data/use-once.ts'
import { DateField } from '#forms/fields.tsx'
import { ActButton, type Act } from '#team/parts/act.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { FoodListChanges } from './food-list-changes.tsx'
import styles from './diary.module.css'

type Outcome =
  | { kind: 'stored'; answer: AnswerOf<typeof foodListDesk.uploadFoodList> }
  /** One line for each thing that is wrong. */
  | { kind: 'refused'; lines: readonly string[] }

const notUtf8 = 'Il file non è in UTF-8: in Excel salvalo come «CSV UTF-8», poi scegli di nuovo il file.'
const tooLarge = 'Il file è troppo grande per essere una lista di alimenti.'

/** Stores a list of the team's as a new version, or tells line by line what is wrong with it. */
export function UploadPanel({ today }: { today: string }) {
  const call = useStaffCall()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { run, busy } = useOnce((refused) => {
    // a session that is over is said by the log-in
    if (refused.code !== 'sign_in_required') setOutcome({ kind: 'refused', lines: linesOf(refused) })
  })

  async function upload(chosen: File) {
    const csv = await textOf(chosen)
    if (csv === null) return setOutcome({ kind: 'refused', lines: [notUtf8] })
    const answer = await call(foodListDesk.uploadFoodList, { csv })
    setOutcome({ kind: 'stored', answer })
    setFile(null)
    if (input.current !== null) input.current.value = ''
  }

  function press(event: BaseSyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setOutcome(null)
    const problem = problemOf(file)
    setError(problem)
    if (problem === undefined && file !== null) void run(() => upload(file))
    else input.current?.focus()
  }

  return (
    <Panel title="Carica una lista">
      <Text>
        Scarica la lista in vigore, modificala in un foglio di calcolo e caricala qui: diventa una versione
        nuova, che non vale ancora per nessuno. Con un solo errore non salviamo niente.
      </Text>
      <form noValidate onSubmit={press}>
        <Stack>
          <FileInput
            ref={input}
            name="csv"
            label="File CSV"
            accept=".csv,text/csv"
            error={error}
            onChange={(chosen) => {
              setFile(chosen)
              setError(undefined)
            }}
          />
          <Row>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Controllo la lista…">
              Carica la lista
            </Button>
          </Row>
        </Stack>
      </form>
      {outcome?.kind === 'refused' && (
        <ErrorNote title="La lista non è stata caricata">
          <ul className={styles.lines}>
            {outcome.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ErrorNote>
      )}
      {outcome?.kind === 'stored' && <Stored answer={outcome.answer} today={today} />}
    </Panel>
  )
}

type StoredProps = {
  answer: AnswerOf<typeof foodListDesk.uploadFoodList>
  today: string
}

const Stored = ({ answer: { version, changes }, today }: StoredProps) => (
  <Stack>
    <Notice tone="good" live title={`La lista è salvata: è la versione ${version}`}>
      Guarda che cosa cambia rispetto a quella in vigore, poi scegli da quando vale.
    </Notice>
    <FoodListChanges changes={changes} />
    <Row>
      <ActButton large act={enforceList(version, today)}>
        Metti in vigore la versione {version}
      </ActButton>
    </Row>
  </Stack>
)

function problemOf(file: File | null): string | undefined {
  if (file === null || file.size === 0) return diaryDeskFieldErrors.listEmpty
  // a character has up to four bytes
  return file.size > 4 * diaryDeskLimits.listLength ? tooLarge : undefined
}

/** The text without the mark of UTF-8, or null when it is in another encoding: accents would be lost for good. */
async function textOf(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return null
  }
}

const linesOf = ({ fields, message }: Refusal): string[] => {
  const lines = (fields.csv ?? message).split('\n')
  return lines.map(inItalian)
}

const headings: Record<string, string> = {
  name: 'nome (name)',
  plural: 'plurale (plural)',
  synonyms: 'sinonimi (synonyms)',
  group: 'gruppo (group)',
  picture: 'disegno (picture)',
  units: 'unità (units)',
  grams_status: 'stato dei grammi (grams_status)',
  id: 'codice (id)',
}

/** `Riga 12, units: …` with the column's name in Italian before the one in the file. */
const inItalian = (line: string) =>
  line.replace(/^(Riga \d+, )(\w+):/u, (all, row: string, column: string) => {
    const name = headings[column]
    return name === undefined ? all : `${row}${name}:`
  })

/** From which day a version of the food list holds. */
export const enforceList = (version: number, today: string): Act<typeof foodListDesk.enforceFoodList> => ({
  endpoint: foodListDesk.enforceFoodList,
  input: { version, from: today },
  title: `Mettere in vigore la versione ${version}?`,
  follows: 'Dal giorno che scegli le famiglie cercano in questa lista. Le voci già scritte non cambiano.',
  fields: <DateField name="from" label="Vale dal" min={today} />,
  confirm: 'Metti in vigore',
  done: (_answer, { from }) => `La versione ${version} vale dal ${printDay(from)}.`,
})
