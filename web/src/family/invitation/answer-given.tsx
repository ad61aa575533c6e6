import { useEffect } from 'react'

import { PublicScreen } from '#frame/public-screen.tsx'
import { StudyContact } from '#frame/study-contact.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Drawing } from '#ui/layout/drawing.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

const texts = {
  children_only: {
    title: 'Grazie della risposta',
    says: 'Il tuo consenso è registrato: i figli che hai scelto partecipano. L’abbiamo detto all’altro genitore e ti abbiamo mandato una conferma via email.',
    ask: 'Per te non c’è altro da fare. Puoi cambiare idea quando vuoi: scrivi',
  },
  refused: {
    title: 'Risposta registrata',
    says: 'La richiesta di registrazione è stata respinta e nessuno dei figli partecipa. All’altro genitore diciamo soltanto che il consenso non è stato dato.',
    ask: 'Puoi chiudere questa pagina. Se hai domande, scrivi',
  },
} as const

/** After an answer that opens no account: what happened, and that nothing more is to be done. */
export function AnswerGiven({ answer }: { answer: keyof typeof texts }) {
  const { title, says, ask } = texts[answer]
  useEffect(() => {
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])

  return (
    <PublicScreen title={title} side="Decidi con calma. Ogni risposta va bene." centred>
      <Card>
        <Stack>
          <Drawing name="lettera" />
          <Text tone="ink">{says}</Text>
          <Text>
            {ask} <StudyContact />.
          </Text>
        </Stack>
      </Card>
    </PublicScreen>
  )
}
