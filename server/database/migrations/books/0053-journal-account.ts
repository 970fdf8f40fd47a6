/** The accounts of the accountant's chart to which the journal is exported. */
export const journalAccount: readonly string[] = [
  `create table journal_account (
    kind text primary key,
    code text not null,
    name text not null,
    -- the tax rate as the accounting program calls it
    tax_rate text not null,
    set_by text not null,
    set_at timestamptz not null
  )`,
]
