import { children } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

import { lateDialog } from '#frame/late-dialog.tsx'
import { currentEditOrView } from '#data/child.slice.ts'
import { useAppDispatch, useStudyOver } from '#data/hooks.ts'
import { useServer } from '#data/session/session-loader.ts'
import { useAct } from '#data/use-act.ts'
import { Badge, BadgeButton } from '#ui/feedback/badge.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Plate } from '#ui/layout/page-head.tsx'
import { plural } from '#ui/text/format.ts'
import { EditIcon, ListIcon, TrashIcon } from '#ui/text/icons.tsx'
import { childEditPath } from '#web/paths.ts'

import styles from './child-of-panel.module.css'

export type ViewSurveys = (child: Child, onClose: () => void) => ReactNode

type Props = {
  child: Child
  /** A parent who has left can take their child out, and nothing else. */
  mayOnlyWithdraw: boolean
  viewSurveys: ViewSurveys
}

const EnableChildDialog = lateDialog(
  async () => (await import('./enable-child-dialog.tsx')).EnableChildDialog,
)
const WithdrawChildDialog = lateDialog(
  async () => (await import('./withdraw-child-dialog.tsx')).WithdrawChildDialog,
)

/** One child in a `List`: who, the badge of its access, what can be done, and at the far end the way out of the study. */
export function ChildOfPanel({ child, mayOnlyWithdraw, viewSurveys }: Props) {
  const [openDialog, setOpenDialog] = useState<'enable' | 'withdraw' | 'surveys' | null>(null)
  const close = () => setOpenDialog(null)
  const { name, age, enabled, username, hasForgotten } = child
  const isStudyOver = useStudyOver()
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
          <EnabledChildActions
            child={child}
            mayEdit={!isStudyOver}
            onViewSurveys={() => setOpenDialog('surveys')}
          />
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
      {openDialog === 'withdraw' && (
        <WithdrawChildDialog title={`Vuoi ritirare ${name} dallo studio?`} child={child} onClose={close} />
      )}
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
  const { run, busy } = useAct({ refusalIn: 'toast' })

  const edit = () =>
    run(async () => {
      const { data } = await ask(children.getChild, { userId: child.accountId ?? child.id })
      dispatch(currentEditOrView(data))
      await navigate(childEditPath(child.id))
    })

  return (
    <>
      {mayEdit && (
        <IconButton label={`Modifica ${child.name}`} onClick={() => void edit()} busy={busy}>
          <EditIcon size="small" />
        </IconButton>
      )}
      <IconButton label={`Questionari di ${child.name}`} onClick={onViewSurveys}>
        <ListIcon size="small" />
      </IconButton>
    </>
  )
}
