type Reason = { because: string; names: string[] }

/** Recordings that the host does not repeat, and why. Every other one is replayed. */
export const notReproduced: Reason[] = [
  {
    because: 'the host has one account, which logs in by its name and is never switched off',
    names: [
      'get_session_key-by-email-key-unusable',
      'get_session_key-deactivated-account',
      'get_session_key-expired-account',
      'get_session_key-no-auth_db-permission',
    ],
  },
  {
    because: 'the portal sets nothing up in LimeSurvey, so the host has no activate_tokens',
    names: ['permission-none-activate_tokens', 'session-invalid-activate_tokens'],
  },
  {
    because: 'the portal counts what it knows itself, so the host has no get_summary',
    names: [
      'get_summary-before-activation',
      'get_summary-few-rights',
      'get_summary-invalid-key',
      'get_summary-invalid-survey',
      'get_summary-just-activated',
      'get_summary-one-key',
      'get_summary-open-access',
      'get_summary-token-key-without-table',
      'get_summary-with-responses',
      'numbers-as-text-get_summary',
      'permission-minimal-get_summary',
      'permission-none-get_summary',
      'session-invalid-get_summary',
    ],
  },
  {
    because: 'the portal looks for tokens, with = and IN alone',
    names: ['list_participants-like-operator', 'list_participants-negative-condition'],
  },
  {
    because: 'the portal reads answers as JSON with codes or full texts for headings',
    names: [
      'export_responses-csv',
      'export_responses_by_token-csv',
      'export_responses_by_token-json-abbreviated',
    ],
  },
  {
    because: 'the host has fewer kinds of questions than LimeSurvey, and describes them in one language',
    names: [
      'export_responses-equation',
      'export_responses-every-type',
      'get_fieldmap-anonymous',
      'get_fieldmap-every-type',
      'get_question_properties-arrflex',
      'get_question_properties-bevande',
      'get_question_properties-calcolo',
      'get_question_properties-doppia',
      'get_question_properties-language-not-in-survey',
      'get_question_properties-lista',
      'get_question_properties-ordine',
      'get_question_properties-scelta',
      'get_question_properties-unknown-question',
    ],
  },
  {
    because: 'the portal sends every argument, and by its place',
    names: ['error-missing-argument', 'error-named-params'],
  },
]
