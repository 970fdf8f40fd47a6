import type { MarkupPlace, PlaceCodes, SalesChannel } from '../price/markup-rule.ts'
import type { SupplierId } from '../provider.ts'

/**
 * How a fare is filed and distributed. `public` is every fare of which the supplier tells nothing else; `lowCost` is a
 * fare of a low-cost airline outside the filed tariffs.
 */
export const fareTypes = ['public', 'private', 'ndc', 'lowCost'] as const
/** How a fare is filed and distributed. */
export type FareType = (typeof fareTypes)[number]

/** Which offers a routing rule is for. All of it must fit; an empty list and an absent place fit everything. */
export type RoutingConditions = {
  /** The validating carrier: whose ticket it is. */
  readonly airlines: readonly string[]
  readonly fareTypes: readonly FareType[]
  /** Where the trip begins, and where its first journey ends; of several cities, the ends of any journey. */
  readonly origin?: MarkupPlace | undefined
  readonly destination?: MarkupPlace | undefined
  /** True: trips that begin at the destination and go to the origin fit too. */
  readonly isBothWays: boolean
  /** The points of sale. */
  readonly channels: readonly SalesChannel[]
}

/** One rule: which suppliers may sell the offers that it is for. */
export type RoutingRule = {
  readonly name: string
  readonly when: RoutingConditions
  /** Those that may sell, the one that wins at an equal price first; none closes the sale. */
  readonly suppliers: readonly SupplierId[]
}

/** The most rules, and the most codes of a list. */
export const routingRuleLimits = { rules: 200, codes: 60 } as const

/** What rules look at in an offer, with its places as airports. */
export type RoutingFacts = {
  readonly airline: string
  readonly fareType: FareType
  readonly routes: readonly { readonly from: string; readonly to: string }[]
}

/** Looks up airport, city and country by the code of an airport or city. */
export type RoutingPlaceOf = (code: string) => PlaceCodes

const placeWeight = { airport: 6, city: 4, country: 2 } as const

/**
 * Returns how specific a rule is: the rule with the highest figure decides. An airline weighs more than a fare type,
 * that more than any route, a route more than a point of sale; an airport more than a city, a city more than a country.
 */
export function specificityOf({ when }: RoutingRule): number {
  const { airlines, fareTypes: types, origin, destination, channels } = when
  const route = (origin ? placeWeight[origin.kind] : 0) + (destination ? placeWeight[destination.kind] : 0)
  return (
    (airlines.length > 0 ? 64 : 0) + (types.length > 0 ? 32 : 0) + route * 2 + Number(channels.length > 0)
  )
}

/** Returns the rules in the order in which they are looked at: of equally specific ones the one that stands first. */
export function inOrderOfSpecificity(rules: readonly RoutingRule[]): RoutingRule[] {
  return rules.toSorted((one, other) => specificityOf(other) - specificityOf(one))
}

/** Returns whether a rule is for an offer that is sold through a channel. */
export function doesRuleFit(
  { when }: RoutingRule,
  { airline, fareType, routes }: RoutingFacts,
  placeOf: RoutingPlaceOf,
): boolean {
  return (
    isListed(when.airlines, airline) && isListed(when.fareTypes, fareType) && isOnRoute(when, routes, placeOf)
  )
}

function isListed(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes(value)
}

function isOnRoute(
  { origin, destination, isBothWays }: RoutingConditions,
  routes: RoutingFacts['routes'],
  placeOf: RoutingPlaceOf,
): boolean {
  if (!origin && !destination) return true
  const isAt = (place: MarkupPlace | undefined, code: string) =>
    place === undefined || placeOf(code)[place.kind] === place.place
  return routes.some(
    ({ from, to }) =>
      (isAt(origin, from) && isAt(destination, to)) ||
      (isBothWays && isAt(origin, to) && isAt(destination, from)),
  )
}

/** Two rules of which neither decides, by their positions. */
export type RoutingConflict = { readonly rule: number; readonly other: number }

/**
 * Returns two equally specific rules that fit the same offers and name other suppliers, or the same in another order;
 * undefined where there are none. Trips over several cities are left out: there the rule that stands first decides.
 */
export function findRoutingConflict(
  rules: readonly RoutingRule[],
  placeOf: RoutingPlaceOf,
): RoutingConflict | undefined {
  for (const [rule, one] of rules.entries()) {
    const other = rules.findIndex((two, at) => at > rule && areInConflict(one, two, placeOf))
    if (other > 0) return { rule, other }
  }
  return undefined
}

function areInConflict(one: RoutingRule, other: RoutingRule, placeOf: RoutingPlaceOf): boolean {
  if (specificityOf(one) !== specificityOf(other)) return false
  if (one.suppliers.join() === other.suppliers.join()) return false
  const [when, also] = [one.when, other.when]
  return (
    haveCommon(when.airlines, also.airlines) &&
    haveCommon(when.fareTypes, also.fareTypes) &&
    haveCommon(when.channels, also.channels) &&
    haveCommonRoute(when, also, placeOf)
  )
}

function haveCommon(one: readonly string[], other: readonly string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((value) => other.includes(value))
}

function haveCommonRoute(one: RoutingConditions, other: RoutingConditions, placeOf: RoutingPlaceOf): boolean {
  const overlap = (a: MarkupPlace | undefined, b: MarkupPlace | undefined) => doPlacesOverlap(a, b, placeOf)
  const isSameWay = overlap(one.origin, other.origin) && overlap(one.destination, other.destination)
  if (isSameWay || !(one.isBothWays || other.isBothWays)) return isSameWay
  return overlap(one.origin, other.destination) && overlap(one.destination, other.origin)
}

function doPlacesOverlap(
  one: MarkupPlace | undefined,
  other: MarkupPlace | undefined,
  placeOf: RoutingPlaceOf,
): boolean {
  if (!one || !other) return true
  if (one.kind === other.kind) return one.place === other.place
  const [inner, outer] = placeWeight[one.kind] > placeWeight[other.kind] ? [one, other] : [other, one]
  return placeOf(inner.place)[outer.kind] === outer.place
}
