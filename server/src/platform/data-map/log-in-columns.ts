import { card, type Cards, rowId, secretly, seenBy, toPerson, withheld } from './column-facts.ts'

const mayOpenAccess = 'Può contenere un codice o un link che apre l’accesso; è già nella tua posta.'

/** How families enter, with which link a rehearsal does, and the mails to them. */
export const logInColumns = {
  session: card('Gli accessi aperti', 'security', 'sessions', ['nobody'], {
    token_hash: secretly('Per riconoscere il browser che è entrato'),
    account_id: toPerson,
    purpose: 'A che cosa serve l’accesso',
    created_at: 'Quando la persona è entrata',
    expires_at: 'Quando l’accesso finisce da sé',
  }),
  one_time_code: card('I codici usa e getta', 'security', 'codes', ['nobody'], {
    account_id: toPerson,
    purpose: 'A che cosa serve il codice',
    code_hash: secretly('Per controllare il codice senza conoscerlo'),
    expires_at: 'Fino a quando vale',
    wrong_tries: 'Per fermare chi lo indovina',
    used_at: 'Che si usa una volta sola',
    created_at: 'Quando è stato mandato',
  }),
  known_device: card('I browser già usati', 'security', 'devices', ['nobody'], {
    token_hash: secretly('Per riconoscere il browser'),
    account_id: toPerson,
    staff_id: 'Collega la riga a chi lavora nel gruppo di ricerca',
    last_used_at: 'L’ultima entrata da quel browser',
    expires_at: 'Quando il portale lo dimentica',
  }),
  told_change: card('Che cosa è cambiato, finché non è letto', 'security', 'person', ['oneself'], {
    id: rowId,
    account_id: toPerson,
    what: 'Che cosa è cambiato: password, nome utente, indirizzo o data di nascita',
    by_whom: 'Chi l’ha cambiato: un genitore, il gruppo di ricerca o chi aveva il codice',
    changed_at: 'Quando',
  }),
  rehearsal: card('Le famiglie di prova', 'security', 'team', ['team'], {
    id: rowId,
    secret_hash: secretly('Per riconoscere il link'),
    made_by: 'Chi ha creato il link',
    made_at: 'Quando è stato creato',
    expires_at: 'Fino a quando vale',
    family_id: 'La famiglia di prova che è nata con il link',
  }),
  outgoing_mail: card('I messaggi mandati', 'consent', 'mails', ['oneself'], {
    id: rowId,
    kind: seenBy('Di che messaggio si tratta', 'oneself', 'team'),
    recipient: seenBy('A chi va', 'oneself', 'teamNames'),
    subject: 'L’oggetto',
    body_text: withheld('Il testo, fino all’invio; cifrato', mayOpenAccess),
    body_html: withheld('Lo stesso testo per i programmi di posta; cifrato', mayOpenAccess),
    unsubscribe: withheld(
      'Il link per non ricevere altri messaggi, fino all’invio; cifrato',
      'È già nella tua posta.',
    ),
    created_at: seenBy('Quando è stato scritto', 'oneself', 'team'),
    not_after: seenBy('Dopo quando non serve più mandarlo', 'nobody'),
    tries: seenBy('Quante volte si è provato a mandarlo', 'team'),
    perhaps_delivered: seenBy('Se forse è arrivato due volte', 'team'),
    sent_at: seenBy('Quando è partito', 'oneself', 'team'),
    given_up_at: seenBy('Quando si è rinunciato', 'team'),
    last_error: seenBy('Perché non è partito', 'team'),
    bounce_key: withheld('Per riconoscerlo, se torna indietro', 'È un numero a caso.'),
    bounced_at: seenBy('Quando è tornato indietro', 'oneself', 'team'),
    bounce_kind: seenBy('Perché è tornato indietro', 'oneself', 'team'),
    bounce_status: seenBy('Il codice del server di posta', 'oneself', 'team'),
    bounce_diagnostic: seenBy('Le sue parole, senza indirizzi', 'oneself', 'team'),
    bounce_settled_at: seenBy('Quando si è deciso di riprovare', 'oneself', 'team'),
  }),
} as const satisfies Cards
