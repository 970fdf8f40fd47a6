import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Travellers go with the account that saved them.
  `alter table saved_traveller add constraint saved_traveller_user_id_fkey
    foreign key (user_id) references account on delete cascade`,
  // Append only, and without a name in it: it outlives the traveller.
  `create table saved_traveller_use (
    traveller_id text not null,
    user_id text not null,
    purpose text not null check (purpose in ('fill', 'change')),
    at timestamptz not null
  )`,
  `create index saved_traveller_use_at on saved_traveller_use (at)`,
  // Which brand the customer chose, where the surcharges of cards differ by brand.
  `alter table booking add column card_brand text
    check (card_brand is null or payment_method = 'card')`,
]

/** Saved travellers belong to an account and every look at one is noted; a booking knows the brand of the card. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
