type Reason = { because: string; names: string[] }

/** Recordings that the host does not repeat, and why. Every other one is replayed. */
export const notReproduced: Reason[] = [
  {
    because: 'the host has one account, and it may do everything',
    names: [
      'get_session_key-by-email-key-unusable',
      'get_session_key-deactivated-account',
      'get_session_key-expired-account',
      'get_session_key-no-auth_db-permission',
      'permission-minimal-list_surveys',
      'permission-minimal-other-survey',
      'permission-minimal-set_participant_properties',
      'permission-none-activate_tokens',
      'permission-none-add_participants',
      'permission-none-delete_participants',
      'permission-none-export_responses',
      'permission-none-export_responses_by_token',
      'permission-none-get_language_properties',
      'permission-none-get_participant_properties',
      'permission-none-get_site_settings',
      'permission-none-get_summary',
      'permission-none-get_survey_properties',
      'permission-none-list_participants',
      'permission-none-list_surveys',
      'permission-none-set_participant_properties',
    ],
  },
  {
    because: 'the portal never makes participant tables, so the host has no activate_tokens',
    names: ['session-invalid-activate_tokens'],
  },
]
