import { EyeIcon, EyeOffIcon } from '#ui/text/icons.tsx'

import styles from './who-sees.module.css'

type Ring = { who: string; sees: string; blind?: true }

/** From the outside to the middle. */
const rings: Readonly<Record<'parent' | 'child', readonly Ring[]>> = {
  parent: [
    { who: 'Tutti gli altri', sees: 'Non vedono niente.', blind: true },
    {
      who: 'Chi analizza',
      sees: 'Vede risposte e diario con un codice inventato. Il nome solo se due persone sono d’accordo.',
    },
    {
      who: 'Il gruppo di ricerca',
      sees: 'Vi conosce con il Codice Famiglia. I nomi li apre per un motivo, e qui sotto leggi quando e perché.',
    },
    {
      who: 'La tua famiglia',
      sees: 'Ognuno vede le sue cose. Dei figli vedi se hanno risposto, non che cosa; e il loro diario fino agli 11 anni, o finché non hanno un loro accesso; poi solo se è completo.',
    },
  ],
  child: [
    { who: 'Tutti gli altri', sees: 'Non vedono niente.', blind: true },
    {
      who: 'Chi fa i conti',
      sees: 'Vede che cosa mangi e rispondi, ma non sa che sei tu: al posto del nome c’è un codice.',
    },
    {
      who: 'I ricercatori',
      sees: 'Possono guardare il tuo nome solo se serve davvero. Qui sotto leggi quando.',
    },
    {
      who: 'I tuoi genitori',
      sees: 'Vedono se hai risposto, non che cosa hai risposto. Il diario lo vedono fino ai tuoi 11 anni; poi solo se è completo.',
    },
    { who: 'Tu', sees: 'Le tue cose le vedi tutte.' },
  ],
}

/** One drawing: rings around the person, and what each ring lets through. Read from the outside in, it is a list. */
export function WhoSees({ reader }: { reader: 'parent' | 'child' }) {
  return <Rings left={rings[reader]} depth={0} />
}

function Rings({ left: [ring, ...inside], depth }: { left: readonly Ring[]; depth: number }) {
  if (ring === undefined) return null
  const Eye = ring.blind ? EyeOffIcon : EyeIcon
  return (
    <ul className={styles.rings} data-depth={depth}>
      <li>
        <p className={styles.who}>
          <Eye size="small" />
          <strong>{ring.who}</strong>
        </p>
        <p className={styles.sees}>{ring.sees}</p>
        <Rings left={inside} depth={depth + 1} />
      </li>
    </ul>
  )
}
