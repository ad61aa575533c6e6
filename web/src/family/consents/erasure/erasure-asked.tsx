import { adultDecision, adulthood } from '@desco/contract/rights/growing-up'
import { limits } from '@desco/contract/limits'
import { erasures, type OwnErasure } from '@desco/contract/rights/erasure'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { useServer } from '#data/session/session-loader.ts'
import { useAct } from '#data/use-act.ts'
import { PresentPasswordField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card, Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { factsOfErasing } from './erasure-words.ts'
import { ErasingFacts, useErasures } from './erasures.tsx'

/** All there is for somebody of 14 and more whose data are about to be erased: what that means, and how they stay. */
export function ErasureAskedPage({ logout }: { logout: ReactNode }) {
  const { name, decidesUntil } = useUser()
  const answer = useErasures()
  const erasure = answer?.data.find(({ mayTakeBack }) => mayTakeBack)
  const isAdult = decidesUntil !== undefined
  return (
    <PublicScreen
      title={isAdult ? 'Cancelliamo i tuoi dati' : 'Un genitore ha chiesto di cancellare i tuoi dati'}
      side={isAdult ? 'Quello che hai chiesto, fino in fondo.' : 'Dai 14 anni decidi anche tu.'}
      headEnd={logout}
    >
      {erasure === undefined || answer === undefined ? (
        <Skeleton shape="card" label="Guardiamo a che punto è…" />
      ) : (
        <Card>
          {isAdult ? (
            <OwnErasureFacts erasure={erasure} keepsAnswers={answer.keepsAnswers} name={name} />
          ) : (
            <ToldInOwnWords erasure={erasure} keepsAnswers={answer.keepsAnswers} />
          )}
        </Card>
      )}
    </PublicScreen>
  )
}

type About = { erasure: OwnErasure; keepsAnswers: boolean }

/** The receipt of an adult, who may have no address that it could be sent to. */
const OwnErasureFacts = ({ erasure, keepsAnswers, name }: About & { name: string }) => (
  <Stack>
    <Notice tone="good" title="La tua richiesta è arrivata">
      {`${name}, cancelliamo dopo il ${printDayAndTime(erasure.dueAt)}. Fino ad allora puoi annullare da qui.`}
    </Notice>
    <DefinitionFacts
      facts={[
        { term: 'Chiesta', value: printDayAndTime(erasure.askedAt), numeric: true },
        { term: 'Numero', value: erasure.id, numeric: true, full: true },
        ...factsOfErasing({ keepsAnswers }),
      ]}
    />
    <Text>
      Tieni il numero: quando il tuo accesso si chiude, con{' '}
      <Link to={`${paths.erasure}#${erasure.id}`}>questo link</Link> vedi ancora a che punto è.
    </Text>
    <KeepData erasure={erasure}>Annulla la cancellazione</KeepData>
  </Stack>
)

const ToldInOwnWords = ({ erasure, keepsAnswers }: About) => (
  <Stack>
    <Text tone="ink">
      Togliamo dal portale il tuo nome, il tuo accesso e quello che hai scritto nel diario.{' '}
      {keepsAnswers
        ? 'Le risposte ai questionari restano ai ricercatori, senza dire che sono tue.'
        : 'Togliamo anche le tue risposte ai questionari.'}
    </Text>
    <Text tone="ink">
      Hai almeno 14 anni, quindi sui tuoi dati decidi anche tu. Se per te va bene, non devi fare niente:
      cancelliamo dopo il {printDayAndTime(erasure.dueAt)}.
    </Text>
    <Text tone="ink">
      Se non vuoi, restano qui. Lo diciamo noi ai tuoi genitori. Nello studio però non partecipi più: per
      questo serve anche il loro sì.
    </Text>
    <KeepData erasure={erasure}>I miei dati restano</KeepData>
  </Stack>
)

function KeepData({ erasure, children }: { erasure: OwnErasure; children: string }) {
  const { say, busy, refused } = useAct()
  const keep = () => say(erasures.takeBackErasure, { id: erasure.id })
  return (
    <>
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      <Row>
        <Button variant="primary" onClick={() => void keep()} busy={busy}>
          {children}
        </Button>
        {erasure.isOwn && <Button onClick={() => window.print()}>Stampa o salva in PDF</Button>}
      </Row>
    </>
  )
}

const blank = { choice: 'be_erased' as const, password: '' }

/** Somebody who has turned 18 has their own data erased: what will happen, and the password once more. */
export function AdultErasure() {
  const { send } = useServer()
  const { form, submit } = useContractForm(adultDecision, blank, {
    // the page that takes the place of this one says what follows
    send: (typed) => send(adulthood.decideAsAdult, typed),
    mode: 'onSubmit',
  })
  const now = `Da subito non ti chiediamo più niente. Per ${limits.erasure.takeBackHours} ore non cancelliamo niente, e puoi annullare da qui.`
  return (
    <Form form={form} onSubmit={submit}>
      <Panel title="Che cosa succede">
        <ErasingFacts now={now} />
        <Text>I tuoi genitori non vengono avvisati: è una scelta tua.</Text>
        <PresentPasswordField saysWhy />
        <div>
          <SubmitButton>Cancella i miei dati</SubmitButton>
        </div>
      </Panel>
    </Form>
  )
}
