import type { AirlineCode, AirportCode, CabinClass, FareBasis, Rbd } from './codes.ts'
import type { Money } from './money.ts'
import type { PassengerType } from './passenger.ts'
import type { LocalDate } from './time.ts'

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
  /** The segments that it covers: positions of journey and segment, from 0. */
  readonly covers: readonly { readonly journey: number; readonly segment: number }[]
}

/** How fare components are combined into one price (ATPCO). */
export const pricingUnitKinds = ['oneWay', 'roundTrip', 'openJaw'] as const

/** One or more fare components that are priced, and could be ticketed, as a unit. */
export type PricingUnit = {
  readonly kind: (typeof pricingUnitKinds)[number]
  readonly components: readonly FareComponent[]
}

/** The answer to a question about a fare. Guesses are never shown; "ask staff" is an answer too. */
export type RuleAnswer =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no' }
  | { readonly kind: 'fee'; readonly fee: Money }
  | { readonly kind: 'askStaff' }

/**
 * The headings of the specification for a supplier's texts; other texts belong to `others`. The places that a new
 * topic touches are listed in CONTRIBUTING ("A fare rule shown to customers").
 */
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
/** The topic of a fare rule. */
export type RuleTopic = (typeof ruleTopics)[number]

/** The supplier's verbatim text under a heading, from which an answer was read. */
export type RuleText = {
  readonly topic: RuleTopic
  /** Language of the text, for screen readers. */
  readonly lang: string
  readonly text: string
  /** The fare of the text; absent when it applies to everything sold together. */
  readonly fareBasis?: FareBasis
}

/** The answers to the same questions for every fare, by the headings of the specification. */
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
  /** Minimum number of days before departure for the purchase; 0 when there is no such rule. */
  readonly advancePurchaseDays: number
  readonly minimumStayDays: number
  /** Days; absent when there is no limit within the validity. */
  readonly maximumStayDays?: number
  /** Travel dates of this fare; absent when it is sold all year. */
  readonly season?: { readonly from: LocalDate; readonly to: LocalDate }
  /** Validity of the ticket in days from the first flight. */
  readonly validityDays: number
  /** Further texts of the airline, verbatim, each with its language. */
  readonly others: readonly { readonly lang: string; readonly text: string }[]
  /** The original texts. Absent in offers of a search, and in bookings of earlier versions. */
  readonly texts?: readonly RuleText[]
  /** Topics that the supplier leaves open: the answer is "ask staff", regardless of any figure. */
  readonly untold?: readonly RuleTopic[]
}

/** The refundability of a fare: the three answers of the specification's ticket type filter. */
export type Refundability = 'nonRefundable' | 'withConditions' | 'refundable'

/** Returns the refundability by the rules before departure. */
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
