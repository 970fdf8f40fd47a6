/** Bookings that clerks made in a GDS or on an airline's website, and ticket numbers that they enter. */
export const manualBooking: readonly string[] = [
  `create table manual_booking (
    booking_id text primary key references booking,
    reservation_system text not null check (reservation_system in ('amadeus', 'sabre', 'travelport', 'airlineSite',
      'other')),
    entered_by text not null
  )`,
  // commission_satang: what the airline pays the agency, part of the fare
  `create table manual_fare (
    booking_id text not null references manual_booking,
    passenger integer not null check (passenger >= 0),
    fare_satang bigint not null check (fare_satang >= 0),
    taxes_satang bigint not null check (taxes_satang >= 0),
    commission_satang bigint not null check (commission_satang between 0 and fare_satang),
    agency_fee_satang bigint not null check (agency_fee_satang >= 0),
    primary key (booking_id, passenger)
  )`,
  // Entered before the order is paid; they become tickets with the payment.
  `create table entered_ticket (
    ticket_number text primary key check (ticket_number ~ '^[0-9]{13}$'),
    booking_id text not null references booking,
    passenger integer not null check (passenger >= 0),
    conjunctions integer not null check (conjunctions between 0 and 3),
    entered_at timestamptz not null,
    unique (booking_id, passenger)
  )`,
  // documents that continue a ticket with the next numbers
  `alter table ticket add column conjunctions integer not null default 0 check (conjunctions between 0 and 3)`,
]
