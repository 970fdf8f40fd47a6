/**
 * What the reservation has stated of a special service, apart from what staff have recorded: a reading changes only what
 * it states anew. Services recorded before carry the status of the reservation, except those that staff may have answered.
 */
export const serviceAnswer: readonly string[] = [
  `alter table special_service
    -- the status that the reservation stated last; null where it has never stated the service
    add column told_status text check (told_status in
      ('requested', 'confirming', 'confirmed', 'refused', 'cancelled')),
    -- who recorded the airline's answer, and when
    add column answered_by text,
    add column answered_at timestamptz`,
  `update special_service set told_status = status
    where status in ('requested', 'confirming') or (source in ('booking', 'airline') and status = 'confirmed')`,
]
