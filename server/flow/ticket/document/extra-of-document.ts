import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { type Booking, extrasOfOffer } from '#server/flow/booking/booking.ts'

/** What is looked at of a document. */
type NumberedDocument = Pick<TravelDocument, 'kind' | 'passenger' | 'ticketNumber'>

/**
 * Returns the bag or seat that an EMD was issued for: EMDs are in the order of what was paid for. Undefined for other
 * documents, and where a passenger does not have one for each.
 */
export function extraOfDocument(
  { kind, passenger, ticketNumber }: NumberedDocument,
  { offer }: Pick<Booking, 'offer'>,
  documents: readonly NumberedDocument[],
): PricedExtra | undefined {
  if (kind !== 'emdAssociated') return undefined
  const emds = documents.filter((one) => one.kind === 'emdAssociated' && one.passenger === passenger)
  const paid = extrasOfOffer(offer).filter((one) => one.passenger === passenger && one.amount.amount > 0)
  return emds.length === paid.length
    ? paid[emds.findIndex((one) => one.ticketNumber === ticketNumber)]
    : undefined
}
