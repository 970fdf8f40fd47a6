import { type Kysely, type Selectable, sql } from 'kysely'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import type { AdjustmentKind, AdjustmentReason } from '#contract/terms/tax/adjustment.ts'
import type { VatParts } from '#contract/terms/tax/vat.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Person } from '../orders/order-assignment-store.ts'
import type { TaxInvoiceSeller } from './tax-invoice-store.ts'

/** A credit or debit note to be issued. */
export type NewAdjustmentNote = {
  readonly noteNumber: string
  readonly kind: AdjustmentKind
  readonly invoiceNumber: string
  /** 1 for the first note of its invoice, cancelled ones counted. */
  readonly invoiceSerial: number
  readonly before: VatParts
  readonly after: VatParts
  readonly reason: AdjustmentReason
  readonly remark: string
  readonly seller: TaxInvoiceSeller
  readonly buyer: TaxInvoiceBuyer
  readonly issuedAt: Instant
  readonly issuedBy: string
}

/** An issued credit or debit note. */
export type StoredAdjustmentNote = Omit<NewAdjustmentNote, 'issuedBy'> & {
  readonly issuedBy: Person
  readonly cancelled?: { readonly at: Instant; readonly by: Person; readonly reason: string }
}

/** The cancellation of a credit or debit note. */
export type NoteCancellation = {
  readonly noteNumber: string
  readonly at: Instant
  readonly by: string
  readonly reason: string
}

/** Keeps credit and debit notes; buyers, remarks and reasons of cancelling are encrypted. */
export type AdjustmentNoteStore = {
  /** Throws when the note does not begin with what is left of its invoice. */
  add(tx: Tx, note: NewAdjustmentNote): Promise<void>
  /** Throws when it is cancelled already. */
  cancel(tx: Tx, cancellation: NoteCancellation): Promise<void>
  byNumber(noteNumber: string, tx?: Tx): Promise<StoredAdjustmentNote | undefined>
  /** Returns the notes of some invoices, oldest first. */
  ofInvoices(invoiceNumbers: readonly string[], tx?: Tx): Promise<readonly StoredAdjustmentNote[]>
  /** Returns the notes issued from one moment until before another, oldest first. */
  issuedBetween(from: Instant, until: Instant, most?: number): Promise<readonly StoredAdjustmentNote[]>
  /** Returns the sums of those that are not cancelled, in satang; credit notes are negative. */
  sumsBetween(from: Instant, until: Instant): Promise<VatParts>
}

/** Creates the repository of credit and debit notes on the database. */
export function createAdjustmentNoteStore(db: Kysely<Tables>, sealer: Sealer): AdjustmentNoteStore {
  const read = (tx?: Tx) => noteRows(tx ?? db)
  const opened = (row: NoteRow) => noteOf(row, sealer)
  return {
    add: (tx, note) => insertNote(tx, note, sealer),
    async cancel(tx, { noteNumber, at, by, reason }) {
      await tx
        .updateTable('adjustment_note')
        .set({ cancelled_at: at, cancelled_by: by, cancel_reason: sealer.seal(reason) })
        .where('note_number', '=', noteNumber)
        .execute()
    },
    async byNumber(noteNumber, tx) {
      const row = await read(tx).where('note_number', '=', noteNumber).executeTakeFirst()
      return row && opened(row)
    },
    async ofInvoices(invoiceNumbers, tx) {
      if (invoiceNumbers.length === 0) return []
      const rows = read(tx).where('invoice_number', 'in', invoiceNumbers)
      return (await rows.orderBy('invoice_number').orderBy('invoice_serial').execute()).map(opened)
    },
    async issuedBetween(from, until, most) {
      const rows = read().where('issued_at', '>=', from).where('issued_at', '<', until)
      const ordered = rows.orderBy('issued_at').orderBy('note_number')
      return (await (most === undefined ? ordered : ordered.limit(most)).execute()).map(opened)
    },
    sumsBetween: (from, until) => sumsOfNotes(db, from, until),
  }
}

function sumsOfNotes(db: Kysely<Tables>, from: Instant, until: Instant): Promise<VatParts> {
  const vat = sql`after_vat_satang - before_vat_satang`
  return db
    .selectFrom('adjustment_note')
    .select(sql<number>`coalesce(sum(after_satang - before_satang - (${vat})), 0)::bigint`.as('value'))
    .select(sql<number>`coalesce(sum(${vat}), 0)::bigint`.as('vat'))
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
}

function noteRows(db: Kysely<Tables> | Tx) {
  return db
    .selectFrom('adjustment_note')
    .leftJoin('account as issuer', 'issuer.user_id', 'adjustment_note.issued_by')
    .leftJoin('account as canceller', 'canceller.user_id', 'adjustment_note.cancelled_by')
    .selectAll('adjustment_note')
    .select(['issuer.email as issuer_email', 'issuer.initials as issuer_initials'])
    .select(['canceller.email as canceller_email', 'canceller.initials as canceller_initials'])
}

type NoteRow = Selectable<Tables['adjustment_note']> & {
  readonly issuer_email: string | null
  readonly issuer_initials: string | null
  readonly canceller_email: string | null
  readonly canceller_initials: string | null
}

async function insertNote(tx: Tx, note: NewAdjustmentNote, sealer: Sealer): Promise<void> {
  const { before, after } = note
  await tx
    .insertInto('adjustment_note')
    .values({
      note_number: note.noteNumber,
      kind: note.kind,
      invoice_number: note.invoiceNumber,
      invoice_serial: note.invoiceSerial,
      before_satang: before.value + before.vat,
      before_vat_satang: before.vat,
      after_satang: after.value + after.vat,
      after_vat_satang: after.vat,
      reason: note.reason,
      remark: sealer.seal(note.remark),
      seller: JSON.stringify(note.seller),
      buyer: sealer.seal(JSON.stringify(note.buyer)),
      issued_at: note.issuedAt,
      issued_by: note.issuedBy,
    })
    .execute()
}

function noteOf(row: NoteRow, sealer: Sealer): StoredAdjustmentNote {
  const { cancelled_at: at, cancelled_by: by, cancel_reason: cancelReason } = row
  return {
    noteNumber: row.note_number,
    kind: row.kind,
    invoiceNumber: row.invoice_number,
    invoiceSerial: row.invoice_serial,
    before: { value: row.before_satang - row.before_vat_satang, vat: row.before_vat_satang },
    after: { value: row.after_satang - row.after_vat_satang, vat: row.after_vat_satang },
    reason: row.reason,
    remark: sealer.open(row.remark),
    seller: row.seller as TaxInvoiceSeller,
    buyer: JSON.parse(sealer.open(row.buyer)) as TaxInvoiceBuyer,
    issuedAt: row.issued_at,
    issuedBy: { userId: row.issued_by, email: row.issuer_email, initials: row.issuer_initials },
    ...(at !== null &&
      by !== null &&
      cancelReason !== null && {
        cancelled: {
          at,
          by: { userId: by, email: row.canceller_email, initials: row.canceller_initials },
          reason: sealer.open(cancelReason),
        },
      }),
  }
}
