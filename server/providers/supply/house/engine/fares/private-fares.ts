import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'

import { dateOfDay } from '../day-number.ts'
import { cacheInMarket } from '../market-cache.ts'
import type { FarePart, TripPlan } from '../trip-plan.ts'
import type { PrivateFareContract, SaleContext } from './sale-context.ts'

const marketsIn = cacheInMarket<string, SaleContext>()

/**
 * Returns the market in which the fares of a plan have their amounts: one of its own for a private fare that is valid
 * and changes one of them.
 */
export function marketOfPlan(
  { privateFare, journeys }: Pick<TripPlan, 'privateFare' | 'journeys'>,
  market: SaleContext,
): SaleContext {
  if (!privateFare) return market
  const { airline, accountCode } = privateFare
  if (!journeys.some(({ parts }) => parts.some((part) => isContractFare(part, airline)))) return market
  const key = `${airline} ${accountCode ?? ''}`
  const known = marketsIn(market).get(key)
  if (known) return known
  const on = dateOfDay(market.issueDay)
  const contract = market.contracts?.find(
    (one) => one.airline === airline && one.code === accountCode && one.validFrom <= on && on <= one.validTo,
  )
  const own = contract ? { ...market, contract, caches: new Map() } : market
  marketsIn(market).set(key, own)
  return own
}

/** Imported fares are the agency's own: the simulated contracts take nothing off them. */
function isContractFare(
  { market: { owner, isImported } }: Pick<FarePart, 'market'>,
  airline: string,
): boolean {
  return owner.code === airline && !isImported
}

/** Returns what a simulated fare of the contract's airline costs an adult, in whole baht; others cost what is filed. */
export function contractBahtOf(
  filedBaht: number,
  part: Pick<FarePart, 'market'>,
  { airline, percent }: PrivateFareContract,
): number {
  return isContractFare(part, airline) ? Math.round((filedBaht * percent) / 100) : filedBaht
}

/** Writes the codes of a fare as a part of an offer's reference. */
export function encodePrivateFare(fare: PrivateFare): string {
  return Buffer.from(JSON.stringify(fare)).toString('base64url')
}

/** Reads what {@link encodePrivateFare} wrote; undefined for anything else. */
export function decodePrivateFare(text: string): PrivateFare | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isFare = typeof read === 'object' && read !== null && 'airline' in read
    return isFare && typeof read.airline === 'string' ? (read as PrivateFare) : undefined
  } catch {
    return undefined
  }
}
