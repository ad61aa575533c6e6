/** Words that say how parts of a dish belong together and are left out when foods are compared. */
const joiningWords = new Set(
  'a ad ai al alla alle allo agli all con col coi d da dal dalla de dei del della delle dello degli dell di e ed i il in l la le lo gli nel nella o per su sul sulla un una uno'.split(
    ' ',
  ),
)

/** The words of a text in small letters without accents and signs. */
export function lettersOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return plain === '' ? [] : plain.split(' ')
}

/** The words that carry meaning; all of them when no other is there, as in "al" on the way to "alici". */
export function wordsOf(text: string): string[] {
  const words = lettersOf(text)
  const meaning = words.filter((word) => !joiningWords.has(word))
  return meaning.length > 0 ? meaning : words
}

/**
 * A word as Italians hear it: what sounds alike is often written for one another, in foreign names above all
 * (cuscus and cous cous, iogurt and yogurt, spagetti and spaghetti, capuccino and cappuccino).
 */
export function soundOf(word: string): string {
  return word
    .replace(/c(?=h[eiy])|ck|q|c(?![eihy])/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/h/g, '')
    .replace(/ou/g, 'u')
    .replace(/[jy]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/x/g, 's')
    .replace(/(.)\1+/g, '$1')
}

/** The common part of singular and plural, of a word as it sounds: "mel" of mela and mele. */
export function stemOf(sound: string): string {
  const stem = sound.replace(/[aeiou]+$/, '')
  return stem.length < 3 ? sound : stem
}

/** Shapes that families name in place of the word "pasta": any of them may come with any sauce. */
const pastaShapes = new Set(
  'bavette bucatini conchiglie ditali ditalini farfalle fettuccine fusilli linguine maccheroni mezze orecchiette paccheri pappardelle penne pennette pipe rigatoni sedani spaghetti spaghettini tagliatelle tagliolini tortiglioni trofie vermicelli ziti'
    .split(' ')
    .map((shape) => stemOf(soundOf(shape))),
)

/** The stem of what a word is a kind of, or its own: "past" for rigatoni, "pan" for panino. */
export function kindOf(stem: string): string {
  if (pastaShapes.has(stem)) return stemOf('pasta')
  return stem === 'panin' ? 'pan' : stem
}

/** The stem without the ending of a diminutive: "polent" for polentina, "bistek" for bistecchina. */
export function largerOf(stem: string): string {
  const larger = stem.replace(/(in|et|el|uc)$/, '')
  return larger.length < 3 ? stem : larger
}
