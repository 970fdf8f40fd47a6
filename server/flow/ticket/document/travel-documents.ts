import { type Problem, createProblem } from '#contract/problem.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { documentOfTicket } from '#contract/terms/document/travel-document.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { KeptDocument, TicketStore, ToldDocuments } from '../ticket-store.ts'
import { missingSupplierProblem } from '../configured-supplier.ts'

/** Dependencies of {@link createTravelDocuments}. */
export type TravelDocumentDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> & {
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: TicketStore
  /** Takes over what a reservation states of special services. */
  readonly syncServices: SyncServices
}

/** Takes over what a reservation that was just read states of the special services of an order. */
export type SyncServices = (
  read: { readonly bookingId: string; readonly reservation: Reservation },
  tx: Tx,
) => Promise<void>

/** The tickets and EMDs of orders, as their suppliers have them. */
export type TravelDocuments = {
  /** Returns the documents of an order by passenger, the oldest first. */
  of(bookingId: string): Promise<readonly KeptDocument[]>
  /** Takes over what a reservation that was just read states of its documents. */
  apply(bookingId: string, reservation: Reservation): Promise<void>
  /**
   * Reads the documents of an order from its supplier. Problems: `documentsNotReadable` where no supplier can
   * be asked, `supplierUnavailable` while it does not answer.
   */
  refresh(booking: Booking): Promise<Result<readonly KeptDocument[], Problem>>
}

/** Longest duration of a call to a supplier in ms. */
const askMs = 20_000

/** Creates the records of travel documents. */
export function createTravelDocuments(deps: TravelDocumentDeps): TravelDocuments {
  const { store, clock, transact } = deps
  const applyReservation = async (bookingId: string, reservation: Reservation) => {
    const told = toldDocumentsOf(reservation, clock.now())
    await transact(async (tx) => {
      if (told.documents.length > 0) await store.sync(tx, bookingId, told)
      await deps.syncServices({ bookingId, reservation }, tx)
    })
  }
  return {
    of: (bookingId) => store.documentsOf(bookingId),
    apply: applyReservation,
    async refresh(booking) {
      const missing = missingSupplierProblem(deps, booking)
      if (missing) return fail(missing)
      const { bookingId, supplierId, reservationRef } = booking
      const supply = isEnteredByHand(booking) ? undefined : deps.supplyOf(supplierId)
      if (!supply || reservationRef === undefined) return fail(createProblem('documentsNotReadable'))
      const context = {
        requestId: deps.ids.id('req'),
        signal: AbortSignal.timeout(askMs),
        now: clock.now(),
        clientReference: booking.clientReference,
      }
      const found = await supply.retrieve(reservationRef, context)
      if (found.kind === 'silent') return fail(createProblem('supplierUnavailable'))
      if (found.kind === 'notFound') return fail(createProblem('documentsNotReadable'))
      await applyReservation(bookingId, found.reservation)
      return succeed(await store.documentsOf(bookingId))
    },
  }
}

/** Returns what a reservation states of its documents; of a supplier that lists only tickets, their issue. */
export function toldDocumentsOf({ documents, tickets }: Reservation, at: ToldDocuments['at']): ToldDocuments {
  return { documents: documents ?? tickets.map(documentOfTicket), at }
}
