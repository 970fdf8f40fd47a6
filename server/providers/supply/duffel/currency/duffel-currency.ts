import {
  type ExchangeRate,
  type ForeignAmount,
  bahtAtSellingRate,
  formatExchangeRate,
  parseExchangeRate,
} from '#contract/terms/supply/exchange-rate.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import { formatBaht, parseBaht } from '../duffel-amounts.ts'
import type { WireOrder } from '../duffel-wire.ts'

/** The rates at which an account in another currency is sold in baht. */
export type CurrentExchangeRates = () => Promise<readonly ExchangeRate[]>

/** Name of our entry in an order's metadata: the rate at which it was sold. */
const metadataName = 'exchangeRate'

/** Returns an amount in baht: converted where it is in the currency of the rate, undefined in any other. */
export function bahtOf(amount: string, currency: string, rate: ExchangeRate | undefined): Money | undefined {
  return currency === rate?.currency ? bahtAtSellingRate(amount, rate) : parseBaht(amount, currency)
}

/**
 * Returns an answer of Duffel with every amount of the rate's currency in baht. The base of a price becomes the
 * difference of total and taxes, so that a price that added up still does.
 */
export function inBaht<Value>(value: Value, rate: ExchangeRate | undefined): Value {
  return rate ? (converted(value, rate) as Value) : value
}

function converted(value: unknown, rate: ExchangeRate): unknown {
  if (Array.isArray(value)) return value.map((one) => converted(one, rate))
  if (typeof value !== 'object' || value === null) return value
  const row: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) row[name] = converted(inner, rate)
  for (const [name, currency] of Object.entries(row)) {
    if (currency !== rate.currency || !name.endsWith('_currency')) continue
    const amountName = `${name.slice(0, -'currency'.length)}amount`
    const amount = row[amountName]
    const baht = typeof amount === 'string' ? bahtAtSellingRate(amount, rate) : undefined
    if (baht === undefined && amount !== null && amount !== undefined) continue
    if (baht) row[amountName] = formatBaht(baht)
    row[name] = 'THB'
  }
  return withBaseOfDifference(value as Record<string, unknown>, row)
}

/** Rounded one by one, fare and taxes could miss the total by a satang. */
function withBaseOfDifference(before: Record<string, unknown>, row: Record<string, unknown>) {
  const [total, base, tax] = [
    minor(before['total_amount']),
    minor(before['base_amount']),
    minor(before['tax_amount']),
  ]
  if (total === undefined || base === undefined || tax === undefined || base + tax !== total) return row
  const difference = satangOf(row['total_amount']) - satangOf(row['tax_amount'])
  return { ...row, base_amount: formatBaht(satang(difference)) }
}

/** Thousandths of a currency's unit; no currency has smaller coins. */
function minor(amount: unknown): bigint | undefined {
  const parts = typeof amount === 'string' ? /^(\d+)(?:\.(\d{1,3})0*)?$/.exec(amount) : null
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(3, '0')}`) : undefined
}

function satangOf(amount: unknown): number {
  return parseBaht(String(amount), 'THB')?.amount ?? 0
}

/** Returns what keeps the rate of an order with it, at Duffel. */
export function exchangeRateMetadata(rate: ExchangeRate | undefined): Readonly<Record<string, string>> {
  return rate ? { [metadataName]: formatExchangeRate(rate) } : {}
}

/** Returns the rate at which an order was sold, kept in its metadata; undefined for one in baht, and for orders of others. */
export function exchangeRateOf({ metadata, total_currency: currency }: WireOrder): ExchangeRate | undefined {
  const text = metadata?.[metadataName]
  const rate = typeof text === 'string' ? parseExchangeRate(text) : undefined
  return rate?.currency === currency ? rate : undefined
}

/** Returns what an order costs in its own currency; undefined in baht. */
export function foreignTotalOf(order: WireOrder): ForeignAmount | undefined {
  const rate = exchangeRateOf(order)
  return rate && { amount: order.total_amount, rate }
}
