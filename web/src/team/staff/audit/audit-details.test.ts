import type { AuditAct } from '@desco/contract/staff/audit'
import { describe, expect, it } from 'vitest'

import { printDetails } from './audit-details.ts'

const family = '0b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const counts = { families: 1, mails: 2, sessions: 3 }

const print = (act: AuditAct, details: object, subjectId: string | null = null) =>
  printDetails({ act, subjectId, details: JSON.stringify(details) })

describe('the details of a line of the log', () => {
  it.each<[AuditAct, object, string]>([
    [
      'retention_run',
      { dryRun: true, stage: 'to do', ...counts },
      'solo prova: sì, fase: da fare, famiglie: 1, email: 2, sessioni scadute: 3',
    ],
    ['session_revoked', { sessions: 2 }, 'sessioni chiuse: 2'],
    ['person_withdrawn', { children: 'leave' }, 'figli: smettono anche loro'],
    [
      'diary_entry_corrected',
      { version: 2, changed: ['foodId', 'meal'] },
      'versione: 2, cambiato: alimento; pasto',
    ],
    [
      'news_scheduled',
      { version: 2, at: '2026-11-21T10:00:00.000Z' },
      `versione: 2, esce il: ${'21-11-2026'} alle 11:00`,
    ],
    [
      'staff_created',
      { role: 'data-manager', expiresOn: '2099-12-31' },
      `ruolo: Data manager, ultimo giorno: ${'31-12-2099'}`,
    ],
    [
      'survey_assigned',
      { parents: true, children: false, ageFrom: 8, ageTo: null, place: null, hidden: false },
      'genitori: sì, figli: no, età minima: 8, età massima: nessuna, posizione: in coda, nascosto: no',
    ],
    [
      'audit_verified',
      { lines: 1234567, brokenAt: null },
      'righe lette: 1.234.567, prima riga che non torna: nessuna',
    ],
  ])('of %s are said as the team would', (act, details, words) => {
    expect(print(act, details)).toBe(words)
  })

  it('name a family only where the line is about somebody of it', () => {
    expect(print('note_added', { family }, family)).toBe('')
    expect(print('code_resent', { family }, 'somebody')).toBe(`famiglia: ${family}`)
  })

  it('without words are shown as they were written', () => {
    expect(print('logged_in', { moonPhase: 'new', tides: { high: 2 }, quiet: null })).toBe(
      'moonPhase: new, tides: {"high":2}, quiet: null',
    )
    expect(printDetails({ act: 'logged_in', subjectId: null, details: 'not json' })).toBe('not json')
  })
})
