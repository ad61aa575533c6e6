import { familyActs } from '@desco/contract/team/family-acts'
import type { HistoryItem } from '@desco/contract/team/family-history'
import { mailFacts, type WayToSendAgain } from '@desco/contract/messages/desk/mails'

import { bounceWords, mailFailureWords } from '#team/parts/mail-words.ts'
import type { Act } from '#team/parts/act.tsx'
import { MoreMenu } from '#team/parts/more-menu.tsx'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { printDay } from '#ui/text/format.ts'

import { inviteAgain, sendLinkToContinue } from './person-acts.tsx'

export type MailItem = Extract<HistoryItem, { source: 'mail' }>

const againWords: Record<WayToSendAgain, string> = {
  same: 'Rimanda',
  'continue-registration': 'Manda un link per continuare',
  invitation: 'Invita di nuovo',
}

/** The act that brings to its reader what a mail did not. */
function sendingAgain(familyId: string, { id, again, givenUpAt, kind, to }: MailItem): Act | null {
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
        input: { familyId, mailId: id.replace(/^mail /u, ''), givenUpAt, reason: '' },
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
  familyId: string
  mail: MailItem
  /** How the page calls its reader. */
  to: string
  /** Whether there is anybody to invite. */
  mayInviteAgain: boolean
}

/** The mail to somebody, its fate, and how it can be sent again. */
export function MailSentence({ familyId, mail, to, mayInviteAgain }: Props) {
  const may = useMay()
  const { again } = mail
  const act = sendingAgain(familyId, mail)
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
      {may('families.act') && act !== null && again !== null && isOffered && (
        <MoreMenu of={mailFacts[mail.kind].words} items={[{ label: againWords[again], act }]} />
      )}
    </>
  )
}
