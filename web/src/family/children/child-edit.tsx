import { children, editChildForm } from '@desco/contract/families/children'
import { limits } from '@desco/contract/limits'
import type { Child } from '@desco/contract/families/people'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'

import { currentEditOrView } from '#data/child.slice.ts'
import { useAppDispatch, useAppSelector, useStudyOver, useUser } from '#data/hooks.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { useAsked } from '#data/use-asked.ts'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { PasswordField, passwordHint, TextField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { HiddenText } from '#ui/text/text.tsx'
import { childEditPath, paths } from '#web/paths.ts'

import styles from './child-edit.module.css'
import { LeaveUnsaved } from './leave-unsaved.tsx'
import { UsernameField } from './username-field.tsx'

// Two addresses, one page: they differ in where 'Indietro' leads (specification section 2).

export const DesktopChildEditPage = () => <ChildEdit back={paths.start} />
export const MobileChildEditPage = () => <ChildEdit back={paths.home} />

/** A parent who takes part edits a child that has its own access. */
function ChildEdit({ back }: { back: string }) {
  const { age, hasLeft } = useUser()
  const isStudyOver = useStudyOver()
  const [query] = useSearchParams()
  const mayEdit = age === undefined && !hasLeft && !isStudyOver
  const { child, refused } = useEditedChild(mayEdit ? query.get('child') : null)
  if (age !== undefined || hasLeft) return <Navigate to={back} replace />
  let turnedAway: ReactNode = null
  if (isStudyOver) turnedAway = <StudyOverNote about="childEdit" />
  else if (refused !== null) turnedAway = <ErrorNote>{refused}</ErrorNote>
  const isOpen = !isStudyOver && child !== null
  return (
    <>
      <PageHead title={isOpen ? `Modifica i dati di ${child.name}` : 'Modifica i dati'} />
      <div className={styles.narrow}>
        {turnedAway !== null ? (
          <Stack>
            {turnedAway}
            <WayBack to={back} />
          </Stack>
        ) : isOpen ? (
          <ChildEditForm key={child.id} child={child} back={back} />
        ) : query.has('child') ? (
          <Skeleton shape="card" />
        ) : (
          <WhichChild />
        )}
      </div>
    </>
  )
}

const WayBack = ({ to }: { to: string }) => (
  <Link className={buttonClass({ variant: 'secondary' })} to={to}>
    Indietro
  </Link>
)

/** The address without a child: typed by hand, or kept from long ago. */
function WhichChild() {
  const enabled = useUser().children.filter((child) => child.selected && child.enabled)
  if (enabled.length === 0)
    return <Notice>Nessuno dei tuoi figli ha già il suo accesso: crealo dalla Home.</Notice>
  return (
    <Card>
      <List>
        {enabled.map(({ id, name }) => (
          <ListRow
            key={id}
            title={name}
            action={
              <Link className={buttonClass({ variant: 'secondary' })} to={childEditPath(id)}>
                Modifica<HiddenText> {name}</HiddenText>
              </Link>
            }
          />
        ))}
      </List>
    </Card>
  )
}

function ChildEditForm({ child, back }: { child: Child; back: string }) {
  const dispatch = useAppDispatch()
  const { ask, send } = useServer()
  const [saved, setSaved] = useState<string | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const stored = { name: child.name, surname: child.surname, username: child.username ?? '', password: '' }
  const { form, submit } = useContractForm(editChildForm, stored, {
    async send(values) {
      setSaved(null)
      setTaken(null)
      const { password, ...rest } = values
      const payload = { _id: child.id, ...rest, ...(password !== '' && { password }) }
      const { message } = await send(children.editChild, payload)
      setSaved(message)
      form.reset({ ...rest, password: '' })
      await showStored()
    },
    // under the fields that the server names; whatever else it says stands under the username (specification section 5)
    onRefused(error, { getValues, setError, setFocus }) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'username_taken') setTaken(getValues('username'))
      const named = fields.filter((field) => error.fields[field] !== undefined)
      for (const field of named) setError(field, { message: error.fields[field] })
      if (named.length === 0) setError('username', { message: error.message })
      setFocus(named[0] ?? 'username')
    },
  })

  /** Stored values may differ from typed ones. They are saved all the same when they cannot be read again. */
  async function showStored() {
    const stored = ask(children.getChild, { userId: child.id })
    const answer = await stored.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return null
    })
    if (answer === null) return
    const { name, surname, username } = answer.data
    dispatch(currentEditOrView(answer.data))
    form.reset({ name, surname, username: username ?? '', password: '' })
  }

  const { isDirty } = form.formState

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Fields>
          <TextField name="name" label="Nome" placeholder="Name figlio" />
          <TextField name="surname" label="Cognome" placeholder="surname figlio" />
          <UsernameField label="Nome utente" placeholder="Username figlio" taken={taken} />
          {child.ownsAccess ? (
            <Notice title={`La password è solo di ${child.name}`}>
              {`Dai 14 anni non la cambia nessun altro. Se ${child.name} non la ricorda, lo dice dalla pagina di accesso, con «Ho dimenticato la password»: poi per ${limits.askedPassword.days} giorni puoi dargliene una da qui.`}
            </Notice>
          ) : (
            <PasswordField
              name="password"
              required={false}
              label="Nuova password (facoltativa)"
              placeholder="****"
              hint={`${passwordHint}. Se la cambi, ${child.name} dovrà entrare di nuovo e ne sceglierà una sua.`}
              autoComplete="new-password"
            />
          )}
          {saved !== null && !isDirty && (
            <Notice tone="good" live>
              {saved}
            </Notice>
          )}
          <div className={styles.actions}>
            <SubmitButton busyLabel="Salvataggio…">Salva</SubmitButton>
            <WayBack to={back} />
          </div>
          <LeaveUnsaved isUnsaved={isDirty} back={back}>
            {`Quello che hai cambiato nei dati di ${child.name} non è ancora salvato.`}
          </LeaveUnsaved>
        </Fields>
      </Card>
    </Form>
  )
}

const fields = ['name', 'surname', 'username', 'password'] as const

// an address with a mistyped id: there is no field on this page to check
const wordsFor = ({ code, message }: Refusal) =>
  code === 'invalid_input' ? 'Non troviamo questo figlio/a tra i tuoi.' : message

/** The child that is edited: the one that the dashboard has loaded, or after a reload loaded again by its id. */
function useEditedChild(childId: string | null) {
  const loaded = useAppSelector((state) => state.child.currentEditOrView)
  const dispatch = useAppDispatch()
  const child = loaded !== null && (childId === null || loaded.id === childId) ? loaded : null
  const missing = child === null && childId !== null ? { userId: childId } : null
  const { answer, refusal } = useAsked(children.getChild, missing)
  useEffect(() => {
    if (answer !== undefined) dispatch(currentEditOrView(answer.data))
  }, [answer, dispatch])
  return { child, refused: refusal === undefined ? null : wordsFor(refusal) }
}
