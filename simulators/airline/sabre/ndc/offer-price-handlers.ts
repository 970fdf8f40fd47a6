import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { WorldOffer, WorldPrice } from '../../world/world-offer.ts'
import { decimalAmount } from '../booking/wire-amounts.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { transactionId } from '../sabre-ids.ts'
import { refuseAtGateway } from '../sabre-refusal.ts'
import type { Caller } from '../sabre-tokens.ts'
import { officeZone } from '../shop/gir-fares.ts'
import { totalSatang } from '../shop/gir-wire.ts'
import { parseJsonBody } from '../shop/shop-handlers.ts'
import { toWorldPassengers } from '../shop/shop-query.ts'
import { type NdcOffer, itemIdsOf, ndcOfferOf, offerSeconds, passengerIdsOf } from './ndc-offers.ts'
import { offerPriceRequest } from './offer-price-requests.ts'

/** Answers Offer Price: the offer at today's price, with ids that can be ordered. It has no `errors`. */
export function priceOffers(desks: SabreHandlers, request: WireRequest, { pcc }: Caller): WireAnswer {
  const now = desks.clock.now()
  const read = offerPriceRequest.safeParse(parseJsonBody(desks, request))
  if (!read.success) {
    const [issue] = read.error.issues
    const message = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
    const errorCode = 'ERR.2SG.CLIENT.INVALID_REQUEST'
    return refuseAtGateway({ status: 400, type: 'Validation', errorCode, message }, now)
  }
  const ids = read.data.query.flatMap((one) => one.offerItemId)
  const offerId = ids[0]?.replace(/-\d+$/, '') ?? ''
  const known = desks.ndc.find(offerId, { pcc, now })
  const areItsOwn = known && ids.every((id) => itemIdsOf(known).includes(id))
  if (!areItsOwn) return messageAnswer(desks, 'OFFER_STORE_GET', 'Invalid or expired offer')
  const offer = todaysOffer(desks, known, request)
  if (!offer) return messageAnswer(desks, 'NDCC_OFFER_PRICE', 'The airline no longer offers this')
  const priced = desks.ndc.put({ pcc, offer, passengers: known.passengers, isPriced: true }, now)
  return { status: 200, body: toWireAnswer(desks, priced, read.data.params?.formOfPayment !== undefined) }
}

function messageAnswer(desks: SabreHandlers, service: string, message: string): WireAnswer {
  const messages = [{ type: 'ERROR', message, service, code: 404, system: 'OFFERSTORE' }]
  return { status: 200, body: { payloadAttributes: payloadAttributes(desks), version: 'v1.0.0', messages } }
}

function payloadAttributes({ clock }: SabreHandlers): Record<string, string> {
  return { trxID: transactionId(), timeStamp: clock.now() }
}

/** The same flights and classes at today's price; undefined when they are sold out or gone. */
function todaysOffer(
  desks: SabreHandlers,
  { offer, passengers }: NdcOffer,
  { effects }: WireRequest,
): WorldOffer | undefined {
  const keys = offer.journeys.flatMap(({ flights }) => flights.map(({ key }) => key))
  if (effects.priceDrift !== undefined) desks.world.drift(keys, effects.priceDrift)
  const filed = desks.world.price({
    flights: keys.map((key) => ({ key })),
    journeyLengths: offer.journeys.map(({ flights }) => flights.length),
    rbds: offer.rbds,
    passengers: toWorldPassengers(passengers),
    ...(effects.seats === undefined ? {} : { pretendedSeats: effects.seats }),
  })
  return filed && ndcOfferOf(filed)
}

function toWireAnswer(
  desks: SabreHandlers,
  priced: NdcOffer,
  isPaymentKnown: boolean,
): Record<string, unknown> {
  const warning = { type: 'WARNING', message: 'The price may rise with the form of payment', service: 'NDCC' }
  return {
    payloadAttributes: payloadAttributes(desks),
    id: priced.offerId.split('-')[0],
    version: 'v1.0.0',
    ...(isPaymentKnown ? {} : { messages: [warning] }),
    response: { offers: [toWireOffer(priced)] },
  }
}

function toWireOffer(priced: NdcOffer): Record<string, unknown> {
  const { offerId, offer, passengers, expiresAt } = priced
  const itemIds = itemIdsOf(priced)
  const ids = passengerIdsOf(priced)
  return {
    id: offerId,
    ttl: offerSeconds,
    source: 'NDC',
    offerExpirationDateTime: expiresAt,
    ...timeLimitsOf(offer),
    offerItems: passengers.map(({ code, type }, index) => ({
      type: 'Air',
      id: itemIds[index],
      mandatoryInd: true,
      passengers: (ids[index] ?? []).map((id) => ({
        id,
        ptc: code,
        requestedPtc: code,
        ...priceMember(offer.prices.find((one) => one.type === type)),
      })),
    })),
    totalPrice: { totalAmount: toWireMoney(totalSatang(offer)) },
  }
}

/** Some airlines tell the limit of payment as a text in the time of the office, without a zone. */
function timeLimitsOf({ carrier, lastTicketAt, priceStandsUntil }: WorldOffer): Record<string, string> {
  const local = lastTicketAt && toLocal(lastTicketAt, officeZone).slice(0, 19)
  return {
    ...(lastTicketAt && local
      ? carrier === 'CX'
        ? { paymentTimeLimitText: local }
        : { paymentTimeLimitDateTime: lastTicketAt }
      : {}),
    ...(priceStandsUntil ? { priceGuaranteeTimeLimitDateTime: priceStandsUntil } : {}),
  }
}

function priceMember(price: WorldPrice | undefined): Record<string, unknown> {
  if (!price) return {}
  const taxes = price.taxes.reduce((sum, one) => sum + one.satang, 0)
  return {
    price: {
      totalAmount: toWireMoney(price.baseSatang + taxes),
      baseAmount: toWireMoney(price.baseSatang),
      totalTaxes: toWireMoney(taxes),
      taxBreakdown: price.taxes.map((one) => ({ taxCode: one.code, amount: toWireMoney(one.satang) })),
    },
  }
}

function toWireMoney(satang: number): Record<string, string> {
  return { amount: decimalAmount(satang), curCode: 'THB' }
}
