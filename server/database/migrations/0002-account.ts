const accounts = [
  `create table account (
    user_id text primary key,
    email text not null,
    email_key text not null constraint account_email_key unique,
    password_hash text not null,
    confirmed_at timestamptz,
    profile bytea,
    language text not null,
    -- the encrypted shared secret of the TOTP (RFC 6238); valid once a first code was entered
    totp_secret bytea,
    totp_confirmed_at timestamptz,
    -- the time step of the last accepted code: no code is accepted twice
    totp_last_step bigint,
    locked_at timestamptz,
    closed_at timestamptz,
    -- sessions are deleted a day after they end; this is kept
    last_sign_in_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index account_unconfirmed on account (updated_at) where confirmed_at is null`,
  // people are found by the beginning of their address
  `create index account_email_prefix on account (email_key text_pattern_ops)`,
  // the list of people is ordered by address, independent of the server's collation
  `create index account_by_address on account (email_key collate "C")`,
  `create table account_role (
    user_id text not null references account on delete cascade,
    role text not null,
    granted_by text not null,
    granted_at timestamptz not null,
    primary key (user_id, role)
  )`,
  `create index account_role_role on account_role (role)`,
  `create table account_recovery_code (
    user_id text not null references account on delete cascade,
    code_digest text not null,
    made_at timestamptz not null,
    spent_at timestamptz,
    primary key (user_id, code_digest)
  )`,
  `create table account_code (
    code_digest text primary key,
    user_id text not null references account on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset', 'email')),
    made_at timestamptz not null,
    expires_at timestamptz not null,
    spent_at timestamptz,
    -- the new address of the account, encrypted, and the session that requested it
    email bytea,
    session_id text,
    constraint account_code_email_check check (
      (purpose = 'email') = (email is not null) and (purpose = 'email') = (session_id is not null))
  )`,
  // Several confirmation links of an address are valid at a time: all were sent to the same mailbox.
  `create unique index account_code_current on account_code (user_id, purpose)
    where spent_at is null and purpose <> 'confirm'`,
  `create index account_code_made on account_code (user_id, purpose, made_at)`,
  `create index account_code_expires on account_code (expires_at)`,
  `create table account_request (
    request_id text primary key,
    kind text not null check (kind in ('register', 'confirm', 'reset')),
    email text not null,
    password_hash text,
    language text not null,
    made_at timestamptz not null,
    check ((kind = 'register') = (password_hash is not null))
  )`,
  `create table login_attempt (
    email_digest text primary key,
    failures integer not null check (failures > 0),
    last_at timestamptz not null,
    blocked_until timestamptz not null
  )`,
]

const sessions = [
  `create table account_session (
    session_id text primary key,
    user_id text not null references account on delete cascade,
    binding_digest text not null,
    -- a short description of the device, for the owner to recognise it
    device text not null default '',
    started_at timestamptz not null,
    renewed_at timestamptz not null,
    expires_at timestamptz not null,
    -- when password and second factor were last entered in this session
    reauthenticated_at timestamptz,
    second_factor_at timestamptz,
    ended_at timestamptz,
    end_cause text check (end_cause in ('logout', 'password', 'renewal-reuse', 'wrong-binding', 'owner', 'role',
      'locked', 'closed', 'staff', 'email')),
    check ((ended_at is null) = (end_cause is null))
  )`,
  `create index account_session_user on account_session (user_id) where ended_at is null`,
  `create index account_session_expires on account_session (expires_at)`,
  // A browser's session is found by its cookie when a request omits its token.
  `create index account_session_binding on account_session (binding_digest) where ended_at is null`,
  `create function note_sign_in() returns trigger language plpgsql as $$
  begin
    update account set last_sign_in_at = new.started_at where user_id = new.user_id;
    return null;
  end $$`,
  `create trigger account_session_is_noted after insert on account_session
    for each row execute function note_sign_in()`,
  `create table account_renewal (
    token_digest text primary key,
    session_id text not null references account_session on delete cascade,
    made_at timestamptz not null,
    used_at timestamptz
  )`,
  `create unique index account_renewal_current on account_renewal (session_id) where used_at is null`,
  `create index account_renewal_session on account_renewal (session_id)`,
  `create table security_setting (
    version bigint generated by default as identity primary key,
    staff_second_factor text not null check (staff_second_factor in ('asked', 'required')),
    set_by text not null,
    created_at timestamptz not null
  )`,
]

const savedTravellers = [
  `create table saved_traveller (
    traveller_id text primary key,
    user_id text not null references account on delete cascade,
    content bytea not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index saved_traveller_user on saved_traveller (user_id)`,
  // Append-only and without names: it outlives the traveller.
  `create table saved_traveller_use (
    traveller_id text not null,
    user_id text not null,
    purpose text not null check (purpose in ('fill', 'change')),
    at timestamptz not null
  )`,
  `create index saved_traveller_use_at on saved_traveller_use (at)`,
]

// Who receives notices in LINE. The id is encrypted; its digest finds the account of whoever writes to the
// shop there.
const line = [
  `create table line_link (
    user_id text primary key references account on delete cascade,
    line_digest text not null constraint line_link_digest unique,
    line_user bytea not null,
    linked_at timestamptz not null
  )`,
  `create table line_code (
    code_digest text primary key,
    user_id text not null references account on delete cascade,
    expires_at timestamptz not null
  )`,
  `create unique index line_code_user on line_code (user_id)`,
  `create index line_code_expires on line_code (expires_at)`,
  // LINE events already handled: LINE resends an event when it misses our response.
  `create table line_event (
    event_id text primary key,
    at timestamptz not null
  )`,
  `create index line_event_at on line_event (at)`,
]

/** Accounts with roles, second factors, sessions, one-time codes, saved travellers and LINE links. */
export const account: readonly string[] = [...accounts, ...sessions, ...savedTravellers, ...line]
