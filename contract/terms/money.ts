import type { CurrencyCode } from './codes.ts'

/** An amount in the smallest unit of its currency: satang for THB. Always a whole number. */
export type Money = { readonly amount: number; readonly currency: CurrencyCode }

const thb = 'THB' as CurrencyCode

/** Money in baht from satang. Throws on a fraction: a fraction of a satang is a bug of the caller. */
export function satang(amount: number): Money {
  return money(amount, thb)
}

/** Money in any currency from its smallest unit. Throws on a fraction or on more than 2^53. */
export function money(amount: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount: ${amount}`)
  return { amount, currency }
}

/** Adds two amounts of one currency. Throws when the currencies differ. */
export function addMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right)
  return money(left.amount + right.amount, left.currency)
}

/** Takes `right` from `left`. Throws when the currencies differ. */
export function subtractMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right)
  return money(left.amount - right.amount, left.currency)
}

/** The sum of a list; zero baht for an empty one. */
export function sumMoney(amounts: readonly Money[]): Money {
  const first = amounts[0]
  if (!first) return satang(0)
  // a price has a dozen lines and an answer hundreds of prices: no object for each sum on the way
  let sum = 0
  for (const one of amounts) {
    assertSameCurrency(first, one)
    sum += one.amount
  }
  return money(sum, first.currency)
}

/** The sum of what price lines cost; zero baht for none. */
export function sumAmounts(lines: readonly { readonly amount: Money }[]): Money {
  const first = lines[0]
  if (!first) return satang(0)
  let sum = 0
  for (const { amount } of lines) {
    assertSameCurrency(first.amount, amount)
    sum += amount.amount
  }
  return money(sum, first.amount.currency)
}

/** An amount for several people. Throws unless the count is a whole number. */
export function multiplyMoney(each: Money, count: number): Money {
  return money(each.amount * count, each.currency)
}

/** Share of an amount per person, rounded up to a whole baht: an average shown must never be too low. */
export function averageMoney(total: Money, count: number): Money {
  return money(Math.ceil(total.amount / count / 100) * 100, total.currency)
}

/** A percentage given in basis points (150 = 1.5 %), rounded half up to the smallest unit. */
export function percentOfMoney(base: Money, basisPoints: number): Money {
  return money(Math.floor((base.amount * basisPoints + 5000) / 10_000), base.currency)
}

/** Negative, zero or positive as `left` is less than, equal to or more than `right`. */
export function compareMoney(left: Money, right: Money): number {
  assertSameCurrency(left, right)
  return left.amount - right.amount
}

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new RangeError(`cannot mix ${left.currency} and ${right.currency}`)
  }
}
