import { requireCarrier } from '../../world/carriers.ts'
import type { IssuedDocument, NewReservation, WorldTraveller } from '../../world/world-reservation.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { KeptOffer } from '../offers/offer-handlers.ts'
import type { ChosenServices } from '../offers/offer-services.ts'
import { toWireConditions } from '../offers/offer-wire.ts'
import type { KeptPassenger, OrderKept } from './order-record.ts'
import type { SeatService } from '../offers/seat-maps.ts'
import { recordLocator, ticketNumber, wireId } from '../wire-ids.ts'
import type { OrderBody } from '../wire-requests.ts'

/** A validated order request with its offer and services. */
export type OrderPlan = {
  readonly body: OrderBody
  readonly offer: KeptOffer
  readonly services: ChosenServices
}

/** Returns the ledger entry of a new order. */
export function newOrderRecord({ body, offer, services }: OrderPlan): NewReservation {
  const mode = body.type === 'instant' ? 'instant' : 'hold'
  const passengers: KeptPassenger[] = body.passengers.map((one) => ({
    ...one,
    type: offer.passengers.find((other) => other.id === one.id)?.type ?? 'adult',
  }))
  const kept: OrderKept = {
    offerId: offer.id,
    metadata: body.metadata ?? {},
    conditions: toWireConditions(offer.brand),
    isRefundUnknown: offer.brand.refund === undefined,
    passengers,
    slices: slicesWithSeats(offer.slices, services.seats),
    services: services.wires.map((one) => ({ ...one, id: wireId('ser') })),
    seats: services.seats.map(({ flightKey, designator }) => ({ flightKey, designator })),
    cancellations: {},
    answers: {},
  }
  const clientReference = body.metadata?.['clientReference']
  return {
    id: wireId('ord'),
    wire: 'duffel',
    recordLocator: recordLocator(),
    mode,
    offer: offer.world,
    travellers: passengers.map(toWorldTraveller),
    baseSatang: offer.base + services.satang,
    taxSatang: offer.tax,
    refundSatang: refundBeforeDeparture(offer),
    needs: offer.needs,
    documents:
      mode === 'instant'
        ? [...issuedDocumentsOf(passengers, offer.carrier), ...emdsOf(services, offer.carrier)]
        : [],
    keep: kept,
    ...(clientReference === undefined ? {} : { clientReference }),
    ...(mode === 'hold' && offer.payBy ? { payBy: offer.payBy } : {}),
    ...(mode === 'hold' && offer.priceStandsUntil ? { priceStandsUntil: offer.priceStandsUntil } : {}),
  }
}

function toWorldTraveller(one: KeptPassenger): WorldTraveller {
  const type = one.type === 'infant_without_seat' ? 'infantOnLap' : one.type
  return {
    id: one.id,
    type: type === 'child' || type === 'infantOnLap' ? type : 'adult',
    givenName: one.given_name,
    familyName: one.family_name,
    bornOn: one.born_on as LocalDate,
  }
}

/** Returns the refund in satang of a paid order before departure; extra services are not refunded. */
export function refundBeforeDeparture({
  brand,
  base,
  tax,
}: Pick<KeptOffer, 'brand' | 'base' | 'tax'>): number {
  if (!brand.refund?.allowed) return 0
  return Math.max(0, base + tax - (brand.refund.penaltyBaht ?? 0) * 100)
}

/** Returns one ticket per traveller on the airline's ticket stock. */
export function issuedDocumentsOf(
  passengers: readonly { readonly id: string }[],
  carrier: string,
): IssuedDocument[] {
  const { accountingCode } = requireCarrier(carrier)
  return passengers.map((one) => ({ number: ticketNumber(accountingCode), passengerId: one.id }))
}

/** Returns an EMD for every service that costs something. */
export function emdsOf({ wires }: ChosenServices, carrier: string): IssuedDocument[] {
  const { accountingCode } = requireCarrier(carrier)
  const owners = wires.flatMap((one) =>
    one['total_amount'] === '0.00' ? [] : (one['passenger_ids'] as readonly string[]),
  )
  return owners.map((passengerId) => ({ number: ticketNumber(accountingCode), passengerId, isEmd: true }))
}

type Json = Record<string, unknown>

/** Returns the slices of an offer with the chosen seats. */
function slicesWithSeats(slices: readonly Json[], seats: readonly SeatService[]): readonly Json[] {
  if (seats.length === 0) return slices
  const chosenSeatOf = (segmentId: unknown, passengerId: unknown) =>
    seats.find((one) => one.segmentId === segmentId && one.passengerId === passengerId)
  return slices.map((slice) => ({
    ...slice,
    segments: (slice['segments'] as readonly Json[]).map((segment) => ({
      ...segment,
      passengers: (segment['passengers'] as readonly Json[]).map((one) => {
        const seat = chosenSeatOf(segment['id'], one['passenger_id'])
        return { ...one, seat: seat ? { designator: seat.designator, name: '', disclosures: [] } : null }
      }),
    })),
  }))
}
