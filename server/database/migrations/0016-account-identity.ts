/** Accounts of sign-in services that can sign in here. */
export const accountIdentity: readonly string[] = [
  `create table account_identity (
    user_id text not null references account on delete cascade,
    provider text not null check (provider in ('google', 'line')),
    subject_digest text not null,
    linked_at timestamptz not null,
    primary key (user_id, provider),
    unique (provider, subject_digest)
  )`,
]
