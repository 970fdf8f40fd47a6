/** The rates at which suppliers' currencies are sold in baht, as versions of one table. */
export const exchangeRate: readonly string[] = [
  `create table exchange_rate (
    version integer primary key check (version > 0),
    rates jsonb not null check (jsonb_typeof(rates) = 'array'),
    saved_by text not null,
    saved_at timestamptz not null
  )`,
  `create function exchange_rates_are_written_once() returns trigger language plpgsql as $$
  begin
    raise exception 'exchange rates are only added to';
  end $$`,
  `create trigger exchange_rates_are_written_once before update or delete on exchange_rate
    for each row execute function exchange_rates_are_written_once()`,
]
