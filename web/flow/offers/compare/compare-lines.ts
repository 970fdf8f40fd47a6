import type { JourneyAnswer, OfferAnswer, RuleAnswerWire } from '#contract/api/offer/offer-answer.ts'
import { cabinClasses } from '#contract/terms/codes.ts'
import type { BaggageKind } from '#contract/terms/offer.ts'
import {
  airlinesOf,
  firstAndLastFlightOf,
  flightNumbersOf,
  operatorsOf,
  stopAirportsOf,
  stopCountOf,
} from '#web/travel-ui/journey/journey-facts.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import type { PriceView } from '../list-model/price-view.ts'

/** The criteria of a comparison, in table order. */
export type CompareName =
  | 'price'
  | 'flights'
  | 'times'
  | 'duration'
  | 'stops'
  | 'airline'
  | 'cabin'
  | 'aircraft'
  | 'brand'
  | 'cabinBag'
  | 'checkedBag'
  | 'refund'
  | 'rebook'
  | 'seats'

/** One line of the table. */
export type CompareLine = {
  readonly name: CompareName
  /** Index of the journey; undefined for the whole trip. */
  readonly journey: number | undefined
  /** All fares are equal in it. */
  readonly isSame: boolean
  /** Indexes of the best fares; empty where all are equal or none can be called better. */
  readonly best: readonly number[]
}

/** How a criterion is compared and ranked. */
type Measure = {
  /** Two fares with the same text are equal. */
  readonly textOf: (facts: OfferFacts) => string
  /** Lower is better; undefined when it cannot be ranked. */
  readonly rankOf?: (facts: OfferFacts) => number | undefined
}

/** Compares fares line by line: which are equal, and which is best where one can be called better. */
export function compareLines(fares: readonly OfferFacts[], priceOf: PriceView): CompareLine[] {
  const journeys = Math.max(0, ...fares.map(({ offer }) => offer.journeys.length))
  return comparedMeasures(journeys, priceOf).map(({ name, journey, textOf, rankOf }) => {
    const isSame = new Set(fares.map(textOf)).size <= 1
    return { name, journey, isSame, best: isSame || !rankOf ? [] : lowestRankIndexes(fares.map(rankOf)) }
  })
}

/** Returns in what a more expensive fare is better than a cheaper one. */
export function advantagesOver(
  cheaper: OfferFacts,
  fareIncrease: OfferFacts,
  priceOf: PriceView,
): CompareLine[] {
  return compareLines([cheaper, fareIncrease], priceOf).filter(
    ({ name, best }) => name !== 'price' && best.length === 1 && best[0] === 1,
  )
}

type NamedMeasure = Measure & Pick<CompareLine, 'name' | 'journey'>

function comparedMeasures(journeys: number, priceOf: PriceView): NamedMeasure[] {
  const price: Measure = {
    textOf: (facts) => String(priceOf(facts).total),
    rankOf: (facts) => priceOf(facts).total,
  }
  const each = Array.from({ length: journeys }, (_, journey) =>
    journeyMeasures.map((measure) => ({ name: measure.name, journey, ...journeyMeasure(measure, journey) })),
  )
  return [
    { name: 'price', journey: undefined, ...price },
    ...each.flat(),
    ...fareMeasures.map((measure) => ({ journey: undefined, ...measure })),
  ]
}

type JourneyMeasure = {
  readonly name: CompareName
  readonly textOf: (journey: JourneyAnswer) => string
  readonly rankOf?: (journey: JourneyAnswer) => number
}

const journeyMeasures: readonly JourneyMeasure[] = [
  { name: 'flights', textOf: (journey) => flightNumbersOf(journey).join() },
  { name: 'times', textOf: departureAndArrivalText },
  {
    name: 'duration',
    textOf: ({ durationMinutes }) => String(durationMinutes),
    rankOf: ({ durationMinutes }) => durationMinutes,
  },
  {
    name: 'stops',
    textOf: (journey) => [stopCountOf(journey), ...stopAirportsOf(journey)].join(),
    rankOf: stopCountOf,
  },
  { name: 'airline', textOf: (journey) => [...airlinesOf([journey]), '/', ...operatorsOf(journey)].join() },
  {
    name: 'cabin',
    textOf: ({ segments }) => segments.map((one) => one.cabinClass).join(),
    rankOf: lowestCabinRank,
  },
  { name: 'aircraft', textOf: ({ segments }) => segments.map((one) => one.aircraft ?? '').join() },
]

function isBaggageStated({ notStated }: OfferAnswer['baggage'], kind: BaggageKind): boolean {
  return !notStated?.includes(kind)
}

const fareMeasures: readonly (Measure & { readonly name: CompareName })[] = [
  { name: 'brand', textOf: ({ offer }) => offer.fareBrand ?? offer.fareBases.join() },
  {
    name: 'cabinBag',
    textOf: ({ offer: { baggage } }) =>
      `${baggage.cabinPieces} ${baggage.cabinPieces > 0 && baggage.cabinKg} ${isBaggageStated(baggage, 'cabin')}`,
    rankOf: ({ offer: { baggage } }) => -baggage.cabinPieces * baggage.cabinKg,
  },
  {
    name: 'checkedBag',
    textOf: ({ offer: { baggage } }) =>
      `${baggage.checkedPieces} ${baggage.checkedKg} ${isBaggageStated(baggage, 'checked')}`,
    // Without pieces the weight is that of all bags together.
    rankOf: ({ offer: { baggage } }) => -Math.max(1, baggage.checkedPieces) * baggage.checkedKg,
  },
  {
    name: 'refund',
    textOf: ({ offer }) => fareRuleText(offer.refund),
    rankOf: ({ offer }) => fareRuleCostRank(offer.refund),
  },
  {
    name: 'rebook',
    textOf: ({ offer }) => fareRuleText(offer.rebook),
    rankOf: ({ offer }) => fareRuleCostRank(offer.rebook),
  },
  {
    name: 'seats',
    textOf: ({ offer }) => String(offer.waitingList),
    rankOf: ({ offer }) => Number(offer.waitingList),
  },
]

function journeyMeasure({ textOf, rankOf }: JourneyMeasure, position: number): Measure {
  const readOfJourney = <Value>(facts: OfferFacts, read: (journey: JourneyAnswer) => Value) => {
    const journey = facts.offer.journeys[position]
    return journey && read(journey)
  }
  return {
    textOf: (facts) => readOfJourney(facts, textOf) ?? '',
    ...(rankOf && { rankOf: (facts: OfferFacts) => readOfJourney(facts, rankOf) }),
  }
}

function departureAndArrivalText(journey: JourneyAnswer): string {
  const { first, last } = firstAndLastFlightOf(journey)
  return [first.departureTime, first.from, last.arrivalTime, last.to].join(' ')
}

/** A journey ranks as its lowest cabin. */
function lowestCabinRank({ segments }: JourneyAnswer): number {
  return -Math.min(...segments.map((one) => cabinClasses.indexOf(one.cabinClass)))
}

function fareRuleText(rule: RuleAnswerWire): string {
  return rule.kind === 'fee' ? `fee ${rule.fee}` : rule.kind
}

/** What it costs; a decision of staff cannot be ranked. */
function fareRuleCostRank(rule: RuleAnswerWire): number | undefined {
  if (rule.kind === 'askStaff') return undefined
  if (rule.kind === 'fee') return rule.fee
  return rule.kind === 'yes' ? -1 : Infinity
}

function lowestRankIndexes(ranks: readonly (number | undefined)[]): number[] {
  const known = ranks.filter((rank) => rank !== undefined)
  const best = Math.min(...known)
  // Where all rankable ones are equal, none is better.
  if (known.every((rank) => rank === best)) return []
  return ranks.flatMap((rank, position) => (rank === best ? [position] : []))
}
