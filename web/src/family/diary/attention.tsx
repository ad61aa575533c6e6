import { type DiaryEntry, fillers, meals } from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import { useEffect, useState } from 'react'

import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { printSpokenDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './attention.module.css'
import { useOneDay } from './diary-context.ts'
import type { Outbox } from './store/diary-store.ts'
import { type Choice, isTwinConflict, type LocalEntry } from './store/local-entry.ts'
import type { SyncTrouble } from './store/open-diary.ts'
import { foodName, lateWords, portionWords, waitingWords, writerWords } from './words.ts'

type UnsentProps = {
  outbox: Outbox
  trouble: SyncTrouble
  /** The first day on which nothing is taken any more, if it is to come. */
  endsOn: string | null
}

/** As long as nothing is wrong, what was just written is as a rule at the portal before this, in milliseconds. */
const toldAfter = 5_000

/**
 * How much has not reached the portal. Always on the page, so that a screen reader says every change of it. While all goes well
 * it says nothing: a line that comes and goes within a second would move the meals away under the finger at the next press.
 */
export const UnsentLine = ({ outbox, trouble, endsOn }: UnsentProps) => {
  const isWaiting = outbox.unsent > 0 && trouble === null
  const isLong = useStillAfter(toldAfter, isWaiting)
  const words = isWaiting && !isLong ? null : unsentWords(outbox.unsent, trouble, endsOn)
  return (
    <output className={styles.status}>
      {words !== null && <Notice tone={trouble === null ? 'info' : 'wait'}>{words}</Notice>}
    </output>
  )
}

/** Whether something has been so for a while, in milliseconds. */
function useStillAfter(wait: number, isSo: boolean): boolean {
  const [isStill, setIsStill] = useState(false)
  if (!isSo && isStill) setIsStill(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setIsStill(true), wait)
    return () => clearTimeout(timer)
  }, [isSo, wait])
  return isStill
}

function unsentWords(unsent: number, trouble: SyncTrouble, endsOn: string | null): string | null {
  if (trouble === 'over') return unsent === 0 ? null : lateWords(unsent)
  const waits = unsent === 0 ? '' : `${waitingWords(unsent)}.`
  if (trouble === 'offline') {
    const until = endsOn === null ? '' : `, se la rete torna prima di ${printSpokenDay(endsOn)}`
    return `${waits} Senza rete quello che scrivi resta su questo telefono e parte da solo${until}.`.trim()
  }
  if (trouble === 'refused')
    return `${waits} Il portale non ha accettato l’invio: riproviamo tra poco.`.trim()
  if (trouble === 'clock') return `${waits} ${entryRefusals.clock_wrong.text}`.trim()
  return waits === '' ? null : waits
}

type Props = { outbox: Outbox; onForget: (id: string) => void }

/** The things that a person has to decide or to know: two phones that disagree, and what the portal did not take. */
export function Attention({ outbox, onForget }: Props) {
  if (outbox.conflicts.length + outbox.refused.length === 0) return null
  return (
    <Stack>
      {twinsByMeal(outbox.conflicts).map(([key, locals]) => (
        <Twins key={key} locals={locals} />
      ))}
      {outbox.conflicts
        .filter((local) => !isTwinConflict(local))
        .map((local) => (
          <Conflict key={local.id} local={local} />
        ))}
      {outbox.refused.map((local) => (
        <Refused key={local.id} local={local} onForget={() => onForget(local.id)} />
      ))}
    </Stack>
  )
}

/** Foods that somebody else entered as well, one question for each meal. */
function twinsByMeal(conflicts: readonly LocalEntry[]): [string, Twin[]][] {
  const byMeal = new Map<string, Twin[]>()
  for (const local of conflicts) {
    if (!isTwinConflict(local) || local.entry.kind !== 'food') continue
    const key = [local.personId, local.day, local.entry.meal].join(' ')
    byMeal.set(key, [...(byMeal.get(key) ?? []), local as Twin])
  }
  return [...byMeal]
}

type Twin = LocalEntry & { theirs: DiaryEntry }

function Twins({ locals }: { locals: readonly Twin[] }) {
  const { settle, isStudyOver } = useOneDay()
  const words = useEntryWords()
  const subject = useSubject(locals[0] as Twin)
  const choose = async (choice: Choice) => {
    for (const { id } of locals) await settle(id, choice)
  }
  return (
    <section aria-label={`Da scegliere: ${subject}`}>
      <Notice tone="wait" title={`${subject}: c’è già`}>
        <Text>Quello che hai aggiunto era già nel diario. Non l’abbiamo scritto due volte.</Text>
        <ul className={styles.twins}>
          {locals.map(({ id, entry, theirs, theirWriter }) => (
            <li key={id}>
              <Text>
                {[words(theirs), writerWords(theirWriter)].filter((part) => part !== '').join(', ')}
              </Text>
              <Text size="small">Tu: {words(entry)}</Text>
            </li>
          ))}
        </ul>
        <div className={styles.choices}>
          <Row>
            <Button small onClick={() => void choose('theirs')}>
              Lascia com’è
            </Button>
            {!isStudyOver && (
              <Button small onClick={() => void choose('both')}>
                Aggiungi lo stesso
              </Button>
            )}
          </Row>
        </div>
      </Notice>
    </section>
  )
}

function Conflict({ local }: { local: LocalEntry }) {
  const { settle, foods, isStudyOver } = useOneDay()
  const subject = useSubject(local)
  const words = useEntryWords()
  const choose = (choice: Choice) => void settle(local.id, choice)
  if (local.theirs === null) return null
  const { kind } = local.entry
  const thing = kind === 'food' ? foodName(foods, local.entry) : subject
  return (
    // several may stand here, with the same buttons
    <section aria-label={`Da scegliere: ${thing}`}>
      <Notice tone="wait" title={`${subject}: due telefoni dicono cose diverse`}>
        <Text>Su questo telefono: {words(local.entry)}</Text>
        <Text>Sull’altro: {words(local.theirs)}</Text>
        <div className={styles.choices}>
          <Row>
            {/* what would have to be sent is taken no more */}
            {!isStudyOver && (
              <Button small onClick={() => choose('mine')}>
                Tieni questo
              </Button>
            )}
            <Button small onClick={() => choose('theirs')}>
              Tieni l’altro
            </Button>
            {!isStudyOver && kind === 'food' && !local.entry.deleted && !local.theirs.deleted && (
              <Button small onClick={() => choose('both')}>
                Tieni tutti e due
              </Button>
            )}
          </Row>
        </div>
      </Notice>
    </section>
  )
}

function Refused({ local, onForget }: { local: LocalEntry; onForget: () => void }) {
  const subject = useSubject(local)
  const words = useEntryWords()
  return (
    <Notice tone="wait" title={`${subject}: non è arrivata al portale`}>
      <Text>{words(local.entry)}</Text>
      {local.message !== null && <Text>{local.message}</Text>}
      <div className={styles.choices}>
        <Row>
          <Button small onClick={onForget}>
            Ho capito, toglila
          </Button>
        </Row>
      </div>
    </Notice>
  )
}

/** Where the entry stands, for who looks at another day or person. */
function useSubject({ personId, day, entry }: LocalEntry): string {
  const { sharers } = useOneDay()
  const name = sharers.find((who) => who.personId === personId)?.name
  const place = entry.kind === 'day' ? 'La giornata' : meals[entry.meal]
  return [place, name, printSpokenDay(day)].filter((part) => part !== undefined).join(', ')
}

function useEntryWords(): (entry: DiaryEntry) => string {
  const { foods } = useOneDay()
  return (entry) => {
    if (entry.deleted) return 'cancellato'
    switch (entry.kind) {
      case 'food': {
        const name = foodName(foods, entry)
        return `${name}, ${portionWords(entry.amount, entry.unit)}`
      }
      case 'meal': {
        if (entry.skipped) return 'non ho mangiato'
        return [entry.time, entry.note].filter((part) => part !== null).join(', ') || 'altri dettagli'
      }
      case 'day': {
        const filled = entry.filledBy === null ? [] : [`compilata: ${fillers[entry.filledBy]}`]
        return [entry.complete ? 'completa' : 'non completa', ...filled].join(', ')
      }
    }
  }
}
