import { type AuditAct, auditActNames } from '@desco/contract/staff/audit-acts'
import { requestKinds, requestOutcomes } from '@desco/contract/rights/requests'
import { heardChannels, tellings } from '@desco/contract/rights/desk/request-words'
import { exportKinds } from '@desco/contract/team/exports'
import { newsStates } from '@desco/contract/messages/desk/newsroom'
import { staffRoles } from '@desco/contract/staff/roles'
import { studyTexts } from '@desco/contract/families/consents/study-text'
import type { AudienceForm } from '@desco/contract/questionnaires/desk/survey-desk'
import { describe, expect, it } from 'vitest'

import { detailNames, detailValues, printDetails } from './audit-details.ts'

const family = '0b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
const sha256 = 'ab'.repeat(32)
const plain = [{}]
const ofFamily = [{ family }]
const everybody: Omit<AudienceForm, 'surveyId'> = {
  parents: true,
  children: true,
  ageFrom: null,
  ageTo: null,
  place: null,
  hidden: false,
}
const ofTask = [{ task: family, dueOn: '2026-11-23', to: family, family }]
const file = exportKinds.map((kind) => ({ kind, identifiable: true }))
const counts = { families: 1, mails: 2, sessions: 3 }

/** The server's notes with each act: every name, and every word that it may give to one. */
const written: Record<AuditAct, object[]> = {
  staff_created: staffRoles.map((role) => ({ role, expiresOn: '2099-12-31' })),
  set_up_link_created: [{}, { expiresOn: '2099-12-31' }],
  set_up_finished: plain,
  staff_disabled: plain,
  staff_reopened: [{ expiresOn: '2099-12-31' }],
  staff_role_changed: staffRoles.map((role) => ({ role, roleBefore: 'garante', sessions: 1 })),
  staff_email_changed: plain,
  staff_name_changed: plain,
  staff_last_day_changed: [{ expiresOn: '2099-12-31', expiresOnBefore: '2027-06-30' }],
  logged_in: [{}, { passkey: true }],
  log_in_failed: plain,
  passkey_added: plain,
  passkey_removed: plain,
  passkey_suspect: plain,
  password_refused: plain,
  recovery_code_used: plain,
  logged_out: plain,
  session_revoked: [{}, { sessions: 2 }],

  person_searched: [{ found: 2, families: [family] }],
  family_opened: plain,
  names_limit_reached: [{ of: 'names', perHour: 40 }],
  names_revealed: ofFamily,
  summary_printed: [{ names: true, family }],
  code_resent: ofFamily,
  continue_link_sent: ofFamily,
  invitation_resent: ofFamily,
  email_corrected: [
    { wasVerified: true, family },
    { ofInvitation: true, family },
  ],
  person_corrected: [{ fields: ['name', 'surname', 'phone'], family }],
  birth_date_confirmed: [{ family }],
  child_corrected: [{ fields: ['name', 'surname', 'birth_date'], family }],
  invited_corrected: ofFamily,
  log_in_unlocked: ofFamily,
  note_added: ofFamily,
  appointment_given: [{ appointment: family, family }],
  appointment_changed: [{ appointment: family, family }],
  appointment_cancelled: [{ appointment: family, family }],
  task_added: ofTask,
  task_changed: ofTask,
  task_done: [{ task: family, family }],
  task_reopened: [{ task: family, family }],
  child_withdrawn: ofFamily,
  withdrawal_undone: ofFamily,
  person_withdrawn: [
    { children: 'stay', family },
    { children: 'leave', family },
  ],
  family_withdrawn: ofFamily,
  rehearsal_begun: [{}],
  rehearsal_cancelled: [{}],
  rehearsal_erased: ofFamily,
  erasure_entered: [{ level: 'family', family }],
  erasure_confirmed: ofFamily,
  erasure_stopped: ofFamily,
  erasure_carried_out: ['child', 'me', 'me-and-children', 'family'].flatMap((level) =>
    ['session', 'telephone', 'rehearsal', 'study-end'].map((means) => ({
      level,
      means,
      people: 3,
      wholeFamily: true,
    })),
  ),
  erasure_finished: plain,
  erasure_settled: plain,
  text_drafted: studyTexts.map((text) => ({ text })),
  text_edited: [{ text: 'section1', revision: 2 }],
  text_proposed: [{ text: 'section1', revision: 3 }],
  text_approved: [
    { text: 'section1', from: '2027-01-10', again: true, until: '2027-01-31' },
    { text: 'section1', from: '2027-01-10', again: false, until: null },
  ],
  text_discarded: ['draft', 'to_approve', 'approved'].map((was) => ({ text: 'section1', was })),
  request_entered: requestKinds.flatMap((right) =>
    heardChannels.map((channel) => ({ right, channel, family })),
  ),
  request_opened: ofFamily,
  request_assigned: [{ to: family, family }],
  request_prolonged: [{ dueOn: '2027-02-19', family }],
  request_answered: requestOutcomes.flatMap((outcome) => tellings.map((told) => ({ outcome, told, family }))),
  requests_reported: [{ year: '2026' }],
  retention_run: [
    { dryRun: true, stage: 'to do', ...counts },
    { dryRun: false, stage: 'done', ...counts },
  ],

  news_drafted: plain,
  news_edited: newsStates.map((state) => ({ version: 2, state })),
  news_published: [{ version: 2 }, { version: 2, audience: 'parents' }, { version: 2, audience: 'children' }],
  news_scheduled: [{ version: 2, at: '2026-11-21T10:00:00.000Z' }],
  news_unpublished: newsStates.map((was) => ({ version: 2, was })),

  message_template_written: [{ version: 2 }],
  message_tried: plain,
  reminder_rule_changed: [{ version: 2, subject: 'responsibility', enabled: true }],
  message_settings_changed: [{ fromHour: 8, untilHour: 20, perWeek: 2 }],
  message_sent: [{ template: family, version: 2, families: 12 }],
  message_stopped: plain,

  survey_assigned: [everybody, { ...everybody, ageFrom: 8, ageTo: 12, place: 1 }],
  survey_scheduled: [
    { minutes: null, window: 'always' },
    { minutes: 15, window: 'dates', from: '2026-12-01', to: null },
    { minutes: 15, window: 'dates', from: null, to: '2026-12-01' },
    { minutes: 15, window: 'waves', wavesFrom: ['2026-12-01'], wavesTo: ['2026-12-31'] },
    { minutes: 15, window: 'after_enrolment', fromDay: 30, toDay: 60 },
    { minutes: 15, window: 'after_survey', afterSurvey: '310001', fromDay: 30, toDay: null },
    { minutes: 15, window: 'at_age', fromMonths: 72, toMonths: null },
  ],
  survey_replaced: [{ nowSurvey: '310002', completions: 4, begun: 1 }],
  surveys_synchronized: [{ push: true }],
  participant_pushed: [{ pushed: 1, takenOver: 2, refused: 3 }],

  diary_day_seen: [{ day: '2026-12-05', family }],
  diary_entry_corrected: [{ version: 2, family, changed: ['foodId', 'meal', 'amount', 'deleted'] }],
  diary_food_added: [{ day: '2026-12-05', family }],
  diary_meal_corrected: [{ day: '2026-12-05', version: 2, family, changed: ['time', 'skipped'] }],
  diary_day_corrected: [{ day: '2026-12-05', version: 1, family, changed: ['complete', 'filledBy'] }],
  diary_entry_settled: [
    { applied: true, family },
    { applied: false, family },
  ],
  diary_text_coded: [{ coded: true, entries: 3 }],
  diary_planned: [
    { from: '2026-12-01', to: '2026-12-20', days: 2, staysOpen: true, families: 10, people: 40 },
    { assigned: ['2026-12-05', '2026-12-08'], people: 4 },
  ],
  diary_window_closed: [{ from: '2026-12-01', to: '2026-12-20' }],
  food_list_stored: [{ version: 2, foods: 612 }],
  food_list_in_force: [{ version: 2, from: '2026-12-05' }],

  export_requested: file,
  export_approved: file,
  export_rejected: file,
  export_finished: file.map((one) => ({ ...one, rows: 1234, sha256 })),
  export_failed: file.map((one) => ({ ...one, attempt: 6 })),
  export_downloaded: file.map((one) => ({ ...one, rows: 1234, sha256: null, transfer: 1 })),

  audit_verified: [
    { lines: 12, brokenAt: null },
    { lines: 12, brokenAt: 7 },
  ],
  keys_rotated: [{ stage: 'to do' }, { stage: 'done', secrets: 12 }],
  key_given_up: [{ secrets: 12 }],
  mail_shown: [{ mail: family }],
  mail_bounced: [{ mail: family }],
  address_tried_again: ofFamily,
  mail_sent_again: [{ mail: family, family }],
  mails_sent_again: [{ mails: 3 }],
  clock_confirmed: [{}],
  registrations_closed: [{ from: '2026-12-01', until: '2026-12-31' }],
  registrations_reopened: [{}],
  study_end_planned: [{ from: '2027-01-10' }],
  study_end_taken_back: [{ from: '2027-01-10' }],
  erasure_of_all_asked: [{ from: '2027-02-10' }],
  erasure_of_all_approved: [{ from: '2027-02-10' }],
  erasure_of_all_taken_back: [{ from: '2027-02-10' }],
  erasure_of_all_begun: [{ families: 1200 }],
  erasure_of_all_finished: [{ families: 1200 }],
  restored_from_backup: [{ sessions: 12, mails: 3 }],
}

const print = (act: AuditAct, details: object, subjectId: string | null = null) =>
  printDetails({ act, subjectId, details: JSON.stringify(details) })

// days, moments, ids and hashes are words in no language
const needsWords = (value: unknown) =>
  typeof value === 'string' && !/^(?:[\da-f-]{10,}(?:T|$)|\d+$)/u.test(value)

describe('the details of a line of the log', () => {
  it.each(auditActNames)('are Italian for %s', (act) => {
    const facts = written[act].flatMap((details) => Object.entries(details))
    const nameless = facts.filter(([name]) => detailNames[name] === undefined)
    const wordless = facts.filter(
      ([name, value]) => needsWords(value) && detailValues[name]?.[String(value)] === undefined,
    )
    expect([...nameless, ...wordless]).toEqual([])
    for (const details of written[act]) {
      expect(print(act, details)).not.toMatch(/null|true|false|undefined/u)
    }
  })

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
