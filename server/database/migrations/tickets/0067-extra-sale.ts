/**
 * Bags and seats that are bought after the booking: the choice, the intent before the supplier is called, the outcome when it
 * is certain. They are paid by a payment of their own, which is not that of the order.
 */
export const extraSale: readonly string[] = [
  `create table extra_sale (
    extra_sale_id text primary key,
    booking_id text not null references booking,
    state text not null check (state in ('awaitingPayment', 'sending', 'unknown', 'done', 'refused', 'lapsed')),
    version integer not null,
    extras jsonb not null,
    -- what the reservation had before, by which it is known whether they were added
    reserved_before jsonb not null,
    due_satang bigint not null check (due_satang >= 0),
    pay_by timestamptz not null,
    emd_numbers jsonb not null default '[]',
    note text not null default '',
    sent_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (state in ('awaitingPayment', 'lapsed', 'refused') or sent_at is not null)
  )`,
  `create index extra_sale_booking on extra_sale (booking_id, created_at)`,
  `create unique index extra_sale_open on extra_sale (booking_id)
    where state in ('awaitingPayment', 'sending', 'unknown')`,
  `alter table payment add column extra_sale_id text references extra_sale`,
  `alter table payment add constraint payment_of_one_thing check (exchange_id is null or extra_sale_id is null)`,
  `create index payment_of_extra_sale on payment (extra_sale_id) where extra_sale_id is not null`,
  `create unique index payment_of_extra_sale_received_once on payment (extra_sale_id)
    where extra_sale_id is not null and state = 'received'`,
  `drop index payment_received_once`,
  `create unique index payment_received_once on payment (booking_id)
    where state = 'received' and exchange_id is null and extra_sale_id is null`,
  // Safety net below the state transitions: no bug charges more than the customer accepted.
  `create or replace function payment_is_agreed() returns trigger language plpgsql as $$
  begin
    if new.state in ('awaited', 'starting', 'pending', 'unknown', 'authorised', 'capturing', 'received')
      and new.amount_satang - new.surcharge_satang > (
        case
          when new.exchange_id is not null
            then (select coalesce(due_satang, 0) from ticket_exchange where exchange_id = new.exchange_id)
          when new.extra_sale_id is not null
            then (select due_satang from extra_sale where extra_sale_id = new.extra_sale_id)
          else (select total_satang from booking where booking_id = new.booking_id)
        end
      ) then
      raise exception 'payment % asks for more than was agreed', new.payment_id;
    end if;
    return new;
  end $$`,
]
