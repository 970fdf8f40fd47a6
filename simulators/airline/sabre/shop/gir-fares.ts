import { type Instant, type Zone, plusMinutes } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { FareBrand, FareCondition, WorldOffer, WorldPrice } from '../../world/world-offer.ts'
import { toWireBagFees } from '../extras/bag-fees.ts'
import type { GirDescriptions } from './gir-descriptions.ts'
import { type RequestedPassenger, cabinLetters } from './shop-query.ts'
import { type WireCurrency, offerInCurrency } from './wire-currency.ts'

/** The time zone of the agency's office: time limits are local to it, without naming the zone. */
export const officeZone = 'Asia/Bangkok' as Zone

/** Context for writing out prices. */
export type FareWriting = {
  readonly pools: GirDescriptions
  readonly passengers: readonly RequestedPassenger[]
  readonly now: Instant
  /** Currency of every amount except those filed in another currency. */
  readonly currency: WireCurrency
  /** Whether baggage is included in the answer. */
  readonly isBaggageWanted: boolean
  /** Whether the fees of further bags are included. */
  readonly areBagFeesWanted: boolean
}

/** Returns one price of an itinerary. */
export function toWireFare(sold: WorldOffer, writing: FareWriting): Record<string, unknown> {
  const { currency } = writing
  const offer = offerInCurrency(currency, sold)
  const rows = writing.passengers.flatMap((asked) => {
    const price = offer.prices.find((one) => one.type === asked.type)
    return price ? [{ asked, price, currency }] : []
  })
  const sumOverPassengers = (value: (price: WorldPrice) => number) =>
    rows.reduce((all, { asked, price }) => all + value(price) * asked.count, 0)
  return {
    validatingCarrierCode: offer.carrier,
    vita: true,
    eTicketable: true,
    governingCarriers: offer.journeys.map(() => offer.carrier).join(' '),
    ...ticketingTimeLimit(offer, writing.now),
    passengerInfoList: rows.map((row) => ({ passengerInfo: passengerInfo(offer, row, writing) })),
    totalFare: {
      totalPrice: decimalFromHundredths(sumOverPassengers((price) => price.baseSatang + taxTotalOf(price))),
      totalTaxAmount: decimalFromHundredths(sumOverPassengers(taxTotalOf)),
      currency: currency.code,
      ...baseAmounts(
        offer,
        sumOverPassengers((price) => price.baseSatang),
        currency,
      ),
    },
    ...(writing.areBagFeesWanted
      ? { ancillaryFeeGroup: toWireBagFees({ offer, passengers: writing.passengers, currency }) }
      : {}),
    validatingCarriers: [{ ref: writing.pools.validatingCarriers.ref(validatingCarrier(offer.carrier)) }],
  }
}

function validatingCarrier(code: string): Record<string, unknown> {
  return { settlementMethod: 'BSP', newVcxProcess: true, default: { code } }
}

/** Returns the fare's own time limit in the office's local time; one in the past means instant payment. */
function ticketingTimeLimit(offer: WorldOffer, now: Instant): Record<string, string> {
  const local = toLocal(offer.lastTicketAt ?? plusMinutes(now, -1), officeZone)
  return { lastTicketDate: local.slice(0, 10), lastTicketTime: local.slice(11, 16) }
}

type Row = {
  readonly asked: RequestedPassenger
  readonly price: WorldPrice
  readonly currency: WireCurrency
}

function passengerInfo(offer: WorldOffer, row: Row, writing: FareWriting): Record<string, unknown> {
  const { asked, price, currency } = row
  return {
    passengerType: asked.code,
    passengerNumber: asked.count,
    nonRefundable: offer.brand.refund?.allowed === false,
    fareComponents: fareComponents(offer, row, writing.pools),
    ...taxes(offer, row, writing.pools),
    passengerTotalFare: {
      totalFare: decimalFromHundredths(price.baseSatang + taxTotalOf(price)),
      totalTaxAmount: decimalFromHundredths(taxTotalOf(price)),
      currency: currency.code,
      ...baseAmounts(offer, price.baseSatang, currency),
    },
    penaltiesInfo: { penalties: penalties(offer, currency) },
    ...(writing.isBaggageWanted ? { baggageInformation: baggage(offer, price, writing.pools) } : {}),
    fareMessages: fareMessages(offer),
  }
}

/**
 * Returns the filed base fare and its equivalent in the requested currency. Fares that start abroad are filed
 * in the currency of that country.
 */
function baseAmounts(offer: WorldOffer, cents: number, currency: WireCurrency): Record<string, unknown> {
  const filedBaht = currency.baht === 1 ? cents / 100 : Math.round((cents * currency.baht) / 100)
  const country = offer.journeys[0]?.flights[0]?.from.country
  const filed =
    country === 'JP'
      ? { baseFareAmount: Math.round((filedBaht * 100) / 24), baseFareCurrency: 'JPY' }
      : { baseFareAmount: filedBaht, baseFareCurrency: 'THB' }
  return {
    ...filed,
    equivalentAmount: decimalFromHundredths(cents),
    equivalentCurrency: currency.code,
    constructionAmount: Math.round((filedBaht / 33) * 100) / 100,
    constructionCurrency: 'NUC',
  }
}

function fareComponents(offer: WorldOffer, row: Row, pools: GirDescriptions): Record<string, unknown>[] {
  let flown = 0
  return offer.journeys.map(({ flights }, journey) => {
    const cabinCode = cabinLetters[brandOfJourney(offer, journey).cabin]
    const segments = flights.map((flight, index) => ({
      segment: {
        bookingCode: offer.rbds[flown + index] ?? '',
        cabinCode,
        mealCode: flight.durationMinutes > 90 ? 'M' : 'S',
        seatsAvailable: Math.min(9, offer.seatsLeft),
        ...(index === flights.length - 1 ? { availabilityBreak: true, fareBreakPoint: true } : {}),
      },
    }))
    flown += flights.length
    const ref = pools.fareComponents.ref(componentOf(offer, row, journey))
    return {
      ref,
      beginAirport: flights[0]?.from.code,
      endAirport: flights.at(-1)?.to.code,
      segments,
    }
  })
}

function componentOf(
  offer: WorldOffer,
  { asked, price, currency }: Row,
  journey: number,
): Record<string, unknown> {
  const { journeys, carrier, accountCode } = offer
  const brand = brandOfJourney(offer, journey)
  return {
    governingCarrier: carrier,
    fareAmount: decimalFromHundredths(Math.floor(price.baseSatang / journeys.length)),
    fareCurrency: currency.code,
    fareBasisCode: brand.basis,
    farePassengerType: asked.code,
    fareTariff: '23',
    fareRule: 'TH01',
    vendorCode: 'ATP',
    cabinCode: cabinLetters[brand.cabin],
    directionality: journey === 0 ? 'FROM' : 'TO',
    oneWayFare: journeys.length === 1,
    applicablePricingCategories: '5 6 7 16',
    ...(accountCode === undefined
      ? {}
      : { privateFare: true, negotiatedFare: true, matchedAccountCode: accountCode }),
    brand: { code: brand.code, brandName: brand.name, programCode: `${carrier}BR` },
    segments: journeys[journey]?.flights.map(() => ({ segment: {} })),
  }
}

/** Returns the brand of a journey. */
function brandOfJourney(offer: WorldOffer, journey: number): FareBrand {
  return offer.brands[journey] ?? offer.brand
}

/** Returns the taxes twice: per station, and totalled per code. */
function taxes(offer: WorldOffer, { price, currency }: Row, pools: GirDescriptions): Record<string, unknown> {
  const stations = offer.journeys.map(({ flights }) => flights[0]?.from)
  const perStation = price.taxes.flatMap(({ code, satang }) => {
    const part = Math.floor(satang / stations.length)
    return stations.map((station, index) => ({
      code: wireTaxCode(code),
      amount: decimalFromHundredths(index === 0 ? satang - part * (stations.length - 1) : part),
      currency: currency.code,
      description: taxName(code),
      station: station?.code,
      ...(isSurcharge(code) ? { carrier: offer.carrier } : { country: station?.country }),
    }))
  })
  const perCode = price.taxes.map(({ code, satang }) => ({
    code: wireTaxCode(code),
    amount: decimalFromHundredths(satang),
    currency: currency.code,
    description: taxName(code),
    ...(isSurcharge(code) ? {} : { country: stations[0]?.country }),
  }))
  return {
    taxes: perStation.map((one) => ({ ref: pools.taxes.ref(one) })),
    taxSummaries: perCode.map((one) => ({ ref: pools.taxSummaries.ref(one) })),
  }
}

const isSurcharge = (code: string): boolean => code === 'YQ' || code === 'YR'

/** Adds the third letter that surcharges have on this wire. */
const wireTaxCode = (code: string): string => (isSurcharge(code) ? `${code}F` : code)

const taxName = (code: string): string =>
  isSurcharge(code) ? 'SERVICE FEE - CARRIER-IMPOSED' : `TAX ${code}`

function penalties({ brand }: WorldOffer, currency: WireCurrency): Record<string, unknown>[] {
  const penaltyEntry = (type: string, applicability: string, condition: FareCondition) => ({
    type,
    applicability,
    ...(condition === undefined
      ? { cat16Info: true }
      : {
          [type === 'Refund' ? 'refundable' : 'changeable']: condition.allowed,
          ...penaltyOf(condition, currency),
        }),
  })
  return ['Before', 'After'].flatMap((when) => [
    penaltyEntry('Exchange', when, brand.change),
    penaltyEntry(
      'Refund',
      when,
      when === 'After' && brand.refund?.penaltyBaht !== 0 ? { allowed: false } : brand.refund,
    ),
  ])
}

function penaltyOf(
  { allowed, penaltyBaht }: NonNullable<FareCondition>,
  { code, baht }: WireCurrency,
): Record<string, unknown> {
  if (!allowed) return {}
  return penaltyBaht === undefined
    ? { conditionsApply: true }
    : { amount: decimalFromHundredths(Math.round((penaltyBaht * 100) / baht)), currency: code }
}

/**
 * Returns the baggage allowance, by weight or by pieces as the region's airlines do; flights of one journey
 * share an entry.
 */
function baggage(offer: WorldOffer, price: WorldPrice, pools: GirDescriptions): Record<string, unknown>[] {
  const carryOn = pools.baggageAllowances.ref({ pieceCount: 1, description1: 'UP TO 15 POUNDS/7 KILOGRAMS' })
  let flown = 0
  return offer.journeys.flatMap(({ flights }, journey) => {
    const segments = flights.map((_, index) => ({ id: flown + index }))
    flown += flights.length
    const checked = pools.baggageAllowances.ref(checkedBaggage(offer, price, journey))
    const baggageEntry = (provisionType: string, ref: number) => ({
      provisionType,
      airlineCode: offer.carrier,
      segments,
      allowance: { ref },
    })
    return [baggageEntry('A', checked), baggageEntry('B', carryOn)]
  })
}

function checkedBaggage(offer: WorldOffer, price: WorldPrice, journey: number): Record<string, unknown> {
  const { checkedBags } = brandOfJourney(offer, journey)
  const bags = price.type === 'infantOnLap' ? Math.min(1, checkedBags) : checkedBags
  const isByWeight = offer.carrier === 'TG' && bags > 0
  return isByWeight ? { weight: 5 + bags * 20, unit: 'kg' } : { pieceCount: bags }
}

function fareMessages({ brand, carrier }: WorldOffer): Record<string, unknown>[] {
  const messages = brand.refund?.allowed === false ? 'NONREF/FEE FOR CHG' : 'PENALTY APPLIES'
  return [
    { type: 'N', code: '0', carrier, info: messages },
    { type: 'W', code: '0', carrier, info: `VALIDATING CARRIER - ${carrier}` },
  ]
}

function taxTotalOf(price: WorldPrice): number {
  return price.taxes.reduce((sum, one) => sum + one.satang, 0)
}

/** Returns hundredths as an amount of a search answer: a number. */
function decimalFromHundredths(cents: number): number {
  return cents / 100
}
