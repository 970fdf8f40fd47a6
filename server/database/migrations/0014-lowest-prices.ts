/** How often searches found which lowest price. */
export const lowestPrices: readonly string[] = [
  // one row per kind of search, month and price; incremented in batches, never by a search itself
  `create table lowest_price (
    from_code text not null,
    to_code text not null,
    shape text not null,
    cabin text not null,
    -- the first day of the month of departure, and of the month of the search
    departure_month date not null,
    searched_month date not null,
    -- at least so many days before departure
    days_ahead integer not null,
    -- lowest selling price of an adult on the web, in whole hundreds of baht
    hundreds integer not null check (hundreds > 0),
    searches bigint not null check (searches > 0),
    primary key (from_code, to_code, shape, cabin, departure_month, days_ahead, searched_month, hundreds)
  )`,
  `create index lowest_price_searched on lowest_price (searched_month)`,
]
