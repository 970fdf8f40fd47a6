import type { TravelDocumentAnswer } from '#contract/api/staff/order/travel-documents.ts'
import { printedTicketNumber } from '#contract/terms/ticket.ts'
import type { KeptDocument } from '../ticket-store.ts'

/** Returns a travel document in API names. */
export function documentAnswerOf(document: KeptDocument): TravelDocumentAnswer {
  const { passenger, kind, status, issuedAt, coupons, originalTicketNumber, syncedAt } = document
  return {
    passenger,
    ticketNumber: printedTicketNumber(document),
    kind,
    status,
    issuedAt,
    coupons: coupons.map((one) => ({ ...one })),
    ...(originalTicketNumber !== undefined && { originalTicketNumber }),
    ...(syncedAt !== undefined && { syncedAt }),
  }
}
