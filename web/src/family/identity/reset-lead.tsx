import { Text } from '#ui/text/text.tsx'

/** What to do on the reset screen, and for whom. */
export const ResetLead = ({ email, byLink }: { email: string; byLink: boolean }) =>
  byLink ? (
    <Text>
      Choose a new password for <strong>{email}</strong>.
    </Text>
  ) : (
    <Text>
      If <strong>{email}</strong> is registered, we have sent a six-digit code to it. Enter it, then choose a
      new password.
    </Text>
  )
