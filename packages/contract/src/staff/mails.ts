/**
 * Every mail that the portal writes, as the outbox and the team's page name it. The list only grows: a failed mail keeps
 * its kind for as long as it is kept.
 */
export const mailKinds = [
  'verify-code',
  'verify-link',
  'reset-code',
  'reset-link',
  'choose-password',
  'already-registered',
  'address-replaced',
  'address-taken',
  'spouse-invitation',
  'invitation-expired',
  'invitation-cancelled',
  'children-erased-soon',
  'answered-full',
  'answered-children-only',
  'answered-refused',
  'authorization-receipt',
  'refusal-receipt',
  'second-parent-welcome',
  'child-declined',
  'child-withdrawn',
  'person-withdrawn',
  'family-withdrawn',
  'withdrawal-undone',
  'data-corrected',
  'own-change',
  'return-asked',
  'return-declined',
  'returned',
  'data-copy-asked',
  'child-turns-14',
  'child-turns-18',
  'email-to-confirm',
  'email-already-used',
  'email-changed',
  'email-change-undone',
  'erasure-asked',
  'erasure-taken-back',
  'erasure-done',
  'erasure-told',
  'all-erased-soon',
  'all-erased-not',
  'request-received',
  'request-prolonged',
  'request-answered',
  'texts-changed',
  'diary-tomorrow',
  'diary-still-empty',
  'staff-access-created',
  'staff-access-renewed',
  'staff-access-reopened',
  'staff-role-changed',
  'staff-address-changed',
  'staff-last-day-changed',
  'staff-access-ending',
  'staff-passkey-added',
  'staff-passkey-suspect',
  'export-to-approve',
  'text-to-approve',
  'continue-registration',
  'appointment',
  'appointment-reminder',
  'reminder',
  'team-message',
  'message-to-oneself',
  'rehearsal-link',
] as const

export type MailKind = (typeof mailKinds)[number]

/** Why a mail that was given up did not arrive, or perhaps did. */
export const mailFailures = [
  /** Its code had expired before a mail server took it. */
  'expired',
  /** A mail server had the whole message and did not say that it took it, twice. */
  'perhaps_delivered',
  'recipient_refused',
  'message_refused',
  /** No mail server took it, however often it was tried. */
  'not_taken',
] as const

export type MailFailure = (typeof mailFailures)[number]

/** Why a mail came back after a mail server had taken it, or has not arrived yet. */
export const bounceKinds = [
  'no_mailbox',
  'no_domain',
  'mailbox_off',
  'mailbox_full',
  /** Of what was sent or who sent it, not of the address. */
  'refused',
  /** The other server was away, or would not take it, for days. */
  'not_taken',
  'unclear',
  /** It is still tried: the only one after which the mail may arrive. */
  'delayed',
] as const

export type BounceKind = (typeof bounceKinds)[number]

/** They are about the address: the next mail would come back as well. */
export const deadAddressKinds = [
  'no_mailbox',
  'no_domain',
  'mailbox_off',
  'mailbox_full',
] as const satisfies readonly BounceKind[]

/** Mails that nobody waits for: they are not written to an address from which mails come back. */
export const heldAfterBounce = [
  'reminder',
  'team-message',
  'diary-tomorrow',
  'diary-still-empty',
  'appointment-reminder',
] as const satisfies readonly MailKind[]

/** The same mail once more; or, where its code or link is worth nothing by now, the act that makes a new one. */
export const waysToSendAgain = ['same', 'continue-registration', 'invitation'] as const
export type WayToSendAgain = (typeof waysToSendAgain)[number]
