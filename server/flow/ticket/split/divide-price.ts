import { type Money, satang, subtractMoney, sumMoney } from '#contract/terms/money.ts'
import {
  type OfferPrice,
  type PassengerPrice,
  type PriceLineKind,
  createOfferPrice,
} from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

/** The money of an order, or of the part of it that some of its passengers have. */
export type OrderPrice = {
  readonly selling: OfferPrice
  readonly total: Money
  readonly net: Money
  readonly surcharge: Money
}

/** The money of an order by who stays and who leaves. */
export type DividedPrice = { readonly stays: OrderPrice; readonly leaves: OrderPrice }

/** What the supplier charges of a price; the agency adds the other lines. */
const netKinds: readonly PriceLineKind[] = ['fare', 'carrierSurcharge', 'tax']

/** A passenger who leaves; with the own price in satang where passengers of one type may have different ones. */
export type LeavingPassenger = { readonly type: PassengerType; readonly own?: number }

/**
 * Divides the price of an order between passengers who stay and passengers who leave. Each passenger keeps the own price
 * lines. What belongs to the whole order (a quote's change of the price, the payment surcharge, what the net total differs
 * from the lines) is divided in proportion to them. Both parts add up to the whole, to the satang.
 */
export function dividePrice(order: OrderPrice, leaving: readonly LeavingPassenger[]): DividedPrice {
  const left = leavingCounts(order.selling, leaving)
  const parts = [
    pricesOf(order.selling, ({ count }, at) => count - (left[at] ?? 0)),
    pricesOf(order.selling, (_, at) => left[at] ?? 0),
  ] as const
  const [stays, leaves] = parts
  const listed = parts.map(({ total }) => total.amount)
  const nets = parts.map(netLinesOf)
  const rest = (whole: Money, known: readonly number[]) =>
    apportion(subtractMoney(whole, sumMoney(known.map(satang))).amount, listed)
  const totalRest = rest(order.total, listed)
  const netRest = rest(order.net, nets)
  const surcharges = apportion(order.surcharge.amount, listed)
  const partAt = (selling: OfferPrice, at: 0 | 1): OrderPrice => ({
    selling,
    total: satang((listed[at] ?? 0) + (totalRest[at] ?? 0)),
    net: satang((nets[at] ?? 0) + (netRest[at] ?? 0)),
    surcharge: satang(surcharges[at] ?? 0),
  })
  return { stays: partAt(stays, 0), leaves: partAt(leaves, 1) }
}

/** Returns how many passengers of each price leave. Passengers of one type may have prices of their own. */
function leavingCounts({ passengers }: OfferPrice, leaving: readonly LeavingPassenger[]): number[] {
  const left = passengers.map(() => 0)
  for (const { type, own } of leaving) {
    const free = passengers.flatMap((price, at) =>
      price.type === type && price.count > (left[at] ?? 0) ? [{ price, at }] : [],
    )
    const { at } = free.find(({ price }) => priceOfOne(price) === own) ?? free[0] ?? {}
    if (at === undefined) throw new RangeError('more passengers leave than there are')
    left[at] = (left[at] ?? 0) + 1
  }
  return left
}

function priceOfOne({ lines }: PassengerPrice): number {
  return lines.reduce((sum, { amount }) => sum + amount.amount, 0)
}

function pricesOf(
  { passengers }: OfferPrice,
  countOf: (price: PassengerPrice, at: number) => number,
): OfferPrice {
  const counted = passengers.map((price, at) => ({ ...price, count: countOf(price, at) }))
  return createOfferPrice(counted.filter(({ count }) => count > 0))
}

function netLinesOf({ passengers }: OfferPrice): number {
  return passengers.reduce((sum, { count, lines }) => {
    const net = lines.filter(({ kind }) => netKinds.includes(kind))
    return sum + count * net.reduce((each, { amount }) => each + amount.amount, 0)
  }, 0)
}

/**
 * Divides an amount in proportion to weights by the largest remainder, of equal ones to the first. Without any weight the
 * first part has it all.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, one) => sum + BigInt(one), 0n)
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amount : 0))
  const sign = amount < 0 ? -1 : 1
  const exact = weights.map((weight) => BigInt(Math.abs(amount)) * BigInt(weight))
  const shares = exact.map((one) => Number(one / whole))
  let missing = Math.abs(amount) - shares.reduce((sum, one) => sum + one, 0)
  const byRemainder = exact
    .map((one, at) => ({ at, remainder: one % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1))
  for (const { at } of byRemainder) {
    if (missing <= 0) break
    shares[at] = (shares[at] ?? 0) + 1
    missing -= 1
  }
  return shares.map((share) => (share === 0 ? 0 : sign * share))
}
