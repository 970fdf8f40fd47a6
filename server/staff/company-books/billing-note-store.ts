import type { Kysely, Selectable } from 'kysely'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type IssuedPaper, type PaperCancellation, paperOf } from './company-invoice-store.ts'

/** An invoice on a billing note, with what was outstanding when the note was issued, in satang. */
export type BillingNoteLine = {
  readonly invoiceNumber: string
  readonly dueOn: LocalDate
  readonly amount: number
}

/** A billing note to be issued. */
export type NewBillingNote = IssuedPaper & {
  readonly noteNumber: string
  readonly presentedOn: LocalDate
  readonly promisedOn?: LocalDate
  readonly lines: readonly BillingNoteLine[]
}

/** An issued billing note. */
export type StoredBillingNote = NewBillingNote & { readonly cancelled?: PaperCancellation }

/** Keeps billing notes. */
export type BillingNoteStore = {
  add(tx: Tx, note: NewBillingNote): Promise<void>
  cancel(tx: Tx, noteNumber: string, cancellation: PaperCancellation): Promise<void>
  byNumber(noteNumber: string, tx?: Tx): Promise<StoredBillingNote | undefined>
  /** Returns the billing notes of a company, newest first. */
  ofCompany(companyId: string): Promise<readonly StoredBillingNote[]>
}

/** Creates the repository of billing notes on the database. */
export function createBillingNoteStore(db: Kysely<Tables>): BillingNoteStore {
  const rows = (tx?: Tx) => (tx ?? db).selectFrom('company_billing_note').selectAll()
  return {
    async add(tx, note) {
      await tx
        .insertInto('company_billing_note')
        .values({
          note_number: note.noteNumber,
          presented_on: note.presentedOn,
          promised_on: note.promisedOn ?? null,
          lines: JSON.stringify(note.lines),
          company_id: note.companyId,
          seller: JSON.stringify(note.seller),
          buyer: JSON.stringify(note.buyer),
          issued_at: note.issuedAt,
          issued_by: note.issuedBy,
        })
        .execute()
    },
    async cancel(tx, noteNumber, { at, by, reason }) {
      await tx
        .updateTable('company_billing_note')
        .set({ cancelled_at: at, cancelled_by: by, cancel_reason: reason })
        .where('note_number', '=', noteNumber)
        .execute()
    },
    async byNumber(noteNumber, tx) {
      const row = await rows(tx).where('note_number', '=', noteNumber).executeTakeFirst()
      return row && noteOf(row)
    },
    async ofCompany(companyId) {
      const newest = rows().where('company_id', '=', companyId).orderBy('issued_at', 'desc')
      return (await newest.orderBy('note_number', 'desc').execute()).map(noteOf)
    },
  }
}

function noteOf(row: Selectable<Tables['company_billing_note']>): StoredBillingNote {
  return {
    ...paperOf(row),
    noteNumber: row.note_number,
    presentedOn: row.presented_on,
    ...(row.promised_on !== null && { promisedOn: row.promised_on }),
    lines: row.lines as readonly BillingNoteLine[],
  }
}
