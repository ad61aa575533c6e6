-- Passkeys of the research team: one opens an access by itself, beside the password with the app's code.

create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_account (id),
  credential_id bytea not null unique,
  -- COSE, as the device gave it
  public_key bytea not null,
  -- how often the device says that it has signed (WebAuthn, 6.1.1); 0 for ever on devices that do not count
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- What a browser was given to sign. The hash covers what for, and whose: nothing else can use one up.
create table staff_passkey_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- 256 random bits, so that the name that devices know an access by says nothing about who it is (WebAuthn, 14.6.1).
alter table staff_account add column passkey_handle bytea;
