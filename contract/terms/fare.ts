import { type AirlineCode, type AirportCode, type CabinClass, type FareBasis, type Rbd } from './codes.ts'
import { type Money } from './money.ts'
import { type PassengerType } from './passenger.ts'
import { type LocalDate } from './time.ts'

/** The filed price without tax for one passenger of a type. */
export type Fare = {
  readonly fareBasis: FareBasis
  readonly carrier: AirlineCode
  readonly rbd: Rbd
  readonly cabin: CabinClass
  /** The airline's product name: "Lite", "Flex". */
  readonly fareBrand?: string
  readonly passengerType: PassengerType
  readonly amount: Money
}

/** The part of an itinerary between two fare break points, priced by one fare. */
export type FareComponent = {
  readonly origin: AirportCode
  readonly destination: AirportCode
  readonly fare: Fare
  /** Which segments it pays for: positions of journey and segment, from 0. */
  readonly covers: readonly { readonly journey: number; readonly segment: number }[]
}

/** What the fares of a pricing unit make together. */
export const pricingUnitKinds = ['oneWay', 'roundTrip', 'openJaw'] as const

/** One or more fare components that are priced, and could be ticketed, as a unit. */
export type PricingUnit = {
  readonly kind: (typeof pricingUnitKinds)[number]
  readonly components: readonly FareComponent[]
}

/** The answer to a question about a fare: no guess is ever shown, "ask staff" is an answer too. */
export type RuleAnswer =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no' }
  | { readonly kind: 'fee'; readonly fee: Money }
  | { readonly kind: 'askStaff' }

/** The headings of the specification under which a supplier's text can stand; what fits none of them is in `others`. */
export const ruleTopics = [
  'advancePurchase',
  'minimumStay',
  'maximumStay',
  'season',
  'validity',
  'refund',
  'rebook',
  'reroute',
] as const
/** What a rule is about. */
export type RuleTopic = (typeof ruleTopics)[number]

/** What the supplier itself says under a heading, as it came: the original that an answer was read from. */
export type RuleText = {
  readonly topic: RuleTopic
  /** Language of the text, for whoever reads it out. */
  readonly lang: string
  readonly text: string
  /** The fare whose text it is; absent where it holds for everything that is sold together. */
  readonly fareBasis?: FareBasis
}

/** The same questions for every fare, after the headings of the specification. */
export type FareRules = {
  readonly refund: {
    readonly beforeDeparture: RuleAnswer
    readonly afterDeparture: RuleAnswer
    readonly noShow: RuleAnswer
  }
  /** Change of date or flight on the same route ("rebook"). */
  readonly rebook: { readonly beforeDeparture: RuleAnswer; readonly afterDeparture: RuleAnswer }
  /** Change of route ("reroute"). */
  readonly reroute: RuleAnswer
  /** Days before departure by which it must be bought; 0 when there is no such rule. */
  readonly advancePurchaseDays: number
  readonly minimumStayDays: number
  /** Days; absent when there is no limit within the validity. */
  readonly maximumStayDays?: number
  /** Dates of travel this fare is for; absent when it is sold all year. */
  readonly season?: { readonly from: LocalDate; readonly to: LocalDate }
  /** How long the ticket may be used, counted from the first flight. */
  readonly validityDays: number
  /** What the airline says besides, in its own words, each with its language. */
  readonly others: readonly { readonly lang: string; readonly text: string }[]
  /** The original texts. Absent in offers of a search, which go without, and in bookings of earlier versions. */
  readonly texts?: readonly RuleText[]
  /** Questions that the supplier leaves open: whatever stands there as a figure, the answer is "ask staff". */
  readonly untold?: readonly RuleTopic[]
}

/** How far a fare comes back: the three answers of the specification's ticket type filter. */
export type Refundability = 'nonRefundable' | 'withConditions' | 'refundable'

/** Refundability as the rules before departure say it. */
export function refundabilityOf(rules: FareRules): Refundability {
  switch (rules.refund.beforeDeparture.kind) {
    case 'yes':
      return 'refundable'
    case 'fee':
    case 'askStaff':
      return 'withConditions'
    case 'no':
      return 'nonRefundable'
  }
}
