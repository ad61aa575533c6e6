import { ageOn } from '@desco/contract/birth-date'

import { type Column, dayOf, monthOf, monthValues, yesOrNo, yesOrNoValues } from './data-set.rules.ts'

// Columns that several files of an export have: each is named and explained once, so that files can be joined.

type OfSomebody = { withdrawnAt: Date | null }

/** Of whom the row is; the analysis joins files by it. */
export const personColumn = {
  name: 'persona',
  meaning: 'Pseudonimo della persona, uguale in tutte le esportazioni',
  values: 'P + 20 cifre esadecimali',
  cell: ({ pseudonym }) => pseudonym,
} as const satisfies Column<{ pseudonym: string }>

export const familyColumn = {
  name: 'famiglia',
  meaning: 'Pseudonimo della famiglia',
  values: 'F + 20 cifre esadecimali',
  cell: (_row, family) => family.pseudonym,
} as const satisfies Column<unknown>

export const roleColumn = {
  name: 'ruolo',
  meaning: 'Chi è nella famiglia',
  values: 'primo_genitore; secondo_genitore; figlio',
  cell: ({ role }) => role,
} as const satisfies Column<{ role: string }>

/**
 * Whole years on the first day of the month in which the child was added. It never changes: an age of today would, on
 * the birthday, and two exports would tell the day.
 */
export const ageAtEnrolment = (birthDate: string, addedAt: Date) =>
  Math.max(0, ageOn(birthDate, `${dayOf(addedAt).slice(0, 7)}-01`))

export const ageColumn = {
  name: 'eta_iscrizione',
  meaning:
    'Anni compiuti dal figlio o dalla figlia il primo giorno del mese di iscrizione; vuoto per i genitori',
  values: 'da 0 a 17',
  unit: 'anni',
  cell: ({ birthDate, addedAt }) =>
    birthDate === null || addedAt === null ? null : ageAtEnrolment(birthDate, addedAt),
} as const satisfies Column<{ birthDate: string | null; addedAt: Date | null }>

export const familyCodeColumn = {
  name: 'codice_famiglia',
  meaning: 'Codice della famiglia nel portale',
  values: 'testo',
  identifying: true,
  cell: (_row, family) => family.code,
} as const satisfies Column<unknown>

/** Of an account or a child. */
export const nameColumns = [
  { name: 'nome', meaning: 'Nome', values: 'testo', identifying: true, cell: ({ name }) => name },
  { name: 'cognome', meaning: 'Cognome', values: 'testo', identifying: true, cell: ({ surname }) => surname },
] as const satisfies Column<{ name: string | null; surname: string | null }>[]

export const withdrawnColumn = {
  name: 'ritirata',
  meaning: 'Se la persona ha lasciato lo studio: valgono solo i dati raccolti prima',
  values: yesOrNoValues,
  cell: ({ withdrawnAt }) => yesOrNo(withdrawnAt !== null),
} as const satisfies Column<OfSomebody>

export const withdrawalMonthColumn = {
  name: 'mese_ritiro',
  meaning: 'Mese del ritiro; vuoto se partecipa',
  values: monthValues,
  unit: 'mese',
  cell: ({ withdrawnAt }) => monthOf(withdrawnAt),
} as const satisfies Column<OfSomebody>

/** Whose day of the diary, which day, and its place among the assigned ones. */
export const diaryDayColumns = [
  { ...personColumn, cell: ({ person }) => person },
  familyColumn,
  {
    name: 'data',
    meaning: 'Giorno del diario',
    values: 'AAAA-MM-GG, ora italiana',
    cell: ({ day }) => day,
  },
  {
    name: 'numero_giorno',
    meaning: 'Posto fra i giorni assegnati alla persona; vuoto se il giorno non era assegnato',
    values: 'numero intero da 1',
    cell: ({ number }) => number,
  },
  {
    name: 'assegnato',
    meaning: 'Se il giorno era assegnato',
    values: yesOrNoValues,
    cell: ({ number }) => yesOrNo(number !== null),
  },
] as const satisfies Column<{ person: string; day: string; number: number | null }>[]
