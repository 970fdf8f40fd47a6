import type { ExchangeRateAnswer, ExchangeRateFileAnswer } from '#contract/api/staff/supply/exchange-rates.ts'
import { exchangeRateLimits as limits, sellingRateOf } from '#contract/terms/supply/exchange-rate.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { asciiDigits } from '#web/travel-ui/price/baht-amount.ts'

/** A row as typed; `id` keeps rows apart while they come and go. */
export type TypedRate = {
  readonly id: number
  readonly currency: string
  /** Baht for one unit. */
  readonly baht: string
  readonly on: string
  /** Percent. */
  readonly margin: string
  readonly source: ExchangeRateAnswer['source']
}

/** The fields that can be wrong, and what is wrong with them. */
export type RateFault = {
  readonly id: number
  readonly field: 'currency' | 'baht' | 'on' | 'margin'
  readonly kind: 'currencyCode' | 'currencyTwice' | 'rate' | 'dateMissing' | 'margin'
}

/** Returns the rates as the form shows them. */
export function typedRatesOf(rates: readonly ExchangeRateAnswer[]): readonly TypedRate[] {
  return rates.map((rate, id) => ({
    id,
    currency: rate.currency,
    baht: decimalText(rate.bahtMillionths, 1_000_000),
    on: rate.on,
    margin: decimalText(rate.marginBasisPoints, 100),
    source: rate.source,
  }))
}

/** Returns a new row of a day. */
export function newRate(rows: readonly TypedRate[], on: string): TypedRate {
  return { id: nextIdAmong(rows), currency: '', baht: '', on, margin: '', source: 'typed' }
}

/** Returns the rows with the rates of a file: only currencies that the agency has set are taken, others are left out. */
export function withFileRates(
  rows: readonly TypedRate[],
  { rates }: ExchangeRateFileAnswer,
): readonly TypedRate[] {
  return rows.map((row) => {
    const found = rates.find(({ currency }) => currency === codeOf(row))
    if (!found) return row
    const baht = decimalText(found.bahtMillionths, 1_000_000)
    return { ...row, baht, on: found.on, source: found.source }
  })
}

/** Returns the typed rates to be sent, or every fault in them. */
export function parseRates(
  rows: readonly TypedRate[],
): { readonly rows: readonly ExchangeRateAnswer[] } | { readonly faults: readonly RateFault[] } {
  const faults = rows.flatMap((row) => faultsOf(row, rows))
  return faults.length > 0 ? { faults } : { rows: rows.flatMap((row) => rateOf(row) ?? []) }
}

/** Returns the baht for one unit at which a typed rate sells, in millionths; undefined while a figure is faulty. */
export function typedSellingRateOf(row: TypedRate): number | undefined {
  const rate = rateOf(row)
  return rate && sellingRateOf({ ...rate, on: rate.on as LocalDate })
}

function faultsOf(row: TypedRate, rows: readonly TypedRate[]): readonly RateFault[] {
  const { id } = row
  const code = codeOf(row)
  const isTwice = rows.find((other) => codeOf(other) === code)?.id !== id
  const faults: readonly (RateFault | false)[] = [
    (!/^[A-Z]{3}$/.test(code) || code === 'THB') && { id, field: 'currency', kind: 'currencyCode' },
    /^[A-Z]{3}$/.test(code) && isTwice && { id, field: 'currency', kind: 'currencyTwice' },
    millionthsOf(row) === undefined && { id, field: 'baht', kind: 'rate' },
    row.on === '' && { id, field: 'on', kind: 'dateMissing' },
    basisPointsOf(row) === undefined && { id, field: 'margin', kind: 'margin' },
  ]
  return faults.filter((one) => one !== false)
}

function rateOf(row: TypedRate): ExchangeRateAnswer | undefined {
  const [bahtMillionths, marginBasisPoints] = [millionthsOf(row), basisPointsOf(row)]
  if (bahtMillionths === undefined || marginBasisPoints === undefined) return undefined
  return { currency: codeOf(row), bahtMillionths, on: row.on, marginBasisPoints, source: row.source }
}

function codeOf({ currency }: TypedRate): string {
  return currency.trim().toUpperCase()
}

function millionthsOf({ baht }: TypedRate): number | undefined {
  const read = readDecimal(baht, 6)
  return read !== undefined && read >= 1 && read <= limits.bahtMillionths ? read : undefined
}

function basisPointsOf({ margin }: TypedRate): number | undefined {
  const read = margin.trim() === '' ? 0 : readDecimal(margin, 2)
  return read !== undefined && read <= limits.marginBasisPoints ? read : undefined
}

/** Reads a number digit by digit, scaled by so many decimals; undefined when it has more, or is none. */
function readDecimal(text: string, decimals: number): number | undefined {
  const parts = /^(\d{1,6})(?:\.(\d+))?$/.exec(asciiDigits(text).trim())
  const fraction = (parts?.[2] ?? '').replace(/0+$/, '')
  if (!parts || fraction.length > decimals) return undefined
  return Number(`${parts[1]}${fraction.padEnd(decimals, '0')}`)
}

function decimalText(scaled: number, unit: number): string {
  const decimals = String(unit).length - 1
  const digits = String(scaled).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`
}

function nextIdAmong(rows: readonly TypedRate[]): number {
  return Math.max(-1, ...rows.map((one) => one.id)) + 1
}
