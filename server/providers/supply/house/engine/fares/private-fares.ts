import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'

import { dateOfDay } from '../day-number.ts'
import { cacheInMarket } from '../market-cache.ts'
import type { FarePart, TripPlan } from '../trip-plan.ts'
import type { PrivateFareContract, SaleContext } from './sale-context.ts'

const marketsIn = cacheInMarket<string, SaleContext>()

/** Returns the market in which the fares of a plan have their amounts: one of its own for a private fare that is valid. */
export function marketOfPlan(
  { privateFare }: Pick<TripPlan, 'privateFare'>,
  market: SaleContext,
): SaleContext {
  if (!privateFare) return market
  const { airline, accountCode } = privateFare
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

/** Returns what a fare of the contract's airline costs an adult, in whole baht; other fares cost what is filed. */
export function contractBahtOf(
  filedBaht: number,
  { market: { owner } }: Pick<FarePart, 'market'>,
  { airline, percent }: PrivateFareContract,
): number {
  return owner.code === airline ? Math.round((filedBaht * percent) / 100) : filedBaht
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
