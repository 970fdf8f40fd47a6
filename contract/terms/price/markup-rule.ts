import type { CabinClass } from '../codes.ts'
import type { Refundability } from '../fare.ts'
import type { TripShape } from '../itinerary.ts'
import type { LocalDate } from '../time.ts'

/** Through whom something is sold: the web, an agent, or the agency's own staff. */
export const salesChannels = ['web', 'agent', 'staff'] as const
/** Through whom something is sold. */
export type SalesChannel = (typeof salesChannels)[number]

/** What a code of a place in a rule stands for. */
export const markupPlaceKinds = ['airport', 'city', 'country'] as const
/** A place as rules name it. */
export type MarkupPlace = { readonly kind: (typeof markupPlaceKinds)[number]; readonly place: string }

/**
 * What a rule adds for one passenger: an amount in satang, or a share of the base fare in basis points (100 is one per
 * cent). Taxes and carrier surcharges are never part of a share.
 */
export type MarkupPart =
  | { readonly kind: 'amount'; readonly satang: number }
  | { readonly kind: 'percent'; readonly basisPoints: number }

/** From one day to another, both included; an end that is left out is open. */
export type DateSpan = { readonly from?: LocalDate | undefined; readonly until?: LocalDate | undefined }

/** When a rule counts. All of it must fit; an empty list fits everything. */
export type MarkupConditions = {
  /** The validating carrier: whose ticket it is. */
  readonly airlines: readonly string[]
  /** Where the trip begins, and where its first journey ends; of several cities, the ends of any journey. */
  readonly origins: readonly MarkupPlace[]
  readonly destinations: readonly MarkupPlace[]
  /** True: trips that begin at the destination and go to the origin fit too. */
  readonly isBothWays: boolean
  /** Fits when the longest flight is in one of these cabins. */
  readonly cabins: readonly CabinClass[]
  readonly refundabilities: readonly Refundability[]
  /** The airline's product names, whatever their capitals: "Lite". */
  readonly fareBrands: readonly string[]
  readonly channels: readonly SalesChannel[]
  readonly shapes: readonly TripShape[]
  /** The day of the first flight, at its airport. */
  readonly departs: DateSpan
  /** The day on which the price is asked for, in Bangkok. */
  readonly booked: DateSpan
}

/** One rule of the agency's markup book. */
export type MarkupRule = {
  readonly name: string
  /** Rules are looked at from the lowest on; of equal ones, the one that stands first. */
  readonly priority: number
  readonly when: MarkupConditions
  readonly adds: { readonly adult: MarkupPart; readonly child: MarkupPart; readonly infant: MarkupPart }
  /** What a share of the fare comes to at least and at most, in satang per passenger; amounts are what they are. */
  readonly least?: number | undefined
  readonly most?: number | undefined
  /** Where it counts, the rules below it do not. */
  readonly stops: boolean
  /** Where it counts, the standing markup and the service fee do not ("ignore"). */
  readonly ignoresStanding: boolean
}

/** How far rules may go: a guard against a slip of the hand. */
export const markupRuleLimits = {
  rules: 200,
  satang: 10_000_000,
  basisPoints: 10_000,
  priority: 10_000,
  codes: 60,
} as const

/** A place with all that it lies in. */
export type PlaceCodes = { readonly airport: string; readonly city: string; readonly country: string }

/** What rules look at. What is not known (a price by date has no airline yet) fits only rules that do not ask. */
export type MarkupFacts = {
  readonly channel: SalesChannel
  readonly bookedOn: LocalDate
  readonly airline?: string | undefined
  /** Of several cities all journeys; else the first. */
  readonly routes: readonly { readonly from: PlaceCodes; readonly to: PlaceCodes }[]
  readonly shape: TripShape
  readonly cabin?: CabinClass | undefined
  readonly refundability?: Refundability | undefined
  readonly fareBrand?: string | undefined
  readonly departureOn: LocalDate
}

/** What of a rule does not fit an offer, in the order in which it is looked at. */
export const markupConditionNames = [
  'channel',
  'booked',
  'airline',
  'route',
  'shape',
  'cabin',
  'refundability',
  'fareBrand',
  'departure',
] as const
/** What of a rule does not fit an offer. */
export type UnmetMarkupCondition = (typeof markupConditionNames)[number]

/** The first thing of a rule that does not fit; undefined where the rule fits. */
export function firstUnmetCondition(rule: MarkupRule, facts: MarkupFacts): UnmetMarkupCondition | undefined {
  for (const { misfit, fits } of cachedMatchersOfRule(rule)) if (!fits(facts)) return misfit
  return undefined
}

/** What a rule really asks for, worked out once: a search prices hundreds of offers by the same rules. */
type Matcher = { readonly misfit: UnmetMarkupCondition; readonly fits: (facts: MarkupFacts) => boolean }

const tests = new WeakMap<MarkupRule, readonly Matcher[]>()

function cachedMatchersOfRule(rule: MarkupRule): readonly Matcher[] {
  const known = tests.get(rule)
  if (known) return known
  const made = markupConditionNames.flatMap((misfit) => {
    const fits = testOf[misfit](rule.when)
    return fits ? [{ misfit, fits }] : []
  })
  tests.set(rule, made)
  return made
}

/** The test of one kind of condition; undefined where the rule leaves it open. */
const testOf: Readonly<
  Record<UnmetMarkupCondition, (when: MarkupConditions) => Matcher['fits'] | undefined>
> = {
  channel: ({ channels }) => createListMatcher(channels, (facts) => facts.channel),
  booked: ({ booked }) => createDateSpanMatcher(booked, (facts) => facts.bookedOn),
  airline: ({ airlines }) => createListMatcher(airlines, (facts) => facts.airline),
  route: createRouteMatcher,
  shape: ({ shapes }) => createListMatcher(shapes, (facts) => facts.shape),
  cabin: ({ cabins }) => createListMatcher(cabins, (facts) => facts.cabin),
  refundability: ({ refundabilities }) => createListMatcher(refundabilities, (facts) => facts.refundability),
  fareBrand: ({ fareBrands }) => {
    const small = fareBrands.map((one) => one.toLowerCase())
    return createListMatcher(small, (facts) => facts.fareBrand?.toLowerCase())
  },
  departure: ({ departs }) => createDateSpanMatcher(departs, (facts) => facts.departureOn),
}

function createListMatcher(
  list: readonly string[],
  valueOf: (facts: MarkupFacts) => string | undefined,
): Matcher['fits'] | undefined {
  if (list.length === 0) return undefined
  const wanted: ReadonlySet<string | undefined> = new Set(list)
  return (facts) => wanted.has(valueOf(facts))
}

function createDateSpanMatcher(
  { from, until }: DateSpan,
  dayOf: (facts: MarkupFacts) => LocalDate,
): Matcher['fits'] | undefined {
  if (from === undefined && until === undefined) return undefined
  return (facts) => {
    const on = dayOf(facts)
    return (from === undefined || from <= on) && (until === undefined || on <= until)
  }
}

function createRouteMatcher({
  origins,
  destinations,
  isBothWays,
}: MarkupConditions): Matcher['fits'] | undefined {
  if (origins.length === 0 && destinations.length === 0) return undefined
  const isBetweenPlaces = (from: PlaceCodes, to: PlaceCodes) =>
    isAtPlace(origins, from) && isAtPlace(destinations, to)
  return ({ routes }) =>
    routes.some(({ from, to }) => isBetweenPlaces(from, to) || (isBothWays && isBetweenPlaces(to, from)))
}

function isAtPlace(places: readonly MarkupPlace[], at: PlaceCodes): boolean {
  return places.length === 0 || places.some(({ kind, place }) => at[kind] === place)
}

/** Rules in the order in which they are looked at. */
export function inOrderOfPriority(rules: readonly MarkupRule[]): MarkupRule[] {
  return rules.toSorted((one, other) => one.priority - other.priority)
}
