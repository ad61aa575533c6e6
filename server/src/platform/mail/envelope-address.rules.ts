/** The key as it stands in an address: 32 characters that no mail server changes when it makes letters small. */
const digitsOf = (key: string) => key.replaceAll('-', '').toLowerCase()

/** bounces+<key>@study.example: where one mail comes back to, if it does. No two mails have the same. */
export function envelopeAddress(bounces: string, key: string): string {
  const at = bounces.lastIndexOf('@')
  return `${bounces.slice(0, at)}+${digitsOf(key)}${bounces.slice(at)}`
}

/** The keys in addresses to which something was sent; none in those that are not of this kind. */
export const keysIn = (addresses: readonly string[]): string[] => {
  const found = addresses.flatMap((address) => {
    const groups = /\+([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})@/iu.exec(address)
    return groups?.slice(1).join('-').toLowerCase() ?? []
  })
  return [...new Set(found)]
}
