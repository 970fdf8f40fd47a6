/** API keys of the agency's own systems: what they may read, and the digest of their secret. */
export const apiKey: readonly string[] = [
  `create table api_key (
    api_key_id text primary key,
    name text not null,
    -- SHA-256 in base64url; the secret itself is stored nowhere
    secret_digest text not null constraint api_key_secret unique,
    -- the last four characters, by which people tell keys apart
    secret_end text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    made_by text not null references account,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    revoked_by text references account,
    check (expires_at > made_at and expires_at <= made_at + interval '366 days'),
    check ((revoked_at is null) = (revoked_by is null))
  )`,
  `create index api_key_made_by on api_key (made_by)`,
  `create index api_key_revoked_by on api_key (revoked_by) where revoked_by is not null`,
]
