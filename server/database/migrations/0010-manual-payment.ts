const byHand = [
  `create table transfer_proof (
    transfer_proof_id text primary key,
    booking_id text not null references booking,
    payment_id text not null references payment,
    -- closed: its order is paid otherwise
    state text not null check (state in ('received', 'accepted', 'refused', 'closed')),
    sending_bank text,
    transaction_reference text,
    -- the re-encoded image, encrypted
    picture bytea not null,
    picture_digest text not null,
    -- what the bank says of the transfer that the proof names
    bank_answer jsonb,
    note text not null default '',
    created_at timestamptz not null,
    answered_at timestamptz,
    answered_by text
  )`,
  `create index transfer_proof_booking on transfer_proof (booking_id)`,
  // One bank transfer pays once: a proof counts for one order only, and once.
  `create unique index transfer_proof_once on transfer_proof (sending_bank, transaction_reference)
    where transaction_reference is not null and state <> 'refused'`,
  `create unique index transfer_proof_picture_once on transfer_proof (picture_digest) where state <> 'refused'`,
  `create table payment_confirmation (
    payment_id text not null references payment,
    -- the member of staff who has seen the money; above an amount two are needed
    confirmed_by text not null,
    satang bigint not null check (satang > 0),
    receipt_number text not null default '',
    transfer_proof_id text,
    -- whether a second person must enter the same values, regardless of the amount
    takes_two boolean not null default false,
    at timestamptz not null,
    primary key (payment_id, confirmed_by)
  )`,
  // the work queue polls for approvals of the last weeks that lack a second person
  `create index payment_confirmation_at on payment_confirmation (at)`,
  `create table cash_pickup (
    cash_pickup_id text primary key,
    booking_id text not null references booking,
    state text not null check (state in ('asked', 'agreed', 'done', 'withdrawn', 'declined')),
    -- where, and whom to ask for; encrypted
    place bytea not null,
    postcode text not null,
    from_at timestamptz not null,
    until_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    answered_by text
  )`,
  `create unique index cash_pickup_once on cash_pickup (booking_id) where state in ('asked', 'agreed')`,
]

const approvals = [
  // Approvals of money actions by staff; above an amount two people must approve the same values.
  `create table approval (
    -- made of what is to be done, and to what
    action_key text not null,
    approved_by text not null,
    -- what this person approved: an amount, the number of a receipt
    approved_value text not null,
    at timestamptz not null,
    primary key (action_key, approved_by)
  )`,
  // the work queue polls for refund approvals of the last weeks
  `create index approval_give_back on approval (at) where action_key like 'giveBack:%'`,
  // Actions that one person took alone with the money of a company or an order, over all kinds: many small
  // amounts add up.
  `create table money_action (
    -- made of what was done, and to what
    action_key text not null,
    clerk text not null,
    -- the company; the order where no company booked it
    account text not null,
    satang bigint not null check (satang >= 0),
    at timestamptz not null,
    primary key (action_key, clerk)
  )`,
  `create index money_action_clerk on money_action (clerk, account, at)`,
  `create index money_action_at on money_action (at)`,
]

/** Receipts that staff verify (transfer proofs, cash), and approvals of money actions. */
export const manualPayment: readonly string[] = [...byHand, ...approvals]
