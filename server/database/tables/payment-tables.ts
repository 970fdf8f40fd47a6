import { type ColumnType, type Generated } from 'kysely'
import { type PaymentMethod, type PaymentState } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'

/** JSON that the database keeps as jsonb: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>
/** A column that the database fills in where it is left out. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** One attempt to pay a booking. */
type PaymentTable = {
  payment_id: string
  booking_id: string
  attempt: number
  method: PaymentMethod
  card_brand: string | null
  state: PaymentState
  /** Counts the moves; a writer must name the version it read. */
  version: Generated<number>
  /** The surcharge included. */
  amount_satang: number
  surcharge_satang: Generated<number>
  reference1: string
  reference2: string
  received_by: Defaulted<string | null>
  provider_id: string
  /** Ours, given to the provider; unique for ever. */
  client_reference: string
  provider_ref: Defaulted<string | null>
  /** When the latest call that changes something was written down, just before it was sent. */
  sent_at: Defaulted<Instant | null>
  continue_url: Defaulted<string | null>
  /** What came in. */
  arrived_satang: Defaulted<number | null>
  card_last_digits: Defaulted<string | null>
  failure: Defaulted<string | null>
  created_at: Instant
  updated_at: Instant
}

/** Every move of every attempt: append only. */
type PaymentMoveTable = {
  payment_id: string
  version: number
  from_state: PaymentState | null
  to_state: PaymentState
  cause: string
  at: Instant
}

/** Notifications that were taken: each event once. */
type PaymentNotificationTable = {
  provider_id: string
  event_id: string
  client_reference: string | null
  provider_ref: string | null
  received_at: Instant
}

/** One line of a posting; the lines of a posting add up to nothing. */
type LedgerEntryTable = {
  entry_id: Generated<number>
  posting_id: string
  booking_id: string
  account: string
  satang: number
  cause: string
  at: Instant
}

/** Money that goes back. */
type RefundTable = {
  refund_id: string
  booking_id: string
  payment_id: string
  satang: number
  state: 'due' | 'sending' | 'unknown' | 'sent' | 'done' | 'failed'
  version: Generated<number>
  why: string
  provider_refund_ref: Defaulted<string | null>
  sent_at: Defaulted<Instant | null>
  asked_by: Defaulted<string | null>
  done_by: Defaulted<string | null>
  receipt_number: Defaulted<string | null>
  /** The bank account it was transferred to, and how it was paid out; of refunds that a person paid out. */
  payee_id: Defaulted<string | null>
  pay_out_method: Defaulted<'transfer' | 'cash' | 'portal' | null>
  /** Why the provider did not do it. */
  note: Generated<string>
  created_at: Instant
  updated_at: Instant
}

/** A bank account that refunds of a booking are transferred to; the newest counts. */
type RefundPayeeTable = {
  payee_id: string
  entry_id: Generated<number>
  booking_id: string
  /** Bank, number and name, encrypted; null once it was erased. */
  account: Uint8Array | null
  channel: 'web' | 'phone'
  /** Who of the staff recorded it by phone. */
  recorded_by: Defaulted<string | null>
  created_at: Instant
}

/** Every move of every refund: append only. */
type RefundMoveTable = {
  refund_id: string
  version: number
  from_state: RefundTable['state'] | null
  to_state: RefundTable['state']
  cause: string
  at: Instant
}

/** One comparison with one payment provider. */
type ReconciliationRunTable = {
  run_id: string
  provider_id: string
  from_at: Instant
  to_at: Instant
  began_at: Instant
  ended_at: Defaulted<Instant | null>
  compared: Generated<number>
}

/** What a comparison found that is not the same on both sides. */
type ReconciliationDifferenceTable = {
  difference_id: string
  run_id: string
  provider_id: string
  kind: 'oursWithoutTheirs' | 'theirsWithoutOurs' | 'amountDiffers' | 'stateDiffers'
  booking_id: string | null
  payment_id: string | null
  provider_ref: string | null
  our_satang: number | null
  their_satang: number | null
  note: Defaulted<string>
  /** What is compared and how it stands on each side; null of what was found before this was kept. */
  facts: ColumnType<unknown, string | undefined, string>
  /** Our own reference as the other side has it. */
  their_reference: Defaulted<string | null>
  /** When a reservation that no order knows is given back; null where a person has to see to it. */
  release_at: Defaulted<Instant | null>
  is_withheld: Defaulted<boolean>
  releases_seats: Defaulted<boolean>
  found_at: Instant
  settled_at: Defaulted<Instant | null>
  settled_by: Defaulted<string | null>
}

/** A reservation that no order knew and that was given back; without an outcome the supplier has not said so yet. */
type ReservationReleaseTable = {
  supplier_id: string
  reservation_ref: string
  record_locator: string
  client_reference: string
  booking_id: string | null
  asked_at: Instant
  outcome: Defaulted<'released' | 'refused' | null>
  ended_at: Defaulted<Instant | null>
}

/** A bank slip that a customer sent, its picture encrypted. */
type PaymentSlipTable = {
  transfer_proof_id: string
  booking_id: string
  payment_id: string
  state: 'received' | 'accepted' | 'refused' | 'closed'
  /** Three digits as the code on the slip says, or TRUEMONEY. */
  sending_bank: string | null
  transaction_reference: string | null
  picture: Uint8Array
  picture_digest: string
  bank_answer: ColumnType<unknown, string | null | undefined, string>
  note: Defaulted<string>
  created_at: Instant
  answered_at: Defaulted<Instant | null>
  answered_by: Defaulted<string | null>
}

/** Somebody of the staff who has seen the money of an attempt. */
type PaymentConfirmationTable = {
  payment_id: string
  confirmed_by: string
  satang: number
  receipt_number: Defaulted<string>
  transfer_proof_id: string | null
  takes_two: Defaulted<boolean>
  at: Instant
}

/** Somebody of the staff who has said that something may be done with money. */
type MoneyVouchTable = {
  /** Made of what is to be done, and to what. */
  action_key: string
  approved_by: string
  /** What this person has said: an amount, the number of a receipt. */
  approved_value: string
  at: Instant
}

/** A wish to have cash fetched in Bangkok. */
type CashCollectionTable = {
  cash_pickup_id: string
  booking_id: string
  state: 'asked' | 'agreed' | 'done' | 'withdrawn' | 'declined'
  /** Where and whom to ask for, encrypted. */
  place: Uint8Array
  postcode: string
  from_at: Instant
  until_at: Instant
  created_at: Instant
  updated_at: Instant
  answered_by: Defaulted<string | null>
}

/** How money is taken; the row with the highest version counts. */
type PaymentSettingTable = { version: Generated<number>; setting: Json; set_by: string; created_at: Instant }

/** What a way to pay adds to the price, from a moment on; of several that hold, the one that began last counts. */
type PaymentSurchargeTable = {
  surcharge_id: Generated<number>
  method: PaymentMethod
  card_brand: string | null
  basis_points: number
  valid_from: Instant
  valid_until: Instant | null
  set_by: string
  /** Which of the specification's readings it belongs to. */
  reading: Generated<string>
  created_at: Instant
}

/** What one person of the staff did alone with the money of a company or an order. */
type MoneyActionTable = { action_key: string; clerk: string; account: string; satang: number; at: Instant }

/** The tables of money. */
export type PaymentTables = {
  payment: PaymentTable
  payment_transition: PaymentMoveTable
  payment_notification: PaymentNotificationTable
  ledger_entry: LedgerEntryTable
  refund: RefundTable
  refund_transition: RefundMoveTable
  refund_payee: RefundPayeeTable
  reconciliation_run: ReconciliationRunTable
  reconciliation_difference: ReconciliationDifferenceTable
  reservation_release: ReservationReleaseTable
  transfer_proof: PaymentSlipTable
  payment_confirmation: PaymentConfirmationTable
  approval: MoneyVouchTable
  money_action: MoneyActionTable
  cash_pickup: CashCollectionTable
  payment_setting: PaymentSettingTable
  payment_surcharge: PaymentSurchargeTable
}
