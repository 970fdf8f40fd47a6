/** Cash drawers of clerks: float, cash received and paid out, and the count at closing. */
export const cashDrawer: readonly string[] = [
  `create table cash_drawer (
    drawer_id text primary key,
    clerk text not null,
    float_satang bigint not null check (float_satang >= 0),
    opened_at timestamptz not null,
    closed_at timestamptz,
    -- number of the closing sheet
    sheet_number text unique,
    expected_satang bigint,
    counted_satang bigint check (counted_satang >= 0),
    -- how many notes and coins of each value were counted; null where only the total was entered
    denominations jsonb,
    reason text not null default '',
    reviewed_by text,
    reviewed_at timestamptz,
    check ((closed_at is null) = (counted_satang is null)),
    check ((closed_at is null) = (expected_satang is null)),
    check ((closed_at is null) = (sheet_number is null)),
    -- a difference is never left without a reason, and never reviewed by the clerk who made it
    check (closed_at is null or counted_satang = expected_satang or reason <> ''),
    check (reviewed_by is null or (closed_at is not null and reviewed_by <> clerk))
  )`,
  `create unique index cash_drawer_open_once on cash_drawer (clerk) where closed_at is null`,
  `create index cash_drawer_opened on cash_drawer (opened_at)`,
  `create table cash_movement (
    movement_id text primary key,
    drawer_id text not null references cash_drawer,
    kind text not null check (kind in ('received', 'returned', 'paidOut')),
    -- into the drawer: more than zero
    satang bigint not null check (satang <> 0),
    booking_id text not null references booking,
    payment_id text not null references payment,
    refund_id text references refund,
    at timestamptz not null,
    check ((kind = 'received') = (satang > 0)),
    check ((kind = 'paidOut') = (refund_id is not null))
  )`,
  `create index cash_movement_drawer on cash_movement (drawer_id, at)`,
  `create index cash_movement_payment on cash_movement (payment_id)`,
  `create unique index cash_movement_refund on cash_movement (refund_id) where refund_id is not null`,
  `create function cash_drawer_is_closed_once() returns trigger language plpgsql as $$
  begin
    if old.closed_at is not null and (old.reviewed_by is not null
      or to_jsonb(new) - 'reviewed_by' - 'reviewed_at' <> to_jsonb(old) - 'reviewed_by' - 'reviewed_at') then
      raise exception 'cash drawer % is closed', old.drawer_id;
    end if;
    return new;
  end $$`,
  `create trigger cash_drawer_is_closed_once before update on cash_drawer
    for each row execute function cash_drawer_is_closed_once()`,
  `create function cash_moves_in_open_drawer() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      raise exception 'cash movements are only added';
    end if;
    if (select closed_at from cash_drawer where drawer_id = new.drawer_id) is not null then
      raise exception 'cash drawer % is closed', new.drawer_id;
    end if;
    return new;
  end $$`,
  `create trigger cash_moves_in_open_drawer before insert or update or delete on cash_movement
    for each row execute function cash_moves_in_open_drawer()`,
]
