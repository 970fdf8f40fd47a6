/**
 * Exchanges of tickets: what was offered, the intent before the supplier is called, the outcome when it is certain. A
 * difference that the customer pays is a payment of its own, which is not that of the order.
 */
export const ticketExchange: readonly string[] = [
  `create table ticket_exchange (
    exchange_id text primary key,
    booking_id text not null references booking,
    state text not null
      check (state in ('offered', 'sending', 'unknown', 'done', 'unticketed', 'refused', 'lapsed')),
    version integer not null,
    -- the open tickets and the flights when it was offered
    ticket_numbers jsonb not null,
    itinerary jsonb not null,
    offers jsonb not null,
    valid_until timestamptz not null,
    -- once an offer is chosen: its position, the agency's fee, and what the customer pays or, negative, gets back
    chosen integer,
    agency_fee_satang bigint check (agency_fee_satang >= 0),
    due_satang bigint,
    -- how the customer pays the difference to staff
    tender text check (tender in ('cash', 'cardTerminal', 'transfer')),
    new_numbers jsonb not null default '[]',
    note text not null default '',
    asked_by text not null,
    sent_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (state in ('offered', 'lapsed') or (chosen is not null and due_satang is not null and sent_at is not null))
  )`,
  `create index ticket_exchange_booking on ticket_exchange (booking_id, created_at)`,
  `create unique index ticket_exchange_open on ticket_exchange (booking_id)
    where state in ('sending', 'unknown', 'unticketed')`,
  `alter table payment add column exchange_id text references ticket_exchange`,
  `create unique index payment_of_exchange on payment (exchange_id) where exchange_id is not null`,
  `drop index payment_received_once`,
  `create unique index payment_received_once on payment (booking_id)
    where state = 'received' and exchange_id is null`,
  // Safety net below the state transitions: no bug charges more than the customer accepted.
  `create or replace function payment_is_agreed() returns trigger language plpgsql as $$
  begin
    if new.state in ('awaited', 'starting', 'pending', 'unknown', 'authorised', 'capturing', 'received')
      and new.amount_satang - new.surcharge_satang > (
        case when new.exchange_id is null
          then (select total_satang from booking where booking_id = new.booking_id)
          else (select coalesce(due_satang, 0) from ticket_exchange where exchange_id = new.exchange_id)
        end
      ) then
      raise exception 'payment % asks for more than was agreed', new.payment_id;
    end if;
    return new;
  end $$`,
]
