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
    because:
      'the portal sets nothing up in LimeSurvey, so the host has no activate_tokens and no get_site_settings',
    names: [
      'permission-none-activate_tokens',
      'permission-none-get_site_settings',
      'session-invalid-activate_tokens',
    ],
  },
]
