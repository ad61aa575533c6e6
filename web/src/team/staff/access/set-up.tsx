import { setUpForm, staff } from '@desco/contract/staff/log-in'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { AnswerOf } from '@desco/contract/endpoint'
import { roleNames } from '@desco/contract/staff/roles'
import { staffLimits } from '@desco/contract/limits'
import { encode } from 'uqr'

import { EntranceScreen } from '#team/parts/entrance-screen.tsx'
import { useStaffCall, useStaffQuery } from '#team/session/queries.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FailedState } from '#ui/feedback/states.tsx'
import { Card, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { SmallNote, Text } from '#ui/text/text.tsx'
import { Refusal } from '#data/refusal.ts'
import { NewPasswordField, useField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { Fields } from '#ui/form/field.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { staffPaths } from '#team/paths.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { PrintIcon } from '#ui/text/icons.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'

import { OwnNameField } from './own-name.tsx'
import styles from './set-up.module.css'

/** Where a set-up link leads. Its token stands behind the `#`, is read once and leaves the address bar at once. */
export function SetUpPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1))
  const [codes, setCodes] = useState<string[] | null>(null)
  // a whole link pasted over a broken one changes nothing but the hash: the page stays
  if (hash !== '' && hash.slice(1) !== token) setToken(hash.slice(1))

  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true })
  }, [hash, navigate])

  if (codes !== null) {
    return (
      <EntranceScreen title="I tuoi codici di recupero">
        <RecoveryCodes codes={codes} />
      </EntranceScreen>
    )
  }
  return (
    <EntranceScreen title="Attiva il tuo accesso">
      {token === '' ? (
        <Notice tone="bad" title="Manca il link">
          Apri di nuovo, per intero, il link che hai ricevuto: vale finché non lo usi o scade.
        </Notice>
      ) : (
        <Content key={token} token={token} onDone={setCodes} />
      )}
    </EntranceScreen>
  )
}

function Content({ token, onDone }: { token: string; onDone: (codes: string[]) => void }) {
  // a question asked twice, after a lost answer, must not change the secret that is shown
  const [visit] = useState(newVisit)
  const { data, refusal, loading, refetch } = useStaffQuery(
    staff.seeStaffSetUp,
    { token, visit },
    { onlyOnEntry: true },
  )
  if (data !== undefined) {
    return (
      <>
        <SetUpFor found={data} />
        <SetUpForm token={token} name={data.name} onDone={onDone} />
      </>
    )
  }
  if (refusal?.code === 'set_up_link_dead') {
    return (
      <Stack>
        <Notice tone="bad" title="Il link non vale più">
          {refusal.message}
        </Notice>
        <Text>
          L’hai già usato? <Link to={staffPaths.logIn}>Accedi</Link>.
        </Text>
      </Stack>
    )
  }
  if (refusal !== undefined) {
    return (
      <FailedState level={2} title="Non riusciamo ad aprire il link" onRetry={refetch} retrying={loading}>
        {refusal.message}
      </FailedState>
    )
  }
  return <Skeleton shape="card" count={5} label="Apriamo il link…" />
}

/** 128 random bits as text. */
const newVisit = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The access, and the secret for the authenticator app: as a picture, and as text for people who cannot take one. */
const SetUpFor = ({ found }: { found: AnswerOf<typeof staff.seeStaffSetUp> }) => (
  <Stack>
    <Card>
      <DefinitionFacts
        facts={[
          { term: 'Email', value: found.email, full: true },
          { term: 'Ruolo', value: roleNames[found.role] },
        ]}
      />
    </Card>
    <Card as="section" labelledBy="app">
      <h2 id="app">Collega l’app di autenticazione</h2>
      <Text>Inquadra il codice con un’app come Aegis, FreeOTP o Google Authenticator.</Text>
      <QrCode text={found.uri} label="Codice QR per l’app di autenticazione" />
      <SmallNote>Se non puoi inquadrarlo, scrivi nell’app questa chiave:</SmallNote>
      <p className={styles.secret}>{inGroups(found.secret)}</p>
    </Card>
  </Stack>
)

const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/gu, '$& ')

type SetUpFormProps = { token: string; name: string | null; onDone: (codes: string[]) => void }

/** The name, the password, and the proof that the app is connected. */
function SetUpForm({ token, name, onDone }: SetUpFormProps) {
  const call = useStaffCall()
  const blank = { token, name: name ?? '', password: '', confirm_password: '', code: '' }
  const { form, submit } = useContractForm(setUpForm, blank, {
    async send(values) {
      const { recoveryCodes } = await call(staff.finishStaffSetUp, values)
      onDone(recoveryCodes)
    },
    onRefused(error, form) {
      if (!(error instanceof Refusal) || Object.keys(error.fields).length > 0) return showRefusal(form, error)
      if (error.code !== 'code_wrong') return form.setError('root', { message: error.message })
      form.setValue('code', '')
      form.setError(
        'code',
        { message: `${error.message} Scrivi quello che l’app mostra adesso.` },
        { shouldFocus: true },
      )
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card as="section" labelledBy="scegli">
        <Fields>
          <h2 id="scegli">Il tuo nome e la password</h2>
          <OwnNameField />
          <NewPasswordField
            name="password"
            label="Password"
            hint={`Almeno ${staffLimits.password.min} caratteri: va bene anche una frase, non parole comuni da sole o il nome dello studio.`}
          />
          <NewPasswordField name="confirm_password" label="Ripeti la password" />
          <AppCodeField />
          <SubmitButton busyLabel="Attivazione…">Attiva</SubmitButton>
        </Fields>
      </Card>
    </Form>
  )
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** The recovery codes, which nobody can show a second time. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  useEffect(() => {
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return (
    <Card>
      <Text>
        Ognuno apre una volta sola, al posto del codice dell’app. Conservali dove non tieni il telefono: non
        li mostriamo più.
      </Text>
      <ul className={styles.codes} aria-label="Codici di recupero">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.controls}>
        <Stack>
          <Row>
            <CopyButton text={codes.join('\n')} copied="Codici copiati.">
              Copia
            </CopyButton>
            <Button onClick={() => window.print()}>
              <PrintIcon size="small" />
              Stampa
            </Button>
          </Row>
          <Link
            to={staffPaths.logIn}
            replace
            state={{ activated: true }}
            className={buttonClass({ variant: 'primary', wide: true })}
          >
            Ho salvato i codici
          </Link>
        </Stack>
      </div>
    </Card>
  )
}

/** The six digits that the app shows now. */
const AppCodeField = () => (
  <CodeInput
    {...useField('code')}
    digits={6}
    label="Codice dell’app"
    hint="Le 6 cifre che l’app mostra adesso."
  />
)

const quietZone = 4

/** A text as a QR code: its dark squares as one path. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: quietZone }), [text])
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
