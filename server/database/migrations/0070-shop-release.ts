/** Releases that have worked on this database, and the oldest one that each of them still allows on its tables. */
export const shopRelease = [
  `create table shop_release (
    version text primary key,
    minimum_version text not null,
    migrated_at timestamptz not null default now()
  )`,
]
