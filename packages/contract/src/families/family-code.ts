/**
 * A 'Codice Famiglia', or its beginning, as it is stored, from what somebody typed or heard on the telephone: `k7m 4t` is
 * `K7M-4T`.
 */
export function spellFamilyCode(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[\s\p{Pd}._]/gu, '')
  return characters.length > 3 ? `${characters.slice(0, 3)}-${characters.slice(3)}` : characters
}
