import type { ColumnType, Generated } from 'kysely'
import type { PaymentMethod, PaymentState, Tender } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>
/** A column with a default value. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** A payment attempt for a booking. */
type PaymentTable = {
  payment_id: string
  booking_id: string
  attempt: number
  method: PaymentMethod
  card_brand: string | null
  state: PaymentState
  /** Counts the state changes; a writer must name the version it read. */
  version: Generated<number>
  /** Including the surcharge. */
  amount_satang: number
  surcharge_satang: Generated<number>
  reference1: string
  reference2: string
  received_by: Defaulted<string | null>
  provider_id: string
  /** Our reference, sent to the provider; never reused. */
  client_reference: string
  provider_ref: Defaulted<string | null>
  /** When the latest mutating call was recorded, just before it was sent. */
  sent_at: Defaulted<Instant | null>
  continue_url: Defaulted<string | null>
  /** The amount received. */
  arrived_satang: Defaulted<number | null>
  card_last_digits: Defaulted<string | null>
  failure: Defaulted<string | null>
  /** The exchange whose price difference it is; null for the payment of an order. */
  exchange_id: Defaulted<string | null>
  /** The sale of bags and seats after the booking that it pays for; null otherwise. */
  extra_sale_id: Defaulted<string | null>
  /** The payment as its provider knows it, of which this is the share of an order that was split off. */
  share_of: Defaulted<string | null>
  /** What of the received amount pays for orders that were split off; not in the amounts above. */
  shared_satang: Generated<number>
  created_at: Instant
  updated_at: Instant
}

/** Every state change of every attempt; append-only. */
type PaymentTransitionTable = {
  payment_id: string
  version: number
  from_state: PaymentState | null
  to_state: PaymentState
  cause: string
  at: Instant
}

/** Provider notifications that were handled; each event once. */
type PaymentNotificationTable = {
  provider_id: string
  event_id: string
  client_reference: string | null
  provider_ref: string | null
  received_at: Instant
}

/** One line of a posting; the lines of a posting sum to zero. */
type LedgerEntryTable = {
  entry_id: Generated<number>
  posting_id: string
  booking_id: string
  account: string
  satang: number
  cause: string
  at: Instant
}

/** A refund. */
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
  /** For refunds that a person paid out: the bank account and the payout method. */
  payee_id: Defaulted<string | null>
  pay_out_method: Defaulted<'transfer' | 'cash' | 'portal' | null>
  /** Why the provider refused it. */
  note: Generated<string>
  /** Payment surcharge that it pays back before the rest of the price is; other refunds pay back the price first. */
  surcharge_satang: Generated<number>
  created_at: Instant
  updated_at: Instant
}

/** A bank account that refunds of a booking are transferred to; the newest counts. */
type RefundPayeeTable = {
  payee_id: string
  entry_id: Generated<number>
  booking_id: string
  /** Bank, number and name, encrypted; null once erased. */
  account: Uint8Array | null
  channel: 'web' | 'phone'
  /** The member of staff who recorded it by phone. */
  recorded_by: Defaulted<string | null>
  created_at: Instant
}

/** Every state change of every refund; append-only. */
type RefundTransitionTable = {
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

/** A difference that a comparison found between the two sides. */
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
  /** What is compared and its value on each side; null for differences found before this was stored. */
  facts: ColumnType<unknown, string | undefined, string>
  /** Our reference as the other side has it. */
  their_reference: Defaulted<string | null>
  /** When a reservation without an order is released; null when it needs manual review. */
  release_at: Defaulted<Instant | null>
  is_withheld: Defaulted<boolean>
  releases_seats: Defaulted<boolean>
  found_at: Instant
  settled_at: Defaulted<Instant | null>
  settled_by: Defaulted<string | null>
}

/**
 * A reservation without an order that was released; without an outcome the supplier has not confirmed yet.
 */
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

/** A transfer proof that a customer sent; its picture is encrypted, in the row or in the object storage. */
type TransferProofTable = {
  transfer_proof_id: string
  booking_id: string
  payment_id: string
  state: 'received' | 'accepted' | 'refused' | 'closed'
  /** The three-digit bank code on the slip, or TRUEMONEY. */
  sending_bank: string | null
  transaction_reference: string | null
  /** Empty when the picture is in the object storage or erased. */
  picture: Uint8Array
  picture_blob: Defaulted<string | null>
  picture_digest: string
  bank_answer: ColumnType<unknown, string | null | undefined, string>
  note: Defaulted<string>
  created_at: Instant
  answered_at: Defaulted<Instant | null>
  answered_by: Defaulted<string | null>
}

/** A confirmation by staff that the money of an attempt was received. */
type PaymentConfirmationTable = {
  payment_id: string
  confirmed_by: string
  satang: number
  receipt_number: Defaulted<string>
  transfer_proof_id: string | null
  takes_two: Defaulted<boolean>
  /** How the payer paid; null where nobody said so. */
  tender: Defaulted<Tender | null>
  at: Instant
  /** The limit that the receipt met; null where one person sufficed, or two were needed at any amount. */
  limit_satang: Defaulted<number | null>
  /** The role whose limit it is; null for the general threshold. */
  limit_role: Defaulted<string | null>
}

/** An approval of a money action by a member of staff. */
type ApprovalTable = {
  /** Derived from the action and its object. */
  action_key: string
  approved_by: string
  /** The approved value: an amount or a receipt number. */
  approved_value: string
  at: Instant
  /** The limit that the action met; null where it needs two people at any amount. */
  limit_satang: Defaulted<number | null>
  /** The role whose limit it is; null for the general threshold. */
  limit_role: Defaulted<string | null>
}

/** A request for a cash pickup in Bangkok. */
type CashCollectionTable = {
  cash_pickup_id: string
  booking_id: string
  state: 'asked' | 'agreed' | 'done' | 'withdrawn' | 'declined'
  /** Where the cash is picked up: address and contact person, encrypted. */
  place: Uint8Array
  postcode: string
  from_at: Instant
  until_at: Instant
  created_at: Instant
  updated_at: Instant
  answered_by: Defaulted<string | null>
}

/** Payment settings; the row with the highest version counts. */
type PaymentSettingTable = { version: Generated<number>; setting: Json; set_by: string; created_at: Instant }

/** Surcharge of a payment method from a time on; of several that apply, the one that began last counts. */
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

/** A money action that one member of staff took alone, for a company or an order. */
type MoneyActionTable = { action_key: string; clerk: string; account: string; satang: number; at: Instant }

/** Payment attempts with their transitions, notifications, refunds and the ledger. */
export type PaymentTables = {
  payment: PaymentTable
  payment_transition: PaymentTransitionTable
  payment_notification: PaymentNotificationTable
  ledger_entry: LedgerEntryTable
  refund: RefundTable
  refund_transition: RefundTransitionTable
  refund_payee: RefundPayeeTable
  reconciliation_run: ReconciliationRunTable
  reconciliation_difference: ReconciliationDifferenceTable
  reservation_release: ReservationReleaseTable
  transfer_proof: TransferProofTable
  payment_confirmation: PaymentConfirmationTable
  approval: ApprovalTable
  money_action: MoneyActionTable
  cash_pickup: CashCollectionTable
  payment_setting: PaymentSettingTable
  payment_surcharge: PaymentSurchargeTable
}
