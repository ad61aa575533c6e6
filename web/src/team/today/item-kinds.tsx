import type { AppointmentToCome } from '@desco/contract/messages/desk/appointments'
import { mailFacts } from '@desco/contract/messages/desk/mails'
import type { StaffErasure } from '@desco/contract/rights/desk/erasure'
import { type RequestRow, requestWords } from '@desco/contract/rights/desk/requests'
import type { StaffPerson } from '@desco/contract/staff/access'
import { type Permission, roleNames } from '@desco/contract/staff/roles'
import type { GrowingChild, Today } from '@desco/contract/team/families'
import type { FamilyTask } from '@desco/contract/team/family-tasks'

import { erasureLevelWords, whatLacks } from '#team/families/erasure-words.ts'
import { stateWords } from '#team/families/family-words.ts'
import { quickHelps } from '#team/families/person-acts.tsx'
import { appointmentStates } from '#team/families/tasks/appointments-panel.tsx'
import { EndTask, TaskDay } from '#team/families/tasks/tasks-panel.tsx'
import { ActButton } from '#team/parts/act.tsx'
import { searchPath } from '#team/parts/family-link.tsx'
import { bounceWords, mailFailureWords } from '#team/parts/mail-words.ts'
import { requestPath, staffPaths } from '#team/paths.ts'
import { LastDay } from '#team/staff/access/endings.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { printDay, printDayAndTime, printNumber, waitingSince } from '#ui/text/format.ts'

import type { WorkItem } from './work-items.tsx'

type May = (permission: Permission) => boolean

/** A task that is due, or whose colleague is no more there. */
export function taskItem(task: FamilyTask, today: string, may: May): WorkItem {
  const { id, text, family, assignedTo } = task
  return {
    key: id,
    what: assignedTo.hasLeft
      ? `Compito di ${assignedTo.name}, che non c’è più: ${text}`
      : `Compito di ${assignedTo.name}: ${text}`,
    family,
    when: <TaskDay task={task} today={today} />,
    ...(may('families.act') && (assignedTo.hasLeft ? { word: 'Affida' } : { act: <EndTask task={task} /> })),
  }
}

/** An appointment for which a family asks another time; one whose moment has passed presses. */
export const askingItem = (asking: AppointmentToCome, now: string): WorkItem => ({
  key: asking.id,
  what: (
    <>
      Chiede un altro momento: {placeOf(asking)}
      {asking.words !== '' && ` · «${asking.words}»`}{' '}
      {asking.startsAt <= now && <Badge tone="bad">Passato</Badge>}
    </>
  ),
  family: asking.family,
  when: `era per il ${printDayAndTime(asking.startsAt)}`,
  word: 'Rispondi',
})

/** An appointment of the days that come. */
export const comingItem = (coming: AppointmentToCome): WorkItem => ({
  key: coming.id,
  what: (
    <>
      Appuntamento: {placeOf(coming)} <Badge {...appointmentStates[coming.state]} />
    </>
  ),
  family: coming.family,
  when: printDayAndTime(coming.startsAt),
})

const placeOf = ({ purpose, place }: AppointmentToCome) => `${purpose}, ${place}`

/** A request about data, with its day. */
export const requestItem = ({ id, kind, family, dueOn, state, carriedOutBy }: RequestRow): WorkItem => ({
  key: id,
  what: `Richiesta di ${requestWords.kinds[kind].toLocaleLowerCase('it')} · ${carriedOutBy ?? 'nessuno se ne occupa'}`,
  family,
  when:
    state === 'late' ? (
      <Badge tone="bad">In ritardo dal {printDay(dueOn)}</Badge>
    ) : (
      `entro il ${printDay(dueOn)}`
    ),
  to: requestPath(id),
})

/** Whether an erasure does not go on by itself. */
export const needsTeam = ({ ended, awaitsSecond, limeSurvey }: StaffErasure) =>
  ended === null && (awaitsSecond || limeSurvey.state === 'needs-team')

/** An erasure, and what keeps it. */
export function erasureItem({ id, level, family, askedAt, awaitsSecond, remaining }: StaffErasure): WorkItem {
  const lacking = remaining.flatMap(({ title, lacks }) =>
    lacks.map((right) => `«${title}»: ${whatLacks(right)}`),
  )
  const why = awaitsSecond
    ? 'scritta dopo una telefonata, aspetta una seconda persona'
    : `ferma in LimeSurvey. ${[...new Set(lacking)].join('; ')}`
  return {
    key: id,
    what: `Cancellazione, ${erasureLevelWords[level].toLocaleLowerCase('it')}: ${why}`,
    family,
    when: `dal ${printDayAndTime(askedAt)}`,
    to: staffPaths.erasures,
  }
}

/** A mail that nobody got, or perhaps somebody. */
export const mailItem = (
  { id, kind, why, family, at }: Today['failedMails']['latest'][number],
  what: string,
): WorkItem => ({
  key: id,
  what: `${what}: ${mailFacts[kind].words}, ${mailFailureWords[why]}`,
  family,
  when: `dal ${printDayAndTime(at)}`,
})

/** An address from which mails come back; its page corrects it, or tries it again. */
export const bounceItem = ({
  id,
  kind,
  why,
  family,
  at,
}: Today['bouncedMails']['latest'][number]): WorkItem => ({
  key: `bounce ${id}`,
  what: `Email tornata indietro: ${mailFacts[kind].words}, ${bounceWords[why]}`,
  family,
  when: `dal ${printDayAndTime(at)}`,
  word: 'Correggi',
})

type Stuck = Today['stuck'][number]

/** The families that wait after one step, longest first, and the way to those that are not listed. */
export function stuckItems({ step, count, families }: Stuck, asOf: string, may: May): WorkItem[] {
  const help = may('families.act') ? quickHelps[step] : undefined
  const items = families.map((family): WorkItem => ({
    key: `${step} ${family.id}`,
    what: stateWords[step],
    family,
    when: waitingSince(family.since, asOf),
    ...(help !== undefined && {
      act: (
        <ActButton of={`alla famiglia ${family.code}`} act={help.act(family.id)}>
          {help.label}
        </ActButton>
      ),
    }),
  }))
  if (count <= families.length || !may('families.see')) return items
  const more = `${stateWords[step]}: ancora ${printNumber(count - families.length)} famiglie`
  return [...items, { key: step, what: more, to: searchPath(step), word: 'Vedi tutte' }]
}

const growing: Record<GrowingChild['state'], string> = {
  'within a month': 'tra meno di un mese',
  'within a week': 'entro una settimana',
  waits: 'non ha ancora risposto',
  asleep: 'non risponde da 60 giorni, l’accesso dorme',
}

/** Whether the birthday is still to come. */
export const isComing = ({ state }: GrowingChild) => state === 'within a month' || state === 'within a week'

/** Somebody who must be asked in person: at 14 the child decides too, at 18 nobody else. */
export const growingItem = (child: GrowingChild): WorkItem => {
  const { family, initials, turns, state, hasAccess } = child
  return {
    key: `${family.id} ${initials} ${turns} ${state}`,
    what: `${initials} ${isComing(child) ? 'compie' : 'ha compiuto'} ${turns} anni${hasAccess ? '' : ', senza un accesso suo'}`,
    family,
    when: growing[state],
  }
}

/** A colleague whose access ends soon. */
export const endingItem = (person: StaffPerson): WorkItem => ({
  key: person.id,
  what: `Accesso in scadenza: ${[person.name, person.email].filter(Boolean).join(', ')} (${roleNames[person.role]})`,
  when: <LastDay person={person} />,
  to: staffPaths.people,
  word: 'Prolunga',
})
