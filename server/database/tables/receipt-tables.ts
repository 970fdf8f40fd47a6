import type { ColumnType } from 'kysely'
import type { AdjustmentKind, AdjustmentReason } from '#contract/terms/tax/adjustment.ts'
import type { Tender } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'

/** The last number given in a series without gaps: "RC" of a year. */
type NumberSeriesTable = { kind: string; year: number; last_serial: number }

/** A receipt that the shop issued for money that staff received; never changed. */
type PaymentReceiptTable = {
  receipt_number: string
  payment_id: string
  satang: number
  tender: Tender | null
  issued_by: string
  issued_at: Instant
}

/** A tax invoice of the agency; only its cancellation is added later. */
type TaxInvoiceTable = {
  invoice_number: string
  booking_id: string
  /** The agency's service, VAT included. */
  service_satang: number
  vat_satang: number
  vat_basis_points: number
  /** What the agency collects for the airlines. */
  collected_satang: number
  seller: ColumnType<unknown, string, string>
  /** Encrypted, as the reason is. */
  buyer: Uint8Array
  issued_at: Instant
  issued_by: string
  /** Set where it is about the fee of an exchange, and not about the sale. */
  exchange_id: ColumnType<string | null, string | null | undefined, never>
  /** Set where it is about bags and seats bought later. */
  extra_sale_id: ColumnType<string | null, string | null | undefined, never>
  /** The cancelled invoice that it replaces. */
  replaces: ColumnType<string | null, string | null | undefined, string | null>
  cancelled_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  cancelled_by: ColumnType<string | null, string | null | undefined, string | null>
  cancel_reason: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
}

/** A credit or debit note of a tax invoice; only its cancellation is added later. Gross amounts contain the VAT. */
type AdjustmentNoteTable = {
  note_number: string
  kind: AdjustmentKind
  invoice_number: string
  /** 1 for the first note of its invoice, cancelled ones counted. */
  invoice_serial: number
  before_satang: number
  before_vat_satang: number
  after_satang: number
  after_vat_satang: number
  reason: AdjustmentReason
  /** Encrypted, as the buyer and the reason of cancelling are. */
  remark: Uint8Array
  seller: ColumnType<unknown, string, string>
  buyer: Uint8Array
  issued_at: Instant
  issued_by: string
  cancelled_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  cancelled_by: ColumnType<string | null, string | null | undefined, string | null>
  cancel_reason: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
}

/** The tax invoice that a customer asks for; the buyer is encrypted. */
type TaxInvoiceRequestTable = { booking_id: string; buyer: Uint8Array; requested_at: Instant }

/** Tax that a company withheld from the value of an invoice. */
type TaxWithholdingTable = {
  invoice_number: string
  withheld_satang: number
  recorded_at: Instant
  recorded_by: string
  /** The number of the certificate (50 ทวิ); null while it is missing. */
  certificate_number: ColumnType<string | null, string | null | undefined, string>
  received_at: ColumnType<Instant | null, Instant | null | undefined, Instant>
  received_by: ColumnType<string | null, string | null | undefined, string>
}

/** Numbered papers that the agency issues, and what customers ask for. */
export type ReceiptTables = {
  number_series: NumberSeriesTable
  payment_receipt: PaymentReceiptTable
  tax_invoice: TaxInvoiceTable
  adjustment_note: AdjustmentNoteTable
  tax_invoice_request: TaxInvoiceRequestTable
  tax_withholding: TaxWithholdingTable
}
