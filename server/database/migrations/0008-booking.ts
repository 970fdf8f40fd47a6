/** The database derives report dimensions from the offer, so that they never disagree with it. */
const offerFacts = [
  `create function offer_passenger_count(offer jsonb) returns integer language sql immutable as $$
    select coalesce(sum((passenger ->> 'count')::integer), 0)::integer
    from jsonb_array_elements(offer #> '{selling,passengers}') as passenger
  $$`,
  // the total of one kind of line for the whole party, in satang
  `create function offer_lines(offer jsonb, kind text) returns bigint language sql immutable as $$
    select coalesce(sum((passenger ->> 'count')::bigint * (line #>> '{amount,amount}')::bigint), 0)::bigint
    from jsonb_array_elements(offer #> '{selling,passengers}') as passenger,
      jsonb_array_elements(passenger -> 'lines') as line
    where line ->> 'kind' = kind
  $$`,
]

const bookings = [
  `create table booking (
    booking_id text primary key,
    order_number text not null unique,
    state text not null check (state in ('requested', 'quoted', 'submitted', 'booking', 'unknown', 'waitlisted',
      'held', 'paid', 'ticketed', 'rejected', 'expired', 'cancelled', 'review')),
    version integer not null default 1,
    owner_user_id text,
    booked_by_staff boolean not null default false,
    company_id text references company,
    cost_centre text,
    selling_mode text not null default 'instant' check (selling_mode in ('instant', 'request')),
    idempotency_key text not null unique,
    fingerprint text not null,
    -- the key version that opens an order; raising it revokes earlier keys
    key_version integer not null default 0 check (key_version >= 0),
    supplier_id text not null,
    client_reference text not null unique,
    attempt integer not null default 0,
    attempt_sent_at timestamptz,
    offer jsonb not null,
    offer_ref text not null,
    airline text generated always as (offer ->> 'validatingCarrier') stored,
    origin text generated always as (offer #>> '{itinerary,journeys,0,segments,0,origin}') stored,
    destination text generated always as (offer #>> '{itinerary,journeys,0,segments,-1,destination}') stored,
    passenger_count integer generated always as (offer_passenger_count(offer)) stored,
    markup_satang bigint generated always as (offer_lines(offer, 'markup')) stored,
    service_fee_satang bigint generated always as (offer_lines(offer, 'serviceFee')) stored,
    absorbed_satang bigint generated always as (offer_lines(offer, 'absorbed')) stored,
    -- departure of the first flight and arrival of the last one, by trigger
    departs_at timestamptz,
    travel_ends_at timestamptz,
    net_satang bigint not null,
    total_satang bigint not null check (total_satang > 0),
    price_guaranteed_until timestamptz,
    passengers bytea not null,
    contact bytea not null,
    -- a keyed digest of the contact's address finds an order without decrypting every booking
    contact_digest text,
    language text not null,
    agreement jsonb not null,
    -- consents besides the fare rules: text, version and language
    sensitive_consent jsonb,
    -- the student and youth fare conditions that the customer accepted: text, version, language and time
    fare_conditions jsonb,
    payment_method text not null,
    -- where card surcharges differ by brand
    card_brand text check (card_brand is null or payment_method = 'card'),
    -- the surcharges agreed at booking
    payment_terms jsonb not null default '[]',
    reservation_ref text,
    record_locator text,
    pay_by timestamptz,
    ticketing_time_limit_at timestamptz,
    reason text,
    -- since when passports and all other personal data are erased
    documents_erased_at timestamptz,
    erased_at timestamptz,
    -- the owner closed the account before the travel ended
    erase_after_travel boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (supplier_id, reservation_ref),
    check (pay_by <= ticketing_time_limit_at),
    check (state not in ('held', 'paid', 'ticketed') or record_locator is not null)
  )`,
  `create index booking_state on booking (state, pay_by)`,
  `create index booking_asked_for on booking (created_at)`,
  `create index booking_owner on booking (owner_user_id) where owner_user_id is not null`,
  `create index booking_company on booking (company_id, created_at) where company_id is not null`,
  `create index booking_record_locator on booking (record_locator) where record_locator is not null`,
  `create index booking_reservation on booking (supplier_id, reservation_ref) where reservation_ref is not null`,
  // guest orders are found by the keyed digest of their address
  `create index booking_guest_contact on booking (contact_digest)
    where owner_user_id is null and contact_digest is not null`,
  `create index booking_documents_kept on booking (travel_ends_at) where documents_erased_at is null`,
  `create index booking_ended_documents_kept on booking (updated_at) where documents_erased_at is null
    and state in ('expired', 'cancelled', 'rejected')`,
  `create index booking_people_kept on booking (travel_ends_at) where erased_at is null`,
  `create index booking_erase_asked on booking (travel_ends_at) where erase_after_travel and erased_at is null`,
  `create function booking_travel_times() returns trigger language plpgsql as $$
  begin
    new.departs_at := (new.offer #>> '{itinerary,journeys,0,segments,0,departureAt}')::timestamptz;
    new.travel_ends_at := (
      select max((segment ->> 'arrivalAt')::timestamptz)
      from jsonb_path_query(new.offer, '$.itinerary.journeys[*].segments[*]') as segment
    );
    return new;
  end $$`,
  `create trigger booking_travel_times before insert or update of offer on booking
    for each row execute function booking_travel_times()`,
  `create table booking_transition (
    booking_id text not null references booking,
    version integer not null,
    from_state text,
    to_state text not null,
    cause text not null,
    at timestamptz not null,
    primary key (booking_id, version)
  )`,
  // A keyed digest of ticket name, flight and date detects duplicate bookings without a name in clear text.
  `create table booking_duplicate_key (
    digest text not null,
    booking_id text not null references booking,
    primary key (digest, booking_id)
  )`,
  // the names are rewritten when an order gets other flights
  `create index booking_duplicate_key_booking on booking_duplicate_key (booking_id)`,
  // The keys by which unpaid seats are counted, as keyed digests: contact, account, network, flight.
  `create table booking_hold (
    digest text not null,
    booking_id text not null references booking on delete cascade,
    primary key (digest, booking_id)
  )`,
  `create index booking_hold_booking on booking_hold (booking_id)`,
  `create table absorbed_increase (
    booking_id text primary key references booking,
    satang bigint not null check (satang > 0),
    was_net_satang bigint not null,
    net_satang bigint not null,
    tolerance_version integer not null,
    at timestamptz not null
  )`,
]

/** Quotes and the customer's answer to them; the agreed total changes only when a quote is accepted. */
const quotes = [
  `create table quote (
    quote_id text primary key,
    booking_id text not null references booking,
    number integer not null check (number > 0),
    -- proposed: far below the price, until a second person approves it
    state text not null check (state in ('proposed', 'open', 'accepted', 'declined', 'lapsed', 'withdrawn',
      'rejected')),
    supplier_id text not null,
    offer jsonb not null,
    offer_ref text not null,
    was_satang bigint not null,
    net_satang bigint not null,
    total_satang bigint not null check (total_satang > 0),
    why text not null,
    note text not null,
    valid_until timestamptz not null,
    quoted_by text not null,
    approved_by text check (approved_by <> quoted_by),
    created_at timestamptz not null,
    answered_at timestamptz,
    -- the member of staff who recorded an answer given by phone; null when the customer answered online
    recorded_by text,
    unique (booking_id, number)
  )`,
  `create unique index quote_open_once on quote (booking_id) where state = 'open'`,
  `create unique index quote_proposed_once on quote (booking_id) where state = 'proposed'`,
  // Safety net below the state transitions: no bug charges more than the customer accepted.
  `create function booking_total_is_agreed() returns trigger language plpgsql as $$
  begin
    if new.total_satang <> old.total_satang and not exists (
      select 1 from quote
      where booking_id = new.booking_id and state = 'accepted' and total_satang = new.total_satang
    ) then
      raise exception 'the total of booking % changes without an accepted quote', new.booking_id;
    end if;
    return new;
  end $$`,
  `create trigger booking_total_is_agreed before update of total_satang on booking
    for each row execute function booking_total_is_agreed()`,
]

const drafts = [
  `create table draft (
    handle_digest text not null,
    session_id text not null,
    -- the signed-in account while typing; null for guests
    user_id text,
    content bytea not null,
    revision integer not null default 0,
    place jsonb,
    updated_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (handle_digest, session_id)
  )`,
  `create index draft_expires on draft (expires_at)`,
  `create index draft_user on draft (user_id) where user_id is not null`,
  `create table draft_link (
    link_digest text primary key,
    handle_digest text not null,
    session_id text not null,
    -- a keyed digest of the address the link is mailed to; it limits mails per address
    address_digest text not null default '',
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index draft_link_expires on draft_link (expires_at)`,
  `create index draft_link_address on draft_link (address_digest, created_at)`,
]

/** Offers shown, bookings with their state changes, quotes, and drafts. */
export const booking: readonly string[] = [...offerFacts, ...bookings, ...quotes, ...drafts]
