/** Price alerts: searches whose price somebody wants to be told of. */
export const priceAlert: readonly string[] = [
  `create table price_alert (
    alert_id text primary key,
    user_id text references account on delete cascade,
    email bytea not null,
    email_digest text not null,
    search jsonb not null,
    search_digest text not null,
    language text not null,
    departure_on date not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    check_at timestamptz not null,
    mailed_satang bigint,
    unique (email_digest, search_digest)
  )`,
  `create index price_alert_check on price_alert (check_at) where confirmed_at is not null`,
  `create index price_alert_user on price_alert (user_id) where user_id is not null`,
]
