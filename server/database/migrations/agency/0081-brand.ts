/** The brand as administrators set it, as versions of one row, and the pictures that versions name. */
export const brand: readonly string[] = [
  `create table brand_picture (
    digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
    base64 text not null check (length(base64) between 1 and 140000)
  )`,
  `create table brand_version (
    version integer primary key check (version > 0),
    brands jsonb not null check (jsonb_typeof(brands) = 'array'),
    saved_by text not null,
    saved_at timestamptz not null
  )`,
  `create function brands_are_written_once() returns trigger language plpgsql as $$
  begin
    raise exception 'versions of the brand are only added to';
  end $$`,
  `create trigger brands_are_written_once before update or delete on brand_version
    for each row execute function brands_are_written_once()`,
  `create trigger brand_pictures_are_written_once before update or delete on brand_picture
    for each row execute function brands_are_written_once()`,
]
