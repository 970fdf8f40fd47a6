import type { CurrencyCode } from '#contract/terms/codes.ts'
import { type Money, money } from '#contract/terms/money.ts'
import {
  type OfferPrice,
  type PassengerPrice,
  type PriceLine,
  createOfferPrice,
} from '#contract/terms/offer.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import { type Instant, type Zone, epochMsOf, instantFromMs } from '#contract/terms/time.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import { type SabreClient, createAnswerReader } from '../client/sabre-client.ts'
import { parseBaht } from '../sabre-amounts.ts'
import { asObject } from '../shop/sabre-json-values.ts'
import type { SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { fareLine, passengerKindsOf, taxLineOf, totalTaxLine } from '../shop/sabre-prices.ts'
import { ndcTimeLimitOf } from './ndc-time-limit.ts'
import {
  type WireOfferMoney,
  type WirePassengerPrice,
  type WireOfferPriced,
  type WirePricedOffer,
  wireOfferPriced,
} from './offer-price-wire.ts'

/** An airline's offer at today's price, with the ids by which it is ordered. */
export type PricedNdcOffer = {
  readonly offerId: string
  readonly itemIds: readonly string[]
  /** The ids of the passengers, with the type code that was asked for. */
  readonly passengers: readonly { readonly id: string; readonly code: string }[]
  readonly price: OfferPrice
  readonly expiresAt: Instant
  /** Until when an order may be paid; absent when it is paid at once. */
  readonly payBy?: Instant
  readonly priceGuaranteedUntil?: Instant
}

/** The result of pricing: gone when the airline no longer offers it, silent when that is not known. */
export type NdcPriceOutcome =
  | { readonly kind: 'priced'; readonly priced: PricedNdcOffer }
  | { readonly kind: 'gone' }
  | { readonly kind: 'silent' }

/** What pricing is done with. */
export type NdcPriceDeps = { readonly client: SabreClient; readonly zone: Zone }

/** Prices an airline's offer. It changes nothing; each pricing gives new ids and a new lifetime. */
export async function priceNdcOffer(
  { client, zone }: NdcPriceDeps,
  { ndc, party, journeys }: SabreOfferHandle,
  context: SupplyContext,
): Promise<NdcPriceOutcome> {
  const answer = await client.call({
    patience: 'read',
    path: '/v1/offers/price',
    body: { query: [{ offerItemId: ndc?.itemIds ?? [] }] },
    read: createAnswerReader(wireOfferPriced),
    context,
  })
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'gone' }
  if (answer.kind !== 'data') return { kind: 'silent' }
  const offer = answer.value.response?.offers.find(({ source }) => source === 'NDC')
  const errors = answer.value.messages.filter(({ type }) => type === 'ERROR')
  if (errors.some(isOfferGone)) return { kind: 'gone' }
  if (errors.length > 0 || !offer) return { kind: 'silent' }
  const fareBasis = journeys[0]?.[0]?.fareBasis ?? 'FARE'
  const priced = pricedOfferOf(offer, { party, fareBasis, zone, now: context.now })
  return priced ? { kind: 'priced', priced } : { kind: 'silent' }
}

/** Whether the offer has expired, or its airline has none like it any more; other errors say nothing of the offer. */
function isOfferGone({ code, service }: WireOfferPriced['messages'][number]): boolean {
  return String(code) === '404' || String(code) === '410' || service === 'OFFER_STORE_GET'
}

type PriceFrame = {
  readonly party: PassengerCounts
  readonly fareBasis: string
  readonly zone: Zone
  readonly now: Instant
}

/** Undefined for an offer that is not for this party, whose sums do not hold, or that has more in it than flights. */
function pricedOfferOf(offer: WirePricedOffer, frame: PriceFrame): PricedNdcOffer | undefined {
  const { zone, now } = frame
  const air = offer.offerItems.flatMap((one) => ('passengers' in one ? [one] : []))
  const isMoreThanAir = offer.offerItems.some((one) => !('passengers' in one) && one.mandatoryInd === true)
  const passengers = air.flatMap((one) => one.passengers)
  const price = isMoreThanAir ? undefined : partyPriceOf(passengers, frame)
  const total = bahtOf(offer.totalPrice.totalAmount)
  if (!price || !total || price.total.amount !== total.amount || total.amount <= 0) return undefined
  const payBy = ndcTimeLimitOf(offer.paymentTimeLimitDateTime ?? offer.paymentTimeLimitText, zone)
  const guaranteed = offer.priceGuaranteeTimeLimitDateTime ?? offer.priceGuaranteeTimeLimitText
  const priceGuaranteedUntil = ndcTimeLimitOf(guaranteed, zone)
  const expiresAt =
    ndcTimeLimitOf(offer.offerExpirationDateTime, zone) ?? instantFromMs(epochMsOf(now) + offer.ttl * 1000)
  return {
    offerId: offer.id,
    itemIds: air.map(({ id }) => id),
    passengers: passengers.map(({ id, requestedPtc }) => ({ id, code: requestedPtc })),
    price,
    expiresAt,
    ...(payBy && payBy > now ? { payBy } : {}),
    ...(priceGuaranteedUntil ? { priceGuaranteedUntil } : {}),
  }
}

type PricedPassenger = { readonly requestedPtc: string; readonly price?: WirePassengerPrice | undefined }

function partyPriceOf(
  passengers: readonly PricedPassenger[],
  { party, fareBasis }: PriceFrame,
): OfferPrice | undefined {
  const kinds = passengerKindsOf(party)
  const prices: PassengerPrice[] = []
  for (const { code, count, types } of kinds) {
    const own = passengers.filter(({ requestedPtc }) => requestedPtc === code)
    const lines = own[0]?.price && linesOf(own[0].price, fareBasis)
    if (own.length !== count || !lines) return undefined
    prices.push(...types.map((one) => ({ ...one, lines })))
  }
  const expected = kinds.reduce((sum, { count }) => sum + count, 0)
  return passengers.length === expected ? createOfferPrice(prices) : undefined
}

/** Taxes one by one where they add up, else as a sum. */
function linesOf(price: WirePassengerPrice, fareBasis: string): PriceLine[] | undefined {
  const total = bahtOf(price.totalAmount)
  const tax = price.totalTaxes ? bahtOf(price.totalTaxes) : money(0, baht)
  if (!total || !tax || tax.amount > total.amount) return undefined
  const fare = fareLine(total.amount - tax.amount, fareBasis)
  const taxes = price.taxBreakdown.map(({ taxCode, description, amount }) => {
    const told = asObject(amount)
    return taxLineOf({ code: taxCode, description, amount: told['amount'], currency: told['curCode'] })
  })
  const sum = taxes.reduce((all, one) => all + (one?.amount.amount ?? Number.NaN), 0)
  if (sum === tax.amount) return [fare, ...taxes.filter((one) => one !== undefined)]
  return tax.amount === 0 ? [fare] : [fare, totalTaxLine(tax.amount)]
}

const baht = 'THB' as CurrencyCode

function bahtOf({ amount, curCode }: WireOfferMoney): Money | undefined {
  return parseBaht(amount, curCode)
}
