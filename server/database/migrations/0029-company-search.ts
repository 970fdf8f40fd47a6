import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Every substring of one to three characters, in lower case. Works for any script, unlike the trigram
  // extensions, and the same on both engines.
  `create function text_pieces(whole text) returns text[] language sql immutable strict parallel safe
    return array(
      select substr(small, start, size)
      from lower(whole) small, generate_series(1, length(small)) start, generate_series(1, 3) size
    )`,
  // The longest of these substrings: every text that contains the search term has all of them.
  `create function longest_pieces(sought text) returns text[] language sql immutable strict parallel safe
    return array(
      select substr(small, start, size)
      from lower(sought) small, least(3, length(small)) size, generate_series(1, length(small) - size + 1) start
    )`,
  `create index company_pieces on company using gin (text_pieces(name || chr(10) || tax_id))
    with (fastupdate = off)`,
  // the ordered list, and the rare states
  `create index company_by_name on company (lower(name), company_id)`,
  `create index company_by_state on company (state)`,
  // pending requests, of one company and of all
  `drop index top_up_request_open`,
  `create index top_up_request_open on top_up_request (company_id, asked_at) where state = 'asked'`,
]

/** Companies are found by name and by part of name or tax id with an index. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
