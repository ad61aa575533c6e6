import type { StudyText } from '@desco/contract/families/consents/study-text'

export type RefusalWords = { button: string; title: string; text: string }

const stays = 'Quello che avete dato resta, e si può cancellare da «I miei consensi».'

const leaving = (who: 'parent' | 'adult', about: string): RefusalWords => ({
  button: 'Rifiuto e lascio lo studio',
  title: 'Rifiutare e lasciare lo studio?',
  text:
    who === 'parent'
      ? `${about} Da subito tu e i figli che avevi autorizzato non ricevete questionari, i figli non entrano più e i vostri diari si chiudono. L’altro genitore viene avvisato, e quello che ha scelto per sé non cambia. ${stays}`
      : `${about} Da subito non ricevi questionari e il tuo diario si chiude. Quello che hai dato resta. Se cambi idea, torni qui.`,
})

const ofChild: RefusalWords = {
  button: 'No, grazie',
  title: 'Vuoi smettere?',
  text: 'Non ti chiediamo più niente, e lo diciamo ai tuoi genitori. Nessuno si arrabbia. Se un giorno cambi idea, torna qui.',
}

/** The effects of a refusal of each text, said before it is pressed. */
export function refusalWords(text: StudyText, who: 'parent' | 'adult'): RefusalWords {
  switch (text) {
    case 'section1':
      return leaving(who, 'Senza questo consenso lo studio non può usare i dati.')
    case 'section2':
      return leaving(
        who,
        'Le domande sulla salute sono dentro i questionari e non si possono togliere una per una: senza questo consenso lo studio si ferma.',
      )
    case 'section3':
      return {
        button: 'Rifiuto i messaggi',
        title: 'Rifiutare i messaggi?',
        text: 'Da subito non partono più promemoria, neanche quelli già pronti. Arrivano ancora i codici che chiedi, le ricevute e quello che dobbiamo dirti per legge. Nello studio non cambia altro. Puoi cambiare idea quando vuoi.',
      }
    case 'assent_under7':
    case 'assent_from7':
    case 'assent_from11':
    case 'assent_from14':
      return ofChild
  }
}
