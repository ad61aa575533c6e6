import type { DataCard } from '@desco/contract/rights/own-data'

/** The role of the colleague, as families read it. */
export const roleWords: Readonly<Record<DataCard['looks'][number]['by'], string>> = {
  coordinatore: 'Chi coordina lo studio',
  comunicazione: 'Chi scrive le notizie',
  'data-manager': 'Chi cura i dati',
  osservatore: 'Chi segue lo studio senza nomi',
  responsabile: 'Chi è responsabile dello studio',
  garante: 'Chi controlla la protezione dei dati',
  command_line: 'Chi gestisce il server',
}

/** The content of a file for the analysis, as families read it. */
export const exportWords: Readonly<Record<DataCard['exports'][number]['kind'], string>> = {
  everything: 'Tutte le tabelle',
  participants: 'Chi partecipa',
  children: 'I figli',
  consents: 'I consensi',
  invitations: 'Gli inviti',
  'survey-tokens': 'I questionari compilati',
  diary: 'Il diario alimentare',
  answers: 'Le risposte ai questionari, con chi partecipa e il diario',
  key: 'La chiave tra codici e famiglie',
}
