/** Bags and seats that the house sells with its tickets. */
export const extras: readonly string[] = [
  // a seat on a flight and date has one holder, and a passenger has one seat on it
  `create table house_seat (
    on_date date not null,
    flight_key text not null,
    designator text not null,
    reservation_ref text not null references house_reservation on delete cascade,
    passenger integer not null check (passenger >= 0),
    primary key (on_date, flight_key, designator),
    unique (reservation_ref, passenger, on_date, flight_key)
  )`,
  `alter table house_reservation add column extras jsonb not null default '[]'`,
]
