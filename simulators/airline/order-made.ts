import { type Instant } from '#contract/terms/time.ts'
import { carrierOf } from './carriers.ts'
import { type KeptOffer } from './offer-desk.ts'
import { conditionsWire } from './offer-wire.ts'
import { type IssuedDocument, type OrderCreated } from './order-ledger.ts'
import { recordLocator, ticketNumber, wireId } from './wire-ids.ts'
import { type OrderBody } from './wire-requests.ts'

/** The ledger's entry for a new order. */
export function orderCreated(body: OrderBody, offer: KeptOffer, at: Instant): OrderCreated {
  const type = body.type === 'instant' ? 'instant' : 'hold'
  const passengers = body.passengers.map((one) => ({
    ...one,
    type: offer.passengers.find((other) => other.id === one.id)?.type ?? 'adult',
  }))
  return {
    kind: 'orderCreated',
    at,
    orderId: wireId('ord'),
    recordLocator: recordLocator(),
    type,
    metadata: body.metadata ?? {},
    offerId: offer.id,
    carrier: offer.carrier,
    conditions: conditionsWire(offer.brand),
    slices: offer.slices,
    needs: offer.needs,
    passengers,
    base: offer.base,
    tax: offer.tax,
    refund: refundOf(offer),
    ...(type === 'hold' && offer.payBy ? { payBy: offer.payBy } : {}),
    ...(type === 'hold' && offer.priceStandsUntil ? { priceStandsUntil: offer.priceStandsUntil } : {}),
    documents: type === 'instant' ? documentsOf(passengers, offer.carrier) : [],
  }
}

/** Satang that come back when the paid order is given back before departure. */
function refundOf({ brand, base, tax }: KeptOffer): number {
  if (!brand.refund?.allowed) return 0
  return Math.max(0, base + tax - (brand.refund.penaltyBaht ?? 0) * 100)
}

/** One ticket per traveller on the airline's stock. */
export function documentsOf(
  passengers: readonly { readonly id: string }[],
  carrier: string,
): IssuedDocument[] {
  const { accountingCode } = carrierOf(carrier)
  return passengers.map((one) => ({ number: ticketNumber(accountingCode), passengerId: one.id }))
}
