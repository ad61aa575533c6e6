import { Secret, TOTP } from 'otpauth'

const secondsPerStep = 30

/** 160 random bits, as RFC 4226 recommends, in the base 32 that people can type. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: secondsPerStep })

/** Where an access's secret stands, encrypted. */
export const totpPlace = (staffId: string) => ({
  table: 'staff_account',
  column: 'totp_secret',
  id: staffId,
})

/** The address that the authenticator app reads from the QR code. */
export const totpUri = (secret: string, names: { issuer: string; label: string }) =>
  totpOf(secret, names).toString()

/**
 * The step of 30 seconds whose code this is, or null for a wrong one. One step before and after is accepted, as clocks
 * differ (RFC 6238, 5.2); the caller must see to it that no step opens twice.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    window: 1,
    timestamp: now.getTime(),
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / secondsPerStep) + delta
}
