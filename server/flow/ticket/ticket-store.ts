import type { Kysely, Selectable } from 'kysely'
import type { Coupon } from '#contract/terms/ticket.ts'
import type { Instant } from '#contract/terms/time.ts'
import {
  type DocumentCoupon,
  type TravelDocument,
  isDocumentOpen,
  mergedDocumentStatus,
} from '#contract/terms/document/travel-document.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { attachLateDocuments } from './extra-sale/late-documents-store.ts'

/** A travel document with when its supplier was last asked; absent when it never was. */
export type KeptDocument = TravelDocument & { readonly syncedAt?: Instant }

/** Stores the tickets and EMDs of orders. */
export type TicketStore = {
  /** Inserts documents as they were issued. */
  insert(tx: Tx, bookingId: string, documents: readonly TravelDocument[]): Promise<void>
  /** Returns the documents of an order by passenger, the oldest first. */
  documentsOf(bookingId: string, tx?: Tx): Promise<readonly KeptDocument[]>
  /**
   * Takes over what the supplier states of the documents of an order, and inserts those that are new. A number
   * that belongs to another order is left alone.
   */
  sync(tx: Tx, bookingId: string, told: ToldDocuments): Promise<void>
  /** Records that the airline has refunded documents outside the supplier's system. */
  markRefunded(tx: Tx, ticketNumbers: readonly string[]): Promise<void>
}

/** What a supplier stated of the documents of an order, and when. */
export type ToldDocuments = {
  readonly documents: readonly TravelDocument[]
  readonly at: Instant
  /** Tickets that are open again although others had replaced them. */
  readonly reinstated?: readonly string[]
}

/** Creates the ticket store backed by the database. */
export function createTicketStore(db: Kysely<Tables>): TicketStore {
  return {
    async insert(tx, bookingId, documents) {
      if (documents.length === 0) return
      await tx
        .insertInto('ticket')
        .values(documents.map((one) => documentRow(bookingId, one)))
        .execute()
    },
    documentsOf: (bookingId, tx) => readDocuments(tx ?? db, bookingId),
    async sync(tx, bookingId, { documents, at, reinstated = [] }) {
      const all = await readDocuments(tx, bookingId)
      const kept = new Map(all.map((one) => [one.ticketNumber, one]))
      const replaced = new Set(all.map((one) => one.originalTicketNumber))
      for (const told of documents) {
        const isReplaced = replaced.has(told.ticketNumber) && !reinstated.includes(told.ticketNumber)
        // What was reissued outside the supplier's system may stay open there.
        if (isReplaced && isDocumentOpen(told)) continue
        const before = kept.get(told.ticketNumber)
        if (before) await updateDocument(tx, before, { told, at })
        else await insertToldDocument(tx, bookingId, { told, at })
      }
      await attachLateDocuments(tx, bookingId)
    },
    async markRefunded(tx, ticketNumbers) {
      if (ticketNumbers.length === 0) return
      const set = { status: 'refunded' } as const
      await tx.updateTable('ticket').set(set).where('ticket_number', 'in', ticketNumbers).execute()
    },
  }
}

async function readDocuments(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  bookingId: string,
): Promise<KeptDocument[]> {
  const rows = await db
    .selectFrom('ticket')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('passenger')
    .orderBy('issued_at')
    // Suppliers that state only the day give a ticket and the one that replaces it the same time.
    .orderBy('original_ticket', (order) => order.asc().nullsFirst())
    .orderBy('ticket_number')
    .execute()
  return rows.map(documentFromRow)
}

function documentFromRow(row: Selectable<Tables['ticket']>): KeptDocument {
  // Coupons of older rows have no status.
  const coupons = row.coupons as (Coupon & Partial<DocumentCoupon>)[]
  return {
    ticketNumber: row.ticket_number,
    passenger: row.passenger,
    issuedAt: row.issued_at,
    kind: row.kind,
    status: row.status,
    coupons: coupons.map((one) => ({ ...one, status: one.status ?? 'unknown' })),
    ...(row.conjunctions > 0 && { conjunctions: row.conjunctions }),
    ...(row.original_ticket !== null && { originalTicketNumber: row.original_ticket }),
    ...(row.synced_at !== null && { syncedAt: row.synced_at }),
  }
}

function documentRow(bookingId: string, document: TravelDocument) {
  return {
    ticket_number: document.ticketNumber,
    booking_id: bookingId,
    passenger: document.passenger,
    issued_at: document.issuedAt,
    coupons: JSON.stringify(document.coupons),
    conjunctions: document.conjunctions ?? 0,
    kind: document.kind,
    status: document.status,
    original_ticket: document.originalTicketNumber ?? null,
  }
}

type ToldDocument = { readonly told: TravelDocument; readonly at: Instant }

/** The issue, the passenger and the number stay as recorded; coupons without any statement keep what is known. */
async function updateDocument(tx: Tx, before: KeptDocument, { told, at }: ToldDocument): Promise<void> {
  const isToldOfCoupons = told.coupons.some(({ status }) => status !== 'unknown')
  await tx
    .updateTable('ticket')
    .set({
      status: mergedDocumentStatus(before.status, told.status),
      synced_at: at,
      ...(isToldOfCoupons && { coupons: JSON.stringify(told.coupons) }),
      ...(told.originalTicketNumber !== undefined && { original_ticket: told.originalTicketNumber }),
    })
    .where('ticket_number', '=', before.ticketNumber)
    .execute()
}

const storedNumber = /^\d{13}$/

async function insertToldDocument(tx: Tx, bookingId: string, { told, at }: ToldDocument): Promise<void> {
  if (!storedNumber.test(told.ticketNumber)) return
  await tx
    .insertInto('ticket')
    .values({ ...documentRow(bookingId, told), synced_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
