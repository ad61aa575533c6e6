import { children } from '@desco/contract/families/children'
import type { Child, User } from '@desco/contract/families/people'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

import { lateDialog } from '#frame/late-dialog.tsx'
import { currentEditOrView } from '#data/child.slice.ts'
import { useAppDispatch, useStudyOver, useUser } from '#data/hooks.ts'
import { useServer } from '#data/session/session-loader.ts'
import { useAct } from '#data/use-act.ts'
import { Badge, BadgeButton } from '#ui/feedback/badge.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { List } from '#ui/layout/list.tsx'
import { Plate } from '#ui/layout/page-head.tsx'
import { plural } from '#ui/text/format.ts'
import { EditIcon, ListIcon, TrashIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'
import { childEditPath } from '#web/paths.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'

import styles from './children-panel.module.css'

const EnableChildDialog = lateDialog(
  async () => (await import('./enable-child-dialog.tsx')).EnableChildDialog,
)

/** Where the next step of a child leads. */
export const childrenPanelId = 'abilita-figli'

type Props = {
  /** Draws the dialog with a child's questionnaires. */
  viewSurveys: (child: Child, onClose: () => void) => ReactNode
}

/** 'Abilita figli': the children who take part, and whether they have their own access. */
export function ChildrenPanel({ viewSurveys }: Props) {
  const { children, enrolment, hasLeft, begunOver, studyOver } = useUser()
  const takingPart = children.filter(({ selected }) => selected)
  return (
    <Panel
      id={childrenPanelId}
      title={hasLeft || studyOver ? 'I tuoi figli' : 'Abilita figli'}
      fact={takingPart.length > 0 ? accesses(takingPart) : undefined}
    >
      {takingPart.length === 0 ? (
        <Text>{begunOver ? 'I tuoi figli non partecipano allo studio.' : noneYet[enrolment]}</Text>
      ) : (
        <List>
          {takingPart.map((child) => (
            <ChildRow key={child.id} child={child} viewSurveys={viewSurveys} />
          ))}
        </List>
      )}
    </Panel>
  )
}

function accesses(children: readonly Child[]) {
  const enabled = children.filter((child) => child.enabled).length
  if (enabled === 0) return 'Nessuno ha ancora l’accesso'
  return `${enabled} su ${children.length} ${plural(enabled, 'ha', 'hanno')} l’accesso`
}

const noneYet: Record<User['enrolment'], string> = {
  awaiting_children: 'Aggiungi i tuoi figli per vederli qui.',
  awaiting_spouse: 'I tuoi figli compaiono qui quando l’altro genitore ha dato il suo consenso.',
  active: 'Per ora nessuno dei tuoi figli partecipa allo studio.',
  refused: 'L’altro genitore non ha dato il consenso: i tuoi figli non partecipano allo studio.',
  withdrawn: 'La tua famiglia non partecipa più allo studio.',
}

/** One child in a `List`: who, the badge of its access, what can be done, and at the far end the way out of the study. */
function ChildRow({ child, viewSurveys }: Props & { child: Child }) {
  const [openDialog, setOpenDialog] = useState<'enable' | 'withdraw' | 'surveys' | null>(null)
  const close = () => setOpenDialog(null)
  const { name, age, enabled, username, hasForgotten } = child
  const isStudyOver = useStudyOver()
  // a parent who has left can take their child out, and nothing else
  const mayOnlyWithdraw = useUser().hasLeft
  const mayAct = !mayOnlyWithdraw && !isStudyOver
  const isAdult = age >= 18

  return (
    <li className={styles.child}>
      <Plate small name={name} />
      <div className={styles.who}>
        <div>
          <h3>{name}</h3>
          <span className={styles.fact}>
            , {years(age)}
            {isAdult && ', decide da sé'}
            {username && <span className={styles.username}>, entra come {username}</span>}
          </span>
        </div>
        <AccessBadge child={child} mayEnable={mayAct} onEnable={() => setOpenDialog('enable')} />
      </div>
      <div className={styles.actions}>
        {enabled && !mayOnlyWithdraw && !isAdult && (
          <>
            {!isStudyOver && <EditButton child={child} />}
            <IconButton label={`Questionari di ${name}`} onClick={() => setOpenDialog('surveys')}>
              <ListIcon size="small" />
            </IconButton>
          </>
        )}
        {!isAdult && (
          <IconButton label={`Ritira ${name} dallo studio`} danger onClick={() => setOpenDialog('withdraw')}>
            <TrashIcon size="small" />
          </IconButton>
        )}
      </div>
      {mayAct && hasForgotten && (
        <p className={styles.note}>{name} non ricorda la password: dagliene una con «Modifica».</p>
      )}
      {openDialog === 'surveys' && viewSurveys(child, close)}
      {openDialog === 'enable' && (
        <EnableChildDialog title={`Abilita ${name}`} child={child} onClose={close} />
      )}
      {openDialog === 'withdraw' && <WithdrawChildDialog child={child} onClose={close} />}
    </li>
  )
}

type AccessBadgeProps = { child: Child; mayEnable: boolean; onEnable: () => void }

/** Green means in the study: a child who has an access and said no to it wears what it said. */
function AccessBadge({ child: { name, age, enabled, assent }, mayEnable, onEnable }: AccessBadgeProps) {
  if (enabled && age < 18 && assent === 'no') return <Badge tone="plain">Ha detto: no, grazie</Badge>
  if (enabled) return <Badge tone="good">Abilitato</Badge>
  if (!mayEnable) return <Badge tone="plain">Non abilitato</Badge>
  return (
    <BadgeButton does={`abilita ${name}`} onClick={onEnable}>
      Non abilitato
    </BadgeButton>
  )
}

const years = (age: number) => `${age} ${plural(age, 'anno', 'anni')}`

/** Leads to the page that edits a child that has its own access. */
function EditButton({ child: { id, accountId, name } }: { child: Child }) {
  const dispatch = useAppDispatch()
  const { ask } = useServer()
  const navigate = useNavigate()
  const { run, busy } = useAct({ refusalIn: 'toast' })
  const edit = () =>
    run(async () => {
      const { data } = await ask(children.getChild, { userId: accountId ?? id })
      dispatch(currentEditOrView(data))
      await navigate(childEditPath(id))
    })
  return (
    <IconButton label={`Modifica ${name}`} onClick={() => void edit()} busy={busy}>
      <EditIcon size="small" />
    </IconButton>
  )
}

type WithdrawProps = { child: Child; onClose: () => void }

/** Withdrawing is as easy as consenting was (GDPR art. 7.3); the dialog only says what follows. */
function WithdrawChildDialog({ child, onClose }: WithdrawProps) {
  const { say, busy, refused } = useAct()
  const isStudyOver = useStudyOver()
  const withdraw = async () => {
    if ((await say(children.withdrawChild, { _id: child.id })) !== null) onClose()
  }

  return (
    <PlainDialog
      alert
      title={`Vuoi ritirare ${child.name} dallo studio?`}
      onClose={onClose}
      back="Annulla"
      actions={
        <Button variant="danger" onClick={() => void withdraw()} busy={busy}>
          Ritira {child.name}
        </Button>
      }
    >
      <Text>
        Puoi farlo quando vuoi e senza spiegare perché. {child.name} non riceve più questionari e non può più
        entrare. Le risposte date finora restano allo studio.
      </Text>
      <Text>
        Lo diciamo via email ai genitori.
        {isStudyOver ? ' Lo studio è finito: tornare non si può più.' : ' Per tornare, da «I miei consensi».'}
      </Text>
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
    </PlainDialog>
  )
}
