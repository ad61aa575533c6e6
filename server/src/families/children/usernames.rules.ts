import { limits } from '@desco/contract/limits'

/** Refused wherever they stand in a name: no harmless Italian or English name or word holds them. */
const anywhere = words(`
  dicazzo checazzo delcazzo cazzat cazzon cazzut incazz stronz vaffan fancul puttan mignott bastard coglion minchia
  merda merde pompin frocio ricchion rottinc inculat porcodi diocan diopor porcamad scopami sborr figadi mongoloid
  handicapp hitler nazist mussolin fuck bitch whore cunt nigger nigga faggot asshole dickhead pussy vagina porno motherf
  bullshit retard suicid`)

/** Refused only as a word of its own: others hold them without harm (calcolo, magnifica, penisola, Montenegro). */
const alone = words(`
  cazzo cazzi culo culi figa fica tette tetta cacca pipi cesso troia troie zoccola zoccole negro negra negri froci scemo
  scema pirla fesso idiota cretino cretina deficiente ritardato ritardata ciccione cicciona terrone sesso sexy sex ass
  dick cock tits boobs fag cum hoe slut wank wanker shit shitty penis pene rape porn nazi kkk kys xxx idiot stupid
  stupido stupida ugly loser droga cocaina`)

function words(list: string): string[] {
  return list.trim().split(/\s+/u)
}

const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }
const asLetters = (text: string) => text.replace(/\d/gu, (digit) => digits[digit] ?? '')
const onlyLetters = (text: string) => text.replace(/[^a-z]/gu, '')

/** The word with any of its letters held longer: fuuuck. */
const drawnOut = (word: string) => word.replace(/(.)\1*/gu, (run) => `${run.charAt(0)}{${run.length},}`)
const anywhereDrawnOut = new RegExp(anywhere.map(drawnOut).join('|'), 'u')
const aloneDrawnOut = new RegExp(`^(?:${alone.map(drawnOut).join('|')})$`, 'u')

/** Every way to read a name: digits left out or read as letters, signs left out. */
const readings = (name: string) => [onlyLetters(name), onlyLetters(asLetters(name))]

/** Is this a name that nobody should have to read? Small on purpose: it stops the obvious, people stop the rest. */
export function isRude(username: string): boolean {
  const name = username.toLowerCase()
  if (readings(name).some((reading) => anywhereDrawnOut.test(reading))) return true
  const parts = [name, ...name.split('_'), ...name.split(/[_\d]/u)]
  const spoken = [...parts, ...parts.map((part) => part.replace(/\d+$/u, ''))].flatMap(readings)
  return spoken.some((word) => aloneDrawnOut.test(word))
}

const friendly = words('luna mela pane pera riso noce menta limone timo fico nuvola mare')

/** Names like the one that is taken: with a friendly word, then with a number. Nothing in them tells about the child. */
export function usernamesLike(wanted: string): string[] {
  const base = wanted.replace(/_+$/u, '')
  const numbers = Array.from({ length: 60 }, (_, step) => String(11 + ((step * 37) % 89)))
  return [...friendly.map((word) => `_${word}`), ...numbers].map(
    (end) => base.slice(0, limits.username.max - end.length) + end,
  )
}
