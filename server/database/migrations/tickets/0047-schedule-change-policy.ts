/**
 * Airlines' policies on schedule changes as versions of one table, the waivers that airlines gave for single changes, and
 * the schedule change that makes an exchange free of charge.
 */
export const scheduleChangePolicy: readonly string[] = [
  `create table schedule_change_policy (
    version integer primary key check (version > 0),
    policies jsonb not null,
    saved_by text not null,
    saved_at timestamptz not null
  )`,
  `create table schedule_change_waiver (
    change_id text primary key references schedule_change on delete cascade,
    code text not null,
    text text not null,
    is_for_customer boolean not null,
    recorded_by text not null,
    recorded_at timestamptz not null
  )`,
  `alter table ticket_exchange add column schedule_change_id text references schedule_change`,
  // What the airline, and not the customer, bears of the offer that was chosen.
  `alter table ticket_exchange add column waived_satang bigint check (waived_satang >= 0)`,
]
