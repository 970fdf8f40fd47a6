import { parseLocalDate } from '#contract/terms/time.ts'

import { type Day, dayNumberOf } from '../day-number.ts'
import { readTable } from '../csv-table.ts'

/** Returns a decimal number of a table in millionths. Throws on anything else: money is never a float. */
export function parseMillionths(text: string): number {
  const found = /^(\d+)(?:\.(\d{1,6}))?$/.exec(text)
  if (!found) throw new Error(`not a plain decimal number: "${text}"`)
  return Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0'))
}

/** The rate of a currency from a day on. */
type Rate = { readonly firstDay: Day; readonly millionthsOfBaht: bigint }

/** Converts an amount in millionths of a currency to whole baht, rounded up; throws on an unknown currency. */
export type ToBaht = (amountMillionths: number, currency: string, issueDay: Day) => number

/**
 * Reads the dated rates. The rate of the day of issue applies; before the first one, the first. Every tax
 * line of every passenger is rounded up to a whole baht, so that the collected amount covers the remitted
 * one.
 */
export function readExchangeRates(text: string): ToBaht {
  const rates = new Map<string, Rate[]>()
  for (const row of readTable(text, ['currency', 'first', 'baht'])) {
    const first = parseLocalDate(row.first)
    if (!first) throw new Error(`exchange rates, line ${row.line}: no date`)
    const known = rates.get(row.currency) ?? []
    known.push({ firstDay: dayNumberOf(first), millionthsOfBaht: BigInt(parseMillionths(row.baht)) })
    rates.set(
      row.currency,
      known.sort((left, right) => left.firstDay - right.firstDay),
    )
  }
  const scale = 1_000_000_000_000n
  return cachedConversion((amountMillionths, currency, issueDay) => {
    if (currency === 'THB') return Math.ceil(amountMillionths / 1_000_000)
    const known = rates.get(currency)
    const rate = known?.findLast((one) => one.firstDay <= issueDay) ?? known?.[0]
    if (!rate) throw new RangeError(`no exchange rate for ${currency}`)
    return Number((BigInt(amountMillionths) * rate.millionthsOfBaht + scale - 1n) / scale)
  })
}

/** Caches conversions: the same few hundred amounts recur all day. */
function cachedConversion(convert: ToBaht): ToBaht {
  let keptDay: Day | undefined
  let known = new Map<string, number>()
  return (amountMillionths, currency, issueDay) => {
    if (keptDay !== issueDay) {
      keptDay = issueDay
      known = new Map()
    }
    const key = `${currency}${amountMillionths}`
    const baht = known.get(key) ?? convert(amountMillionths, currency, issueDay)
    known.set(key, baht)
    return baht
  }
}
