import type { ConsentGiven } from '@desco/contract/consents/ledger'

import { Card } from '#ui/layout/card.tsx'
import { DefinitionFacts } from '#ui/layout/definition-facts.tsx'
import { printDayAndTime } from '#ui/text/print-day.ts'

import styles from './my-consents-page.module.css'

const means: Record<ConsentGiven['means'], string> = {
  registration: 'Con la registrazione',
  registration_checkbox: 'Con la registrazione, dalla sola casella',
  session: 'Dal tuo accesso',
  invitation_link: 'Dal link dell’invito',
  invitation_checkbox: 'Dal link dell’invito, dalla sola casella',
  assent: 'Con le tue parole, al primo accesso',
}

/** One text as it was shown, and the answer with what proves it. */
export function ConsentPaper({ consent }: { consent: ConsentGiven }) {
  const { title, paragraphs } = partsOf(consent.text)
  return (
    <Card as="li">
      <article className={styles.paper}>
        <h2>{title}</h2>
        {paragraphs.length > 0 && (
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <DefinitionFacts
          facts={[
            { term: 'La tua risposta', value: consent.answer === 'true' ? 'Sì' : consent.answer },
            { term: 'Quando', value: printDayAndTime(consent.answeredAt), numeric: true },
            { term: 'Per chi', value: forWhom(consent) },
            { term: 'Come', value: means[consent.means] },
            { term: 'Versione del testo', value: consent.version, numeric: true },
            {
              term: 'Impronta del testo (SHA-256)',
              value: <span className={styles.hash}>{consent.sha256}</span>,
              full: true,
            },
          ]}
        />
      </article>
    </Card>
  )
}

const and = new Intl.ListFormat('it', { type: 'conjunction' })

/** Who consents does so for themselves too; who declares to decide alone does so about the children. */
function forWhom({ section, children }: ConsentGiven): string {
  if (section === 'soleResponsibility') return `Per ${and.format(children)}`
  return `Per ${and.format(['te', ...(children.length > 0 ? children : ['i figli che iscrivi'])])}`
}

/** The stored text begins with its title; a text of one paragraph is its own title. */
function partsOf(text: string) {
  const [title = '', ...paragraphs] = text.split('\n\n')
  return { title, paragraphs }
}
