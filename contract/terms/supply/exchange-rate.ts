import { type Money, satang } from '../money.ts'
import { type LocalDate, parseLocalDate } from '../time.ts'

/** A rate at which prices in a currency are sold in baht. */
export type ExchangeRate = {
  /** ISO 4217. */
  readonly currency: string
  /** Baht for one unit, in millionths, as published. */
  readonly bahtMillionths: number
  /** The day it was published for. */
  readonly on: LocalDate
  /** The agency's margin on the rate, in hundredths of a percent. */
  readonly marginBasisPoints: number
}

/** Where a rate comes from: a file of the Bank of Thailand, or staff typed it. */
export const exchangeRateSources = ['bankOfThailand', 'typed'] as const
/** Where a rate comes from; see {@link exchangeRateSources}. */
export type ExchangeRateSource = (typeof exchangeRateSources)[number]

/** A rate as staff have set it for new offers. */
export type SetExchangeRate = ExchangeRate & { readonly source: ExchangeRateSource }

/** The most of everything: rates, baht for one unit, a margin of 20 percent, and characters of a file. */
export const exchangeRateLimits = {
  rates: 60,
  bahtMillionths: 1_000_000_000,
  marginBasisPoints: 2_000,
  fileCharacters: 400_000,
} as const

/** An amount in the currency in which the supplier charges it, and the rate at which it was sold. */
export type ForeignAmount = {
  /** A decimal string with a dot: "385.50". */
  readonly amount: string
  readonly rate: ExchangeRate
}

const million = 1_000_000n

/** Returns the baht for one unit in millionths with the margin, rounded up. */
export function sellingRateOf({ bahtMillionths, marginBasisPoints }: ExchangeRate): number {
  const scaled = BigInt(bahtMillionths) * BigInt(10_000 + marginBasisPoints)
  return Number((scaled + 9_999n) / 10_000n)
}

/**
 * Converts a decimal string at the selling rate to satang, half a satang away from zero. Exact for every number of
 * decimals; undefined for a text that is no such number.
 */
export function bahtAtSellingRate(amount: string, rate: ExchangeRate): Money | undefined {
  return bahtAt(amount, sellingRateOf(rate))
}

/** The same at the published rate: what the amount costs the agency. */
export function bahtAtPublishedRate(amount: string, { bahtMillionths }: ExchangeRate): Money | undefined {
  return bahtAt(amount, bahtMillionths)
}

function bahtAt(amount: string, millionths: number): Money | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/.exec(amount)
  if (!parts) return undefined
  const [, sign, whole, fraction = ''] = parts
  const unit = 10n ** BigInt(fraction.length) * million
  const exact = BigInt(`${whole}${fraction}`) * BigInt(millionths) * 100n
  const rounded = Number((2n * exact + unit) / (2n * unit))
  return Number.isSafeInteger(rounded) ? satang(sign && rounded ? -rounded : rounded) : undefined
}

/** Writes a rate as one word, for a supplier's records: "EUR:38123456:2026-11-28:150". */
export function formatExchangeRate({
  currency,
  bahtMillionths,
  on,
  marginBasisPoints,
}: ExchangeRate): string {
  return [currency, bahtMillionths, on, marginBasisPoints].join(':')
}

/** Reads such a word; undefined when it is none. */
export function parseExchangeRate(text: string): ExchangeRate | undefined {
  const parts = /^([A-Z]{3}):(\d{1,10}):(\d{4}-\d{2}-\d{2}):(\d{1,4})$/.exec(text)
  const on = parseLocalDate(parts?.[3] ?? '')
  const bahtMillionths = Number(parts?.[2] ?? 0)
  if (!parts || !on || bahtMillionths <= 0) return undefined
  return { currency: parts[1] ?? '', bahtMillionths, on, marginBasisPoints: Number(parts[4]) }
}
