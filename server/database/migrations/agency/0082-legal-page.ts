/**
 * The pages that the agency publishes about itself, as versions that are only added to, with a draft for each page, and
 * what administrators add to mails, as versions of one table.
 */
export const legalPage: readonly string[] = [
  `create table legal_page_version (
    kind text not null check (kind in ('terms', 'privacy', 'accessibility', 'cookies')),
    version integer not null check (version > 0),
    texts jsonb not null check (jsonb_typeof(texts) = 'object'),
    effective_at timestamptz not null,
    published_by text not null,
    published_at timestamptz not null,
    primary key (kind, version),
    check (effective_at >= published_at)
  )`,
  `create table legal_page_draft (
    kind text primary key check (kind in ('terms', 'privacy', 'accessibility', 'cookies')),
    revision integer not null check (revision > 0),
    texts jsonb not null check (jsonb_typeof(texts) = 'object'),
    saved_by text not null,
    saved_at timestamptz not null
  )`,
  `create table mail_addition (
    version integer primary key check (version > 0),
    additions jsonb not null check (jsonb_typeof(additions) = 'array'),
    saved_by text not null,
    saved_at timestamptz not null
  )`,
  `create function texts_are_written_once() returns trigger language plpgsql as $$
  begin
    raise exception 'published texts are only added to';
  end $$`,
  `create trigger legal_pages_are_written_once before update or delete on legal_page_version
    for each row execute function texts_are_written_once()`,
  `create trigger mail_additions_are_written_once before update or delete on mail_addition
    for each row execute function texts_are_written_once()`,
]
