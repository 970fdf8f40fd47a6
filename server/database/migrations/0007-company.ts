const companies = [
  `create table company (
    company_id text primary key,
    name text not null,
    tax_id text not null default '',
    state text not null default 'open' check (state in ('open', 'closed')),
    -- whether its agents see the net price of an offer
    shows_net boolean not null default true,
    -- how far the balance may go below nothing
    credit_limit_satang bigint not null default 0 check (credit_limit_satang >= 0),
    -- members are written to once what is left to spend goes below this
    low_balance_satang bigint not null default 0 check (low_balance_satang >= 0),
    -- the sum of its entries; only their trigger writes it
    balance_satang bigint not null default 0,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table company_member (
    company_id text not null references company,
    user_id text primary key references account on delete cascade,
    since timestamptz not null
  )`,
  `create index company_member_company on company_member (company_id)`,
  `create table company_cost_centre (
    company_id text not null references company,
    code text not null,
    name text not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (company_id, code)
  )`,
]

const search = [
  // Every substring of one to three characters, in lower case. Works for any script, unlike the trigram
  // extensions, and the same on both engines.
  `create function text_pieces(whole text) returns text[] language sql immutable strict parallel safe
    return array(
      select substr(small, start, size)
      from lower(whole) small, generate_series(1, length(small)) start, generate_series(1, 3) size
    )`,
  // The longest of these substrings: every text that contains the search term has all of them.
  `create function longest_pieces(sought text) returns text[] language sql immutable strict parallel safe
    return array(
      select substr(small, start, size)
      from lower(sought) small, least(3, length(small)) size, generate_series(1, length(small) - size + 1) start
    )`,
  `create index company_pieces on company using gin (text_pieces(name || chr(10) || tax_id))
    with (fastupdate = off)`,
  // the ordered list, and the rare states
  `create index company_by_name on company (lower(name), company_id)`,
  `create index company_by_state on company (state)`,
]

const credit = [
  `create table top_up_request (
    top_up_id text primary key,
    company_id text not null references company,
    satang bigint not null check (satang > 0),
    -- what the company wrote on its transfer
    reference text not null,
    state text not null check (state in ('asked', 'confirmed', 'refused')),
    asked_by text not null,
    asked_at timestamptz not null,
    answered_by text,
    answered_at timestamptz,
    receipt_number text,
    note text not null default '',
    check ((state = 'asked') = (answered_at is null)),
    check (state <> 'confirmed' or receipt_number is not null)
  )`,
  `create index top_up_request_company on top_up_request (company_id, asked_at)`,
  // pending requests, of one company and of all
  `create index top_up_request_open on top_up_request (company_id, asked_at) where state = 'asked'`,
  // a receipt is credited once
  `create unique index top_up_request_receipt on top_up_request (receipt_number) where state = 'confirmed'`,
  // Corrections of company accounts that await a second approval.
  `create table credit_correction (
    correction_id text primary key,
    company_id text not null references company,
    -- made by the browser: a repeated request creates no second correction
    request_key text not null,
    satang bigint not null check (satang <> 0),
    note text not null,
    state text not null check (state in ('asked', 'confirmed', 'refused')),
    asked_by text not null,
    asked_at timestamptz not null,
    answered_by text,
    answered_at timestamptz,
    unique (company_id, request_key),
    check ((state = 'asked') = (answered_at is null)),
    check (state <> 'confirmed' or answered_by <> asked_by)
  )`,
  `create index credit_correction_open on credit_correction (company_id, asked_at) where state = 'asked'`,
]

/** Companies whose agents book: members, cost centres, top-ups and corrections of their credit account. */
export const company: readonly string[] = [...companies, ...search, ...credit]
