import { children } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

import { LateDialog } from '#frame/late-dialog.tsx'
import { latePart } from '#frame/late-part.tsx'
import { currentEditOrView } from '#data/child.slice.ts'
import { useAppDispatch, useStudyOver } from '#data/hooks.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { Badge, BadgeButton } from '#ui/feedback/badge.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Plate } from '#ui/layout/page-head.tsx'
import { plural } from '#ui/text/format.ts'
import { EditIcon, ListIcon, TrashIcon } from '#ui/text/icons.tsx'
import { HiddenText } from '#ui/text/text.tsx'
import { childEditPath } from '#web/paths.ts'

import styles from './child-of-panel.module.css'

export type ViewSurveys = (child: Child, onClose: () => void) => ReactNode

type Props = {
  child: Child
  /** A parent who has left can take their child out, and nothing else. */
  mayOnlyWithdraw: boolean
  viewSurveys: ViewSurveys
}

/** One child: the badge of its access, what can be done, and at the far end the way out of the study. */
export function ChildOfPanel({ child, mayOnlyWithdraw, viewSurveys }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const { name, age, enabled, username, assent } = child
  const isStudyOver = useStudyOver()
  const mayEnable = !mayOnlyWithdraw && !isStudyOver
  const isAdult = age >= 18

  return (
    <ChildRow
      name={name}
      fact={[
        years(age),
        username && `entra come ${username}`,
        !isAdult && assent === 'no' && 'Ha detto: no, grazie',
        isAdult && 'decide da sé',
      ]
        .filter(Boolean)
        .join(' · ')}
      badge={
        enabled ? (
          <Badge tone="good">Abilitato</Badge>
        ) : mayEnable ? (
          <BadgeButton does={`abilita ${name}`} onClick={() => setOpenDialog('enable')}>
            Non abilitato
          </BadgeButton>
        ) : (
          <Badge tone="plain">Non abilitato</Badge>
        )
      }
      note={noteOf(child, mayEnable)}
      actions={
        enabled && !mayOnlyWithdraw && !isAdult ? (
          <EnabledChildActions
            child={child}
            mayEdit={!isStudyOver}
            onViewSurveys={() => setOpenDialog('surveys')}
          />
        ) : undefined
      }
      lastAction={
        <>
          {!isAdult && (
            <IconButton
              label={`Ritira ${name} dallo studio`}
              danger
              onClick={() => setOpenDialog('withdraw')}
            >
              <TrashIcon size="small" />
            </IconButton>
          )}
          {openDialog === 'surveys' && viewSurveys(child, close)}
          <ChildDialogs child={child} openDialog={openDialog} onClose={close} />
        </>
      }
    />
  )
}

function noteOf({ name, enabled, hasForgotten }: Child, mayAct: boolean) {
  if (!mayAct) return undefined
  if (hasForgotten) return `${name} non ricorda la password: dagliene una con «Modifica».`
  return enabled ? undefined : 'Premi «Non abilitato» per creare l’accesso.'
}

const years = (age: number) => `${age} ${plural(age, 'anno', 'anni')}`

type ChildRowProps = {
  name: string
  fact?: string
  badge: ReactNode
  /** The next step, in small letters, where there are no actions yet. */
  note?: string
  actions?: ReactNode
  /** The one at the far right: withdrawing. */
  lastAction?: ReactNode
}

/** One child in a `List`: who and which badge; below, what can be done. */
const ChildRow = ({ name, fact, badge, note, actions, lastAction }: ChildRowProps) => (
  <li className={styles.child}>
    <div className={styles.who}>
      <Plate name={name} />
      <div>
        <h3>{name}</h3>
        {fact !== undefined && <p className={styles.fact}>{fact}</p>}
      </div>
    </div>
    {badge}
    <div className={styles.actions}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {actions}
      {lastAction !== undefined && <div className={styles.last}>{lastAction}</div>}
    </div>
  </li>
)

type EnabledChildActionsProps = {
  child: Child
  mayEdit: boolean
  onViewSurveys: () => void
}

/** The actions for a child that has its own access: edit it, see which questionnaires are done. */
function EnabledChildActions({ child, mayEdit, onViewSurveys }: EnabledChildActionsProps) {
  const dispatch = useAppDispatch()
  const { ask } = useServer()
  const navigate = useNavigate()
  const [isLoading, setIsLoading] = useState(false)

  const edit = async () => {
    setIsLoading(true)
    try {
      const { data } = await ask(children.getChild, { userId: child.accountId ?? child.id })
      dispatch(currentEditOrView(data))
      await navigate(childEditPath(child.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      void showToast('error', error.message)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <>
      {mayEdit && (
        <Button variant="quiet" onClick={() => void edit()} busy={isLoading} busyLabel="Apro…">
          <EditIcon size="small" />
          Modifica
          <HiddenText> {child.name}</HiddenText>
        </Button>
      )}
      <Button variant="quiet" onClick={onViewSurveys}>
        <ListIcon size="small" />
        Questionari
        <HiddenText> di {child.name}</HiddenText>
      </Button>
    </>
  )
}

const EnableChildDialog = latePart(
  async () => (await import('./enable-child-dialog.tsx')).EnableChildDialog,
).Part
const WithdrawChildDialog = latePart(
  async () => (await import('./withdraw-child-dialog.tsx')).WithdrawChildDialog,
).Part

export type OpenDialog = 'enable' | 'withdraw' | 'surveys'

type ChildDialogsProps = { child: Child; openDialog: OpenDialog | null; onClose: () => void }

/** The dialogs of one child, loaded when they are asked for. */
const ChildDialogs = ({ child, openDialog, onClose }: ChildDialogsProps) => (
  <LateDialog
    key={openDialog}
    title={openDialog === 'withdraw' ? `Vuoi ritirare ${child.name} dallo studio?` : `Abilita ${child.name}`}
    onClose={onClose}
  >
    {openDialog === 'enable' && <EnableChildDialog child={child} onClose={onClose} />}
    {openDialog === 'withdraw' && <WithdrawChildDialog child={child} onClose={onClose} />}
  </LateDialog>
)
