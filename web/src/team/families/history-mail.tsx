import { familyActs } from '@desco/contract/staff/family-acts'
import type { HistoryItem } from '@desco/contract/staff/family-history'
import { mailFacts, type WayToSendAgain } from '@desco/contract/staff/mails'

import { bounceWords, mailFailureWords } from '#team/parts/mail-words.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { printDay } from '#ui/text/format.ts'
import { HiddenText } from '#ui/text/text.tsx'

import type { Act } from './act-dialog.tsx'
import { inviteAgain, sendLinkToContinue } from './family-acts.tsx'

export type MailItem = Extract<HistoryItem, { source: 'mail' }>

const againWords: Record<WayToSendAgain, string> = {
  same: 'Rimanda',
  'continue-registration': 'Manda un link per continuare',
  invitation: 'Invita di nuovo',
}

/** The act that brings to its reader what a mail did not. */
export function sendingAgain(familyId: string, { id, again, givenUpAt, kind, to }: MailItem): Act | null {
  switch (again) {
    case null:
      return null
    case 'invitation':
      return inviteAgain(familyId)
    case 'continue-registration':
      return sendLinkToContinue(familyId, to?.accountId ?? undefined)
    case 'same':
      return {
        endpoint: familyActs.resendMail,
        input: { familyId, mailId: id.replace(/^mail /u, ''), givenUpAt },
        title: 'Rimandare questa email?',
        follows: `Parte di nuovo «${mailFacts[kind].words}», com’era. Se l’indirizzo era sbagliato, prima correggilo: questa email va ancora a quello di allora.`,
        confirm: 'Rimanda',
        done: 'Email rimessa in partenza.',
      }
  }
}

/** That a mail came back after it had left. */
export const Bounce = ({ of: bounce }: { of: MailItem['bounce'] }) =>
  bounce !== null && (
    <>
      {', '}
      <Badge tone={bounce.why === 'delayed' ? 'wait' : 'bad'}>
        {bounce.why === 'delayed' ? 'in ritardo' : 'tornata indietro'}: {bounceWords[bounce.why]},{' '}
        {printDay(bounce.at)}
        {bounce.status !== null && ` (${bounce.status})`}
      </Badge>
    </>
  )

const stateWords = {
  waiting: 'in partenza',
  sent: 'inviata',
  unwanted: 'non serviva più, non inviata',
  held: 'non inviata: le email a questo indirizzo tornano indietro',
} as const

type Props = {
  mail: MailItem
  /** How the page calls its reader. */
  to: string
  /** Whether there is anybody to invite. */
  mayInviteAgain: boolean
  onSendAgain: (mail: MailItem) => void
}

/** What was written to somebody, what became of it, and how it can be sent again. */
export function MailSentence({ mail, to, mayInviteAgain, onSendAgain }: Props) {
  const may = useMay()
  const { again } = mail
  const hasReader = mail.to !== null && mail.to.accountId !== null
  const isOffered = again === 'invitation' ? mayInviteAgain : again === 'same' || hasReader
  return (
    <>
      Email a {to}: {mailFacts[mail.kind].words},{' '}
      {mail.state === 'failed' ? (
        <Badge tone="bad">
          {mail.why === null ? 'non recapitata' : `non recapitata: ${mailFailureWords[mail.why]}`}
        </Badge>
      ) : (
        stateWords[mail.state]
      )}
      <Bounce of={mail.bounce} />.
      {may('families.act') && again !== null && isOffered && (
        <Button small variant="quiet" onClick={() => onSendAgain(mail)}>
          <span>
            {againWords[again]} <HiddenText>({mailFacts[mail.kind].words})</HiddenText>
          </span>
        </Button>
      )}
    </>
  )
}
