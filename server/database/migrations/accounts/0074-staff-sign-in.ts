/**
 * Passkeys of staff, the challenges that they sign, and the passkey that a session was started with; single sign-on
 * among the sign-in services.
 */
export const staffSignIn: readonly string[] = [
  `create table account_passkey (
    passkey_id text primary key,
    user_id text not null references account on delete cascade,
    -- as the authenticator names it, in base64url
    credential_id text not null constraint account_passkey_credential unique,
    -- a COSE key
    public_key bytea not null,
    sign_count bigint not null check (sign_count >= 0),
    transports text not null default '',
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index account_passkey_user on account_passkey (user_id)`,
  `create table passkey_challenge (
    challenge_digest text primary key,
    purpose text not null check (purpose in ('register', 'sign-in', 'reauthenticate')),
    user_id text references account on delete cascade,
    session_id text references account_session on delete cascade,
    expires_at timestamptz not null,
    check ((purpose = 'sign-in') = (user_id is null)),
    check ((user_id is null) = (session_id is null))
  )`,
  `create index passkey_challenge_expires on passkey_challenge (expires_at)`,
  `create index passkey_challenge_user on passkey_challenge (user_id)`,
  `create index passkey_challenge_session on passkey_challenge (session_id)`,
  `alter table account_session add column passkey_id text references account_passkey on delete set null`,
  `create index account_session_passkey on account_session (passkey_id) where passkey_id is not null`,
  `alter table account_identity drop constraint account_identity_provider_check`,
  `alter table account_identity add check (provider in ('google', 'line', 'sso'))`,
]
