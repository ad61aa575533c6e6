/**
 * A parent agrees to this when children come back and the parent does not. Who comes back themselves answers the three
 * documents again, which are about the children too.
 */
export const childrenReturnText = {
  section: 'childrenReturn',
  version: '2026-11-22',
  title: 'Autorizzazione per i figli che tornano',
  answer: 'Autorizzo',
  paragraphs: [
    'Autorizzo di nuovo i figli indicati qui a partecipare allo studio sulle abitudini alimentari delle famiglie, e acconsento all’uso dei loro dati come descritto nei testi a cui ho risposto iscrivendoli. Alcune domande toccano la salute: per esempio un’allergia, un’intolleranza, una dieta seguita per consiglio medico, il peso e l’altezza.',
    'Quello che hanno dato prima di uscire è ancora nello studio, con gli stessi codici, e si aggiunge a quello che daranno. Il ritiro resta scritto con la sua data.',
    'Serve il sì di tutti i genitori che decidono per loro. Ogni figlia e ogni figlio dirà di nuovo, con parole per la sua età, se vuole partecipare, e può dire di no. Posso ritirare il consenso quando voglio, senza spiegare perché.',
  ],
} as const

/** The exact text: what is hashed, stored and can be printed years later. */
export const childrenReturnWholeText = (): string =>
  [childrenReturnText.title, ...childrenReturnText.paragraphs].join('\n\n')
