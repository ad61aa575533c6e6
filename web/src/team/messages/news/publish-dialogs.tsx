import type { AnswerOf } from '@desco/contract/endpoint'
import { newsAudiences } from '@desco/contract/messages/news'
import { dropReasons, stepChoices } from '@desco/contract/messages/desk/message-words'
import { newsroom, newsroomFieldErrors, type StaffNews } from '@desco/contract/messages/desk/news'
import { type SubmitEvent, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useOnce } from '#data/use-once.ts'
import type { Act } from '#team/parts/act.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { DialogActions } from '#ui/feedback/plain-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox, RadioChoices } from '#ui/form/choices.tsx'
import { Fields } from '#ui/form/field.tsx'
import { MomentInput, Select } from '#ui/form/inputs.tsx'
import { counted } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { audienceWords } from './newsroom.tsx'

type Props = { news: StaffNews; onClose: () => void }

const everyStep = 'all'
type Readers = AnswerOf<typeof newsroom.countNewsRecipients>

const stepNamed = (name: string) => stepChoices.find(({ value }) => value === name)?.value ?? null

/** How many parents a mail would reach, and why others would get none. */
function printReaders({ recipients, families, others }: Readers, choice: string): string {
  const held = others.map(({ reason, count }) => `${count}: ${dropReasons[reason]}`).join('; ')
  const to = `${counted(recipients, 'genitore', 'genitori')} di ${counted(families, 'famiglia', 'famiglie')}`
  const when = choice === 'now' ? 'L’email arriva a' : 'Oggi arriverebbe a'
  return `${when} ${to}, nelle ore dei messaggi.${held === '' ? '' : ` Non la ricevono: ${held}.`}`
}

const choices = [
  { value: 'now', label: 'Adesso', hint: 'Le famiglie la vedono entro mezzo minuto.' },
  { value: 'later', label: 'In un giorno e a un’ora precisi', hint: 'Ora italiana.' },
]

/** Asks for the audience, now or from a moment on, and whether a mail tells of it. */
export function PublishDialog({ news, onClose }: Props) {
  const { id, version, title, audience: before } = news
  const call = useStaffCall()
  const [choice, setChoice] = useState('now')
  const [audience, setAudience] = useState(before)
  const [step, setStep] = useState<string>(news.step ?? everyStep)
  const [isMailed, setIsMailed] = useState(false)
  const [found, setFound] = useState<Record<string, Readers>>({})
  const [mailError, setMailError] = useState<string>()
  const [at, setAt] = useState('')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()

  const mayBeMailed = audience !== 'children'
  const readers = found[step]
  const isWithMail = isMailed && mayBeMailed
  // nobody confirms a number that they have not seen
  const isCounting = isWithMail && readers === undefined

  async function count(wanted: string) {
    setMailError(undefined)
    try {
      const answer = await call(newsroom.countNewsRecipients, { step: stepNamed(wanted) })
      setFound((before) => ({ ...before, [wanted]: answer }))
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setIsMailed(false)
      void showToast('error', refusal.message)
    }
  }

  const { run, busy } = useOnce(({ fields, message }) => {
    setError(fields.at)
    if (fields.mailTo !== undefined) void count(step).then(() => setMailError(fields.mailTo))
    else if (fields.at === undefined) setRefused(message)
  })

  function publish(event: SubmitEvent) {
    event.preventDefault()
    if (choice === 'later' && at === '') return setError(newsroomFieldErrors.when)
    setRefused(undefined)
    void run(async () => {
      await call(newsroom.publishNews, {
        id,
        version,
        at: choice === 'now' ? null : at,
        audience,
        step: stepNamed(step),
        ...(isWithMail && { mailTo: readers?.recipients ?? 0 }),
      })
      void showToast('success', choice === 'now' ? 'Pubblicata.' : 'Programmata.')
      onClose()
    })
  }

  return (
    <Dialog alert title={`Quando pubblicare «${title}»?`} onClose={onClose}>
      <form noValidate onSubmit={publish}>
        <Fields>
          <Select
            name="audience"
            label="Chi la legge"
            value={audience}
            onChange={(value) => setAudience(newsAudiences.find((one) => one === value) ?? before)}
            options={newsAudiences.map((value) => ({ value, label: audienceWords[value].label }))}
          />
          <Select
            name="step"
            label="A che punto"
            hint="La legge solo chi è a quel punto, finché ci resta."
            value={step}
            onChange={(value) => {
              setStep(value)
              if (isMailed) void count(value)
            }}
            options={[{ value: everyStep, label: 'Tutte le famiglie' }, ...stepChoices]}
          />
          <RadioChoices name="when" legend="Quando" value={choice} onChange={setChoice} options={choices} />
          {choice === 'later' && (
            <MomentInput
              required
              name="at"
              label="Giorno e ora"
              value={at}
              error={error}
              onChange={(moment) => {
                setAt(moment)
                setError(undefined)
              }}
            />
          )}
          {mayBeMailed && (
            <Checkbox
              name="mail"
              label="Avvisa anche per email chi ha acconsentito ai messaggi"
              checked={isMailed}
              error={mailError}
              onChange={(checked) => {
                setIsMailed(checked)
                if (checked) void count(step)
              }}
            />
          )}
          {isWithMail && (
            <output>
              <Text as="span" size="small">
                {readers === undefined ? 'Contiamo chi la riceverebbe…' : printReaders(readers, choice)}
              </Text>
            </output>
          )}
          {refused !== undefined && <ErrorNote>{refused}</ErrorNote>}
        </Fields>
        <DialogActions>
          <Button
            type="submit"
            variant="primary"
            busy={busy || isCounting}
            busyLabel={isCounting ? 'Contiamo…' : 'Un momento…'}
          >
            {choice === 'now' ? 'Pubblica adesso' : 'Programma'}
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Takes a news back: it is a draft again. */
export const unpublish = ({ id, version, state }: StaffNews): Act => ({
  endpoint: newsroom.unpublishNews,
  input: { id, version },
  title: 'Ritirare questa notizia?',
  follows: `${
    state === 'published'
      ? 'Le famiglie non la vedono più, e chi l’ha già letta non viene avvisato.'
      : 'Non verrà pubblicata il giorno previsto.'
  } Resta qui come bozza.`,
  confirm: 'Ritira',
  done: 'Ritirata: è di nuovo una bozza.',
  danger: true,
})
