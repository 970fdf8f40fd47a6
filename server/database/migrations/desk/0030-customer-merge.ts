/** Customers that staff merged: they are grouped for staff, and everything about an order stays as it is. */
export const customerMerge: readonly string[] = [
  `create table customer_merge (
    merged_key text primary key,
    into_key text not null,
    by_user_id text not null,
    at timestamptz not null,
    -- encrypted: it may name people
    reason bytea not null,
    check (merged_key <> into_key)
  )`,
  `create index customer_merge_into on customer_merge (into_key)`,
  // The keys of orders of every customer above. A guest has one for each key of the shop: a digest of the same address.
  `create table customer_merge_key (
    customer_key text primary key,
    -- whose key it is, as in customer_merge
    owner_key text not null,
    -- the customer that stays, at the end of the merges
    kept_key text not null
  )`,
  `create index customer_merge_key_owner on customer_merge_key (owner_key)`,
  `create index customer_merge_key_kept on customer_merge_key (kept_key)`,
]
