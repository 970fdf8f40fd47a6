/**
 * Splits of orders: the intent before the supplier divides the reservation, and the order that came out of it. One payment
 * may then pay for several orders: each has its share of it as a payment of its own.
 */
export const orderSplit: readonly string[] = [
  `create table order_split (
    split_id text primary key,
    booking_id text not null references booking,
    state text not null check (state in ('sending', 'done', 'refused')),
    version integer not null default 1,
    -- positions of those who leave, before the split
    passengers jsonb not null,
    -- the contact of the new order, encrypted, until it has one; null for that of the old
    contact bytea check (contact is null or state = 'sending'),
    order_number text not null unique,
    client_reference text not null unique,
    new_booking_id text unique references booking deferrable initially deferred,
    -- the agreed totals after the split
    stays_satang bigint check (stays_satang > 0),
    leaves_satang bigint check (leaves_satang > 0),
    note text not null default '',
    asked_by text not null,
    sent_at timestamptz not null,
    updated_at timestamptz not null,
    check ((state = 'done') = (new_booking_id is not null and stays_satang is not null and leaves_satang is not null))
  )`,
  `create index order_split_booking on order_split (booking_id, sent_at)`,
  `create unique index order_split_open on order_split (booking_id) where state = 'sending'`,
  `alter table payment
    -- the payment as its provider knows it, of which this is the share of an order that was split off
    add column share_of text references payment,
    -- what of the received amount pays for orders that were split off
    add column shared_satang bigint not null default 0 check (shared_satang >= 0),
    add constraint payment_share_check check (share_of is null or (shared_satang = 0 and state = 'received'))`,
  // Bank credits are found by what the bank knows of a payment.
  `drop index payment_amount`,
  `create index payment_amount on payment ((amount_satang + shared_satang))`,
  `create index payment_share on payment (share_of) where share_of is not null`,
  // Safety net below the state transitions: no bug charges more than the customer accepted.
  `create or replace function booking_total_is_agreed() returns trigger language plpgsql as $$
  begin
    if new.total_satang <> old.total_satang and not exists (
      select 1 from quote
      where booking_id = new.booking_id and state = 'accepted' and total_satang = new.total_satang
    ) and not exists (
      select 1 from order_split
      where booking_id = new.booking_id and stays_satang = new.total_satang
        and stays_satang + leaves_satang = old.total_satang
    ) then
      raise exception 'the total of booking % changes without an accepted quote', new.booking_id;
    end if;
    return new;
  end $$`,
  // The shares of a payment and what is left of it are always what its provider knows.
  `create function payment_is_shared() returns trigger language plpgsql as $$
  begin
    if (select shared_satang from payment where payment_id = coalesce(new.share_of, new.payment_id)) <> (
      select coalesce(sum(arrived_satang), 0) from payment where share_of = coalesce(new.share_of, new.payment_id)
    ) then
      raise exception 'the shares of payment % do not add up', new.payment_id;
    end if;
    return null;
  end $$`,
  `create constraint trigger payment_is_shared after insert or update of shared_satang, share_of on payment
    deferrable initially deferred for each row
    when (new.shared_satang <> 0 or new.share_of is not null) execute function payment_is_shared()`,
]
