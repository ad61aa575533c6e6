import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { passkeys, staff, staffLoginForm } from '@desco/contract/staff/log-in'

import { EntranceScreen } from '#team/parts/entrance-screen.tsx'
import { landingPath, staffPaths } from '#team/paths.ts'
import { type StaffMe, useStaffSession } from '#team/session/session.ts'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { KeyIcon } from '#ui/text/icons.tsx'
import { SmallNote, Text } from '#ui/text/text.tsx'
import { Refusal } from '#data/refusal.ts'
import { useOnce } from '#data/use-once.ts'
import { PasswordField, TextField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { useStaffCall } from '#team/session/queries.ts'
import { Fields } from '#ui/form/field.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'

import { signWithPasskey } from './passkey-browser.ts'

type LinkState = { from?: string; activated?: boolean } | null

/** The staff's log-in. A person who is signed in already, or just did, goes where they wanted to. */
export function LogInPage() {
  const { state, check, enter } = useStaffSession()
  const linkState = useLocation().state as LinkState
  const isUnknown = state.status === 'unknown'

  useEffect(() => {
    if (isUnknown) void check()
  }, [isUnknown, check])

  if (state.status === 'in') {
    const from = linkState?.from ?? staffPaths.today
    return <Navigate to={from === staffPaths.today ? landingPath(state.me.role) : from} replace />
  }
  return (
    <EntranceScreen title="Accedi" lead={<Text size="lead">L’area di chi lavora allo studio.</Text>} centred>
      <Word ended={state.status === 'out' && state.why === 'ended'} linkState={linkState} />
      <Card>
        <LogInForm onEntered={enter} />
      </Card>
    </EntranceScreen>
  )
}

function Word({ ended, linkState }: { ended: boolean; linkState: LinkState }) {
  if (ended) return <Notice live>La sessione è finita. Accedi di nuovo e torni dov’eri.</Notice>
  if (linkState?.activated) return <Notice tone="good">Il tuo accesso è attivo: ora puoi entrare.</Notice>
  if (linkState?.from !== undefined && linkState.from !== staffPaths.today) {
    return <Notice>Accedi per continuare.</Notice>
  }
  return null
}

type Props = { email?: string; onEntered: (me: StaffMe) => void; children?: ReactNode }

/** E-mail, password and second factor at once: the answer does not tell which of them was wrong. */
export function LogInForm({ email = '', onEntered, children }: Props) {
  const call = useStaffCall()
  const { form, submit } = useContractForm(
    staffLoginForm,
    { email, password: '', code: '' },
    {
      async send(values) {
        const answer = await call(staff.staffLogin, values)
        onEntered(answer.staff)
      },
      onRefused(error, form) {
        if (!(error instanceof Refusal) || Object.keys(error.fields).length > 0)
          return showRefusal(form, error)
        // a code is good once: the next try needs the next one
        if (!error.undecided) form.resetField('code')
        form.setError('root', { message: error.message })
      },
    },
  )

  return (
    <Form form={form} onSubmit={submit}>
      <Fields>
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <TextField
          name="code"
          label="Codice"
          hint="Le 6 cifre dell’app di autenticazione, oppure un codice di recupero."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton busyLabel="Accesso…">Accedi</SubmitButton>
        <PasskeyLogIn onEntered={onEntered} />
        {children}
        <SmallNote>Non riesci a entrare? Chiedi un nuovo link a chi gestisce gli accessi.</SmallNote>
      </Fields>
    </Form>
  )
}

/** The other way in, in which nothing is typed. */
function PasskeyLogIn({ onEntered }: { onEntered: (me: StaffMe) => void }) {
  const call = useStaffCall()
  const [problem, setProblem] = useState<string | null>(null)
  const { run, busy } = useOnce(({ message }) => setProblem(message))
  const enter = () =>
    run(async () => {
      setProblem(null)
      const signed = await signWithPasskey(await call(passkeys.askPasskeyLogin, {}))
      if ('words' in signed) return setProblem(signed.words)
      const { staff } = await call(passkeys.passkeyLogin, signed)
      onEntered(staff)
    })

  return (
    <Stack>
      {problem !== null && <ErrorNote>{problem}</ErrorNote>}
      <Button wide onClick={() => void enter()} busy={busy} busyLabel="Conferma sul dispositivo…">
        <KeyIcon size="small" />
        Accedi con una passkey
      </Button>
      <SmallNote>
        Con l’impronta, il volto o il PIN del dispositivo: senza scrivere niente. La aggiungi dal tuo profilo.
      </SmallNote>
    </Stack>
  )
}
