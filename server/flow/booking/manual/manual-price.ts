import type { ManualFare, ManualSegment } from '#contract/api/staff/new-booking/manual-booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { FareBasis, Rbd } from '#contract/terms/codes.ts'
import type { FareComponent, FareRules, PricingUnit } from '#contract/terms/fare.ts'
import { ruleTopics } from '#contract/terms/fare.ts'
import type { Itinerary, Segment } from '#contract/terms/itinerary.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import {
  type BaggageAllowance,
  type OfferPrice,
  type PassengerPrice,
  type PriceLine,
  createOfferPrice,
} from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

/** A passenger type with what one passenger of it costs. */
export type PricedPassenger = { readonly type: PassengerType; readonly fare: ManualFare }

/** The price of an entered booking: what the customer pays, and what the agency owes for the tickets. */
export type ManualPrice = { readonly selling: OfferPrice; readonly net: Money }

const source = 'manual booking'

/**
 * Returns the price that the entered amounts come to. It is never below net, because the agency fee is never negative: a
 * lower total takes a quote and its approval. Problems: `commissionTooHigh` for more than the fare, and
 * `totalNotSum` with the sum where the typed total differs.
 */
export function manualPriceOf(
  passengers: readonly PricedPassenger[],
  typedTotal: number,
): { readonly fault: Problem } | ManualPrice {
  const tooHigh = passengers.findIndex(({ fare }) => fare.commission > fare.fare)
  if (tooHigh >= 0)
    return { fault: createProblem('commissionTooHigh', { field: `fares.${tooHigh}.commission` }) }
  const selling = createOfferPrice(sharedPrices(passengers))
  if (selling.total.amount !== typedTotal || typedTotal === 0)
    return { fault: createProblem('totalNotSum', { field: 'total', details: { sum: selling.total.amount } }) }
  const net = passengers.reduce((sum, { fare }) => sum + fare.fare + fare.taxes - fare.commission, 0)
  return { selling, net: satang(net) }
}

/** Passengers of one type with the same amounts share a price. */
function sharedPrices(passengers: readonly PricedPassenger[]): PassengerPrice[] {
  const groups = Map.groupBy(passengers, ({ type, fare }) =>
    [type, fare.fare, fare.taxes, fare.agencyFee].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ type: first.type, count: group.length, lines: linesOf(first.fare) }] : []
  })
}

function linesOf({ fare, taxes, agencyFee }: ManualFare): PriceLine[] {
  const lines: readonly PriceLine[] = [
    { kind: 'fare', code: 'FARE', name: 'Fare', amount: satang(fare), source },
    // The code of a sum of taxes, which screens translate.
    { kind: 'tax', code: 'TAX', name: 'Taxes and airport charges', amount: satang(taxes), source },
    { kind: 'serviceFee', code: 'SVC', name: 'Service fee', amount: satang(agencyFee), source },
  ]
  return lines.filter(({ kind, amount }) => kind === 'fare' || amount.amount > 0)
}

/**
 * Returns the fares by their fare bases, one component for flights in a row with the same one; flights without a fare
 * basis have none. The first component carries the amount, because a clerk enters it for all flights together.
 */
export function manualPricingUnits(
  { journeys }: Itinerary,
  entered: readonly ManualSegment[],
  { type, fare }: PricedPassenger,
): readonly PricingUnit[] {
  const components: FareComponent[] = []
  const flights = journeys.flatMap(({ segments }, journey) =>
    segments.map((flight, segment) => ({ flight, place: { journey, segment } })),
  )
  let current: string | undefined
  for (const [index, { flight, place }] of flights.entries()) {
    const basis = entered[index]?.fareBasis
    const last = components.at(-1)
    if (basis !== undefined && basis === current && last)
      components[components.length - 1] = {
        ...last,
        destination: flight.destination,
        covers: [...last.covers, place],
      }
    else if (basis !== undefined) {
      const amount = components.length === 0 ? fare.fare : 0
      components.push(componentOf(flight, { basis, type, amount, place }))
    }
    current = basis
  }
  return components.length === 0 ? [] : [{ kind: 'oneWay', components }]
}

type NewComponent = {
  readonly basis: string
  readonly type: PassengerType
  readonly amount: number
  readonly place: FareComponent['covers'][number]
}

function componentOf(
  { marketingCarrier, rbd, cabin, origin, destination }: Segment,
  { basis, type, amount, place }: NewComponent,
): FareComponent {
  return {
    origin,
    destination,
    fare: {
      fareBasis: basis as FareBasis,
      carrier: marketingCarrier,
      rbd: rbd ?? ('Y' as Rbd),
      cabin,
      passengerType: type,
      amount: satang(amount),
    },
    covers: [place],
  }
}

const ask = { kind: 'askStaff' } as const

/** The shop knows no rules of an entered booking: every answer is "ask staff". */
export const unknownFareRules: FareRules = {
  refund: { beforeDeparture: ask, afterDeparture: ask, noShow: ask },
  rebook: { beforeDeparture: ask, afterDeparture: ask },
  reroute: ask,
  advancePurchaseDays: 0,
  minimumStayDays: 0,
  validityDays: 365,
  others: [],
  untold: [...ruleTopics],
}

/** The shop knows no baggage allowance of an entered booking. */
export const unknownBaggage: BaggageAllowance = {
  cabinPieces: 0,
  cabinKg: 0,
  checkedPieces: 0,
  checkedKg: 0,
  notStated: ['cabin', 'checked'],
}
