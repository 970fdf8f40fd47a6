/** Tickets and EMDs as their suppliers have them: kind, status and coupons, and when they were last asked. */
export const travelDocument: readonly string[] = [
  // A passenger may have several: an exchanged ticket and the new one, a second ticket, EMDs.
  `alter table ticket drop constraint ticket_booking_id_passenger_key`,
  `create index ticket_booking on ticket (booking_id, passenger)`,
  `alter table ticket
    add column kind text not null default 'ticket' check (kind in ('ticket', 'emdAssociated', 'emdStandalone')),
    add column status text not null default 'issued'
      check (status in ('issued', 'voided', 'refunded', 'exchanged', 'closed', 'unknown')),
    add column original_ticket text check (original_ticket ~ '^[0-9]{13}$'),
    -- null: the supplier was not asked since the issue, or cannot be
    add column synced_at timestamptz`,
]
