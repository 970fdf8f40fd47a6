import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Travellers are deleted with the account that saved them.
  `alter table saved_traveller add constraint saved_traveller_user_id_fkey
    foreign key (user_id) references account on delete cascade`,
  // Append-only and without names: it outlives the traveller.
  `create table saved_traveller_use (
    traveller_id text not null,
    user_id text not null,
    purpose text not null check (purpose in ('fill', 'change')),
    at timestamptz not null
  )`,
  `create index saved_traveller_use_at on saved_traveller_use (at)`,
  // The chosen card brand, where card surcharges differ by brand.
  `alter table booking add column card_brand text
    check (card_brand is null or payment_method = 'card')`,
]

/** Saved travellers belong to an account and every access is logged; a booking stores the card brand. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
