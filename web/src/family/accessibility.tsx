import { limits } from '@desco/contract/limits'

import { studySays } from '#frame/page-facts.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { StudyContact } from '#frame/study/study-contact.tsx'
import { WhereSaid } from '#frame/study/where-said.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

/** The accessibility statement: what is met of WCAG 2.2, what is not and why, and whom to write to. */
export const AccessibilityPage = () => (
  <PublicScreen
    title="Accessibilità"
    lead={
      <Text>
        Desco deve funzionare per tutti: con la tastiera, con un lettore di schermo, con il testo ingrandito,
        di giorno e di sera.
      </Text>
    }
    side="A tavola c’è posto per tutti."
  >
    <Stack>
      <Panel title="A che punto siamo">
        <Text>
          Il portale segue le linee guida WCAG 2.2, livello AA. Le rispetta in parte: manca il requisito qui
          sotto.
        </Text>
      </Panel>
      <WhereSaid value={studySays('accessibility-statement')}>
        <Panel title="La dichiarazione">
          <Text>
            La <a href={studySays('accessibility-statement')}>dichiarazione di accessibilità</a>, come la
            chiede la legge, è su un altro sito.
          </Text>
        </Panel>
      </WhereSaid>
      <Panel title="Che cosa manca">
        <Text>
          <strong>Scopo dei campi (criterio 1.3.5).</strong> In molti moduli il completamento automatico è
          spento, perché un telefono è spesso di tutta la famiglia: il browser non sa che un campo chiede il
          tuo nome, il tuo cognome o il tuo numero di telefono, e non li scrive al posto tuo.
        </Text>
        <Text>
          Resta acceso dove serve per entrare: l’email o il nome utente, la password, il codice di{' '}
          {limits.code.digits} cifre. Un gestore di password li riconosce.
        </Text>
        <Text>I questionari si aprono su un altro sito: questa pagina non parla di quelli.</Text>
      </Panel>
      <Panel title="Come lo controlliamo">
        <Text>
          A ogni modifica un programma (axe) guarda le schermate, chiare e scure, e quelle delle famiglie
          anche con il testo grande il doppio su un telefono. Altre prove controllano che ogni parte si
          raggiunga con la tastiera e che si veda dov’è il fuoco. Non le abbiamo ancora fatte provare a
          persone che usano tecnologie assistive.
        </Text>
      </Panel>
      <Panel title="Qualcosa ti ostacola?">
        <Text>
          Scrivi <StudyContact />: dicci che cosa volevi fare e con quale dispositivo. Se intanto il portale
          non ti basta, troviamo insieme un altro modo.
        </Text>
      </Panel>
    </Stack>
  </PublicScreen>
)
