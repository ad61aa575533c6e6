export const verifyTexts = {
  timeLeft: 'Il codice vale ancora',
  resend: 'Manda un nuovo codice',
  sending: 'Invio in corso…',
}
