import type { CabinClass } from '../codes.ts'

/** Most agreements that are kept. */
export const mostAgreements = 1000
/** The most days in which an airline can want an answer to a debit memo. */
export const mostReplyDays = 365

/** What of a ticket's price a commission is a share of: the fare alone, or with the carrier-imposed surcharges (YQ, YR). */
export const commissionBases = ['fare', 'fareAndCarrierSurcharge'] as const
/** What of a ticket's price a commission is a share of. */
export type CommissionBase = (typeof commissionBases)[number]

/** A share of the base in hundredths of a percent, or an amount for each ticket in satang. */
export type CommissionRate =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly satang: number }

/**
 * The ISO dates on which an agreement counts, both included; without a last one it has no end. `source` says where it is from,
 * such as the airline's circular.
 */
type DatedAgreement = {
  readonly validFrom: string
  readonly validTo?: string | undefined
  readonly source: string
}

/**
 * What an airline pays the agency for tickets: commission with each of them, settled by the BSP, or override later for all
 * of a period. Empty conditions match every ticket.
 */
export type EarningAgreement = DatedAgreement & {
  readonly kind: 'commission' | 'override'
  /** IATA code of the validating airline. */
  readonly airline: string
  /** Ids of the suppliers that issue the tickets. */
  readonly suppliers: readonly string[]
  /** Airports at which the first journey begins. */
  readonly origins: readonly string[]
  /** Airports at which the first journey ends. */
  readonly destinations: readonly string[]
  /** Cabins of the first flight. */
  readonly cabins: readonly CabinClass[]
  /** The beginning of the first fare basis; empty for every one. */
  readonly fareBasis: string
  readonly rate: CommissionRate
  readonly base: CommissionBase
}

/** Within how many days of its issue an airline wants a debit memo to be disputed. */
export type ReplyAgreement = DatedAgreement & {
  readonly kind: 'replyDays'
  /** Absent for airlines without an agreement of their own. */
  readonly airline?: string | undefined
  readonly days: number
}

/** The codes that an airline has given for its negotiated fares. */
export type FareCodes = {
  /** The code that finds the fares: account code at Sabre, corporate code at Duffel. */
  readonly accountCode?: string | undefined
  /** The code of the agreement that is printed on tickets: up to 15 letters and digits. */
  readonly tourCode?: string | undefined
  /** What some airlines know a business by at Duffel, such as "ABN:53004085616". */
  readonly trackingReference?: string | undefined
}

/** Negotiated fares of an airline, for one company or for every customer of the agency. */
export type PrivateFareAgreement = DatedAgreement &
  FareCodes & {
    readonly kind: 'privateFare'
    readonly airline: string
    /** Absent where everybody may buy the fares. */
    readonly companyId?: string | undefined
    /** Ids of the suppliers to which the codes are sent; empty for every one. */
    readonly suppliers: readonly string[]
    /** The commission on the fare; absent where the agreements on commission count. */
    readonly rate?: CommissionRate | undefined
  }

/** A row of what airlines and the agency have agreed on, as staff have typed it. */
export type AirlineAgreement = EarningAgreement | PrivateFareAgreement | ReplyAgreement

/** What of a ticket decides which agreement counts, and for how much. */
export type EarningFacts = {
  readonly airline: string
  readonly supplier: string
  /** Day of issue in Bangkok. */
  readonly issuedOn: string
  readonly origin: string
  readonly destination: string
  readonly cabin: string
  readonly fareBasis: string
  /** Amounts in satang. */
  readonly fare: number
  readonly carrierSurcharge: number
}

/** What a ticket earns by an agreement, in satang. */
export type Earning = { readonly satang: number; readonly agreement: EarningAgreement }

/** Returns whether an agreement counts on a day. */
export function isValidOn({ validFrom, validTo }: DatedAgreement, on: string): boolean {
  return validFrom <= on && (validTo === undefined || on <= validTo)
}

/** Conditions by weight: each decides before all that follow; of two fare bases the longer one. */
function weightsOf({ fareBasis, origins, destinations, cabins, suppliers }: EarningAgreement) {
  return [
    fareBasis.length,
    Number(origins.length > 0) + Number(destinations.length > 0),
    Number(cabins.length > 0),
    Number(suppliers.length > 0),
  ]
}

/** Orders agreements by what decides: the more specific one first, of equally specific ones the later. */
function compareAgreements(one: EarningAgreement, other: EarningAgreement): number {
  const others = weightsOf(other)
  const byWeight = weightsOf(one)
    .map((weight, at) => (others[at] ?? 0) - weight)
    .find((difference) => difference !== 0)
  if (byWeight !== undefined) return byWeight
  return one.validFrom === other.validFrom ? 0 : one.validFrom < other.validFrom ? 1 : -1
}

const matches = (listed: readonly string[], value: string) => listed.length === 0 || listed.includes(value)

/** Returns whether the conditions of an agreement fit a ticket that was issued while it is valid. */
export function fitsTicket(one: EarningAgreement, ticket: EarningFacts): boolean {
  return (
    one.airline === ticket.airline &&
    isValidOn(one, ticket.issuedOn) &&
    matches(one.suppliers, ticket.supplier) &&
    matches(one.origins, ticket.origin) &&
    matches(one.destinations, ticket.destination) &&
    matches(one.cabins, ticket.cabin) &&
    ticket.fareBasis.startsWith(one.fareBasis)
  )
}

/**
 * Returns what a ticket earns by the one agreement that counts on its day of issue: the most specific, of equally specific
 * ones the latest. Rounded half up to the satang and never above its base; undefined where no agreement fits.
 */
export function earningOf(
  agreements: readonly AirlineAgreement[],
  kind: EarningAgreement['kind'],
  ticket: EarningFacts,
): Earning | undefined {
  const fitting = agreements.filter(
    (one): one is EarningAgreement => one.kind === kind && fitsTicket(one, ticket),
  )
  const [agreement] = fitting.toSorted(compareAgreements)
  return agreement && { agreement, satang: earnedSatang(agreement, ticket) }
}

function earnedSatang({ rate, base }: EarningAgreement, { fare, carrierSurcharge }: EarningFacts): number {
  return commissionOn(base === 'fare' ? fare : fare + carrierSurcharge, rate)
}

/** Returns the commission on an amount in satang, rounded half up to the satang and never above the amount. */
export function commissionOn(base: number, rate: CommissionRate): number {
  const amount = Math.max(0, base)
  const earned =
    rate.kind === 'amount' ? rate.satang : Math.floor((2 * amount * rate.basisPoints + 10_000) / 20_000)
  return Math.min(earned, amount)
}

/** Returns the days in which a debit memo of an airline is disputed: its own agreement before the one for all others. */
export function replyDaysOf(
  agreements: readonly AirlineAgreement[],
  airline: string,
  issuedOn: string,
): number | undefined {
  const valid = agreements.filter(
    (one): one is ReplyAgreement => one.kind === 'replyDays' && isValidOn(one, issuedOn),
  )
  const latestOf = (code: string | undefined) =>
    valid.filter((one) => one.airline === code).toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]
  return (latestOf(airline) ?? latestOf(undefined))?.days
}

/**
 * Returns the position of the first agreement that could count for the same ticket as an earlier one without anything that
 * decides between the two; undefined where there is none.
 */
export function firstAmbiguous(agreements: readonly AirlineAgreement[]): number | undefined {
  const at = agreements.findIndex((one, index) =>
    agreements.slice(0, index).some((other) => areAmbiguous(one, other)),
  )
  return at < 0 ? undefined : at
}

const companyOf = (one: AirlineAgreement) => (one.kind === 'privateFare' ? one.companyId : undefined)

function areAmbiguous(one: AirlineAgreement, other: AirlineAgreement): boolean {
  if (one.kind !== other.kind || one.airline !== other.airline || one.validFrom !== other.validFrom)
    return false
  if (one.kind === 'replyDays' || other.kind === 'replyDays') return true
  const overlap = (left: readonly string[], right: readonly string[]) =>
    left.length === 0 || right.length === 0 || left.some((code) => right.includes(code))
  if (one.kind === 'privateFare' || other.kind === 'privateFare') {
    const isEquallySpecific = one.suppliers.length > 0 === other.suppliers.length > 0
    return isEquallySpecific && companyOf(one) === companyOf(other) && overlap(one.suppliers, other.suppliers)
  }
  return (
    compareAgreements(one, other) === 0 &&
    one.fareBasis === other.fareBasis &&
    overlap(one.suppliers, other.suppliers) &&
    overlap(one.origins, other.origins) &&
    overlap(one.destinations, other.destinations) &&
    overlap(one.cabins, other.cabins)
  )
}
