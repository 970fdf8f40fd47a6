/** Notes that staff leave for the next shift. */
export const handoverNote: readonly string[] = [
  `create table handover_note (
    note_id text primary key,
    by_user_id text not null,
    at timestamptz not null,
    -- encrypted: it may name a customer
    text bytea not null,
    read_by text,
    read_at timestamptz,
    check ((read_by is null) = (read_at is null))
  )`,
  `create index handover_note_unread on handover_note (at) where read_at is null`,
  `create index handover_note_at on handover_note (at)`,
]
