/** Texts of the agency for messages to customers, in three languages; they contain nothing personal. */
export const messageTemplate: readonly string[] = [
  `create table message_template (
    template_id text primary key,
    topic text not null,
    texts jsonb not null,
    created_at timestamptz not null
  )`,
]
