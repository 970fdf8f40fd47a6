/** Views of lists that members of staff save for themselves, and the columns that they choose. */
export const savedView: readonly string[] = [
  `create table saved_view (
    view_id text primary key,
    user_id text not null references account,
    list text not null check (list in ('workQueue', 'orderList')),
    -- encrypted: a name may be that of a customer
    name bytea not null,
    content jsonb not null,
    is_default boolean not null default false,
    created_at timestamptz not null
  )`,
  `create index saved_view_user on saved_view (user_id, created_at)`,
  `create unique index saved_view_default on saved_view (user_id, list) where is_default`,
  `create table list_columns (
    user_id text not null references account,
    list text not null check (list in ('workQueue', 'orderList')),
    columns jsonb not null,
    primary key (user_id, list)
  )`,
]
