import { staffLimits } from '@desco/contract/limits'
import { type FamilyTask, familyTasks, type FamilyTasksAnswer } from '@desco/contract/staff/family-tasks'
import { useState } from 'react'

import { DateField, SelectField, TextAreaField } from '#forms/fields.tsx'
import { FieldsDialog } from '#team/parts/dialogs.tsx'
import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { useMay, useStaffSession } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import styles from './family-records.module.css'

type Open = { task: FamilyTask | null }

/** What the team has still to do for a family, and what it has done. */
export function TasksPanel({ familyId }: { familyId: string }) {
  const may = useMay()
  const query = useStaffQuery(familyTasks.familyTasks, { familyId })
  const [open, setOpen] = useState<Open | null>(null)
  const colleagues = query.data?.colleagues ?? []
  return (
    <Panel
      title="Compiti"
      fact={
        may('families.act') &&
        query.data !== undefined && (
          <Button small onClick={() => setOpen({ task: null })}>
            Aggiungi un compito
          </Button>
        )
      }
    >
      <Loaded query={query} failed="I compiti non sono arrivati">
        {({ tasks, today }) => (
          <Tasks
            tasks={tasks}
            today={today}
            onChange={may('families.act') ? (task) => setOpen({ task }) : null}
          />
        )}
      </Loaded>
      {open !== null && (
        <TaskDialog
          familyId={familyId}
          task={open.task}
          colleagues={colleagues}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

type TasksProps = {
  tasks: readonly FamilyTask[]
  today: string
  /** Null for who may only read. */
  onChange: ((task: FamilyTask) => void) | null
}

function Tasks({ tasks, today, onChange }: TasksProps) {
  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const done = tasks.filter(({ doneAt }) => doneAt !== null)
  return (
    <Stack>
      {open.length === 0 ? (
        <Text>Niente da fare per questa famiglia.</Text>
      ) : (
        <ol className={styles.line}>
          {open.map((task) => (
            <li className={styles.event} key={task.id}>
              <span className={styles.at}>
                <TaskDay task={task} today={today} /> {task.assignedTo.name}
              </span>
              <span className={styles.note}>{task.text}</span>
              {onChange !== null && (
                <Row>
                  <EndTask task={task} />
                  <Button small variant="quiet" onClick={() => onChange(task)}>
                    <span>
                      Cambia <HiddenText>il compito: {task.text}</HiddenText>
                    </span>
                  </Button>
                </Row>
              )}
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && (
        <details>
          <summary>Fatti: {done.length}</summary>
          <ol className={styles.line}>
            {done.map((task) => (
              <li className={styles.event} key={task.id}>
                <span className={styles.at}>
                  {task.doneAt !== null && printDayAndTime(task.doneAt)}, {task.doneBy}
                </span>
                <span className={styles.note}>{task.text}</span>
                {onChange !== null && (
                  <Row>
                    <EndTask task={task} />
                  </Row>
                )}
              </li>
            ))}
          </ol>
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
export function EndTask({ task: { id, family, version, text, doneAt } }: { task: FamilyTask }) {
  const isOpen = doneAt === null
  const { send, busy } = useStaffMutation(familyTasks.endTask, {
    done: isOpen ? 'Compito fatto.' : 'Compito riaperto.',
  })
  return (
    <Button
      small
      busy={busy}
      onClick={() => void send({ familyId: family.id, taskId: id, version, done: isOpen })}
    >
      <span>
        {isOpen ? 'Fatto' : 'Riapri'} <HiddenText>il compito: {text}</HiddenText>
      </span>
    </Button>
  )
}

type TaskDialogProps = Pick<FamilyTasksAnswer, 'colleagues'> & {
  familyId: string
  /** The one to change; null for a new one. */
  task: FamilyTask | null
  onClose: () => void
}

function TaskDialog({ familyId, task, colleagues, onClose }: TaskDialogProps) {
  const { state } = useStaffSession()
  const me = state.status === 'in' ? state.me.id : ''
  const own = colleagues.find(({ id }) => id === me)
  // who has left the team may keep a task that is only put off
  const carriers =
    task === null || colleagues.some(({ id }) => id === task.assignedTo.id)
      ? colleagues
      : [task.assignedTo, ...colleagues]
  const fields = (
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
  )
  return task === null ? (
    <FieldsDialog
      title="Un compito"
      confirm="Salva il compito"
      done="Compito salvato."
      endpoint={familyTasks.addTask}
      input={{ familyId, text: '', dueOn: '', assignedTo: own?.id ?? '' }}
      onClose={onClose}
    >
      {fields}
    </FieldsDialog>
  ) : (
    <FieldsDialog
      title="Cambiare il compito?"
      confirm="Salva il compito"
      done="Compito cambiato."
      endpoint={familyTasks.changeTask}
      input={{
        familyId,
        taskId: task.id,
        version: task.version,
        text: task.text,
        dueOn: task.dueOn,
        assignedTo: task.assignedTo.id,
      }}
      onClose={onClose}
    >
      {fields}
    </FieldsDialog>
  )
}
