import { staffLimits } from '@desco/contract/limits'
import { type FamilyTask, familyTasks, type FamilyTasksAnswer } from '@desco/contract/team/family-tasks'

import { DateField, SelectField, TextAreaField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { MoreMenu } from '#team/parts/more-menu.tsx'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import styles from '#team/families/family-records.module.css'

/** The team's tasks for a family, and those that are done. */
export function TasksPanel({ familyId }: { familyId: string }) {
  const mayAct = useMay()('families.act')
  const query = useStaffQuery(familyTasks.familyTasks, { familyId })
  // nothing to do is no panel
  if (query.refusal === undefined && (query.data?.tasks ?? []).length === 0) return null
  return (
    <Panel title="Compiti">
      <Loaded query={query} failed="I compiti non sono arrivati">
        {(answer) => <Tasks {...answer} mayAct={mayAct} />}
      </Loaded>
    </Panel>
  )
}

type TasksProps = Pick<FamilyTasksAnswer, 'tasks' | 'today' | 'colleagues'> & { mayAct: boolean }

function Tasks({ tasks, today, colleagues, mayAct }: TasksProps) {
  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const done = tasks.filter(({ doneAt }) => doneAt !== null)
  const draw = (task: FamilyTask) => (
    <li className={styles.event} key={task.id}>
      <span className={styles.at}>
        {task.doneAt === null ? (
          <>
            <TaskDay task={task} today={today} /> {task.assignedTo.name}
          </>
        ) : (
          `${printDayAndTime(task.doneAt)}, ${task.doneBy}`
        )}
      </span>
      <span className={styles.note}>{task.text}</span>
      {mayAct && <TaskMenu task={task} colleagues={colleagues} />}
    </li>
  )
  return (
    <Stack>
      {open.length === 0 ? (
        <Text>Niente da fare per questa famiglia.</Text>
      ) : (
        <ol className={styles.line}>{open.map(draw)}</ol>
      )}
      {done.length > 0 && (
        <details>
          <summary>Fatti: {done.length}</summary>
          <ol className={styles.line}>{done.map(draw)}</ol>
        </details>
      )}
    </Stack>
  )
}

/** By when: what is late is said in words and in colour. */
export const TaskDay = ({ task: { dueOn }, today }: { task: FamilyTask; today: string }) => {
  if (dueOn < today) return <Badge tone="bad">In ritardo dal {printDay(dueOn)}</Badge>
  return dueOn === today ? <Badge tone="wait">Oggi</Badge> : <>Entro il {printDay(dueOn)},</>
}

/** Done with one press, and taken back as easily. */
function useEndTask({ id, family, version, doneAt }: FamilyTask) {
  const isOpen = doneAt === null
  const { send, busy } = useStaffMutation(familyTasks.endTask, {
    done: isOpen ? 'Compito fatto.' : 'Compito riaperto.',
  })
  const end = () => void send({ familyId: family.id, taskId: id, version, done: isOpen })
  return { end, busy, word: isOpen ? 'Fatto' : 'Riapri' }
}

/** The same as a button, where it is the one thing to do. */
export function EndTask({ task }: { task: FamilyTask }) {
  const { end, busy, word } = useEndTask(task)
  return (
    <Button small busy={busy} onClick={end}>
      <span>
        {word} <HiddenText>il compito: {task.text}</HiddenText>
      </span>
    </Button>
  )
}

function TaskMenu({ task, colleagues }: { task: FamilyTask; colleagues: Colleagues }) {
  const { end, word } = useEndTask(task)
  return (
    <MoreMenu
      of={`il compito: ${task.text}`}
      items={[
        { label: word, onChoose: end },
        task.doneAt === null && { label: 'Cambia', act: changeTask(task, colleagues) },
      ]}
    />
  )
}

type Colleagues = FamilyTasksAnswer['colleagues']

/** A task, which is one's own unless it is given to somebody else. */
export const addTask = (
  familyId: string,
  colleagues: Colleagues,
  me: string,
): Act<typeof familyTasks.addTask> => ({
  ...taskWords(colleagues),
  endpoint: familyTasks.addTask,
  input: { familyId, text: '', dueOn: '', assignedTo: colleagues.find(({ id }) => id === me)?.id ?? '' },
  title: 'Un compito',
  done: 'Compito salvato.',
})

function changeTask(task: FamilyTask, colleagues: Colleagues): Act<typeof familyTasks.changeTask> {
  const { id: taskId, version, text, dueOn, assignedTo } = task
  // a colleague who left the team may keep a task that is only put off
  const isThere = colleagues.some(({ id }) => id === assignedTo.id)
  return {
    ...taskWords(isThere ? colleagues : [assignedTo, ...colleagues]),
    endpoint: familyTasks.changeTask,
    input: { familyId: task.family.id, taskId, version, text, dueOn, assignedTo: assignedTo.id },
    title: 'Cambiare il compito?',
    done: 'Compito cambiato.',
  }
}

const taskWords = (carriers: Colleagues) => ({
  confirm: 'Salva il compito',
  fields: (
    <>
      <TextAreaField
        name="text"
        label="Che cosa c’è da fare"
        hint="Senza nomi, indirizzi o numeri di telefono."
        rows={3}
        maxLength={staffLimits.task.text.max}
      />
      <DateField name="dueOn" label="Entro quando" hint="Quel giorno lo trovi su «Oggi»." />
      <SelectField
        name="assignedTo"
        label="Chi se ne occupa"
        options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  ),
})
