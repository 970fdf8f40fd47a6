import { z } from 'zod'
import { type SetExchangeRate, exchangeRateLimits } from '#contract/terms/supply/exchange-rate.ts'
import { type LocalDate, parseLocalDate } from '#contract/terms/time.ts'
import { splitCsvRecords } from '#server/platform/text/csv-records.ts'

/** A rate of a file: without a margin, which is the agency's. */
export type PublishedRate = Omit<SetExchangeRate, 'marginBasisPoints'>

/**
 * Returns the newest rate of each currency in a file of the Bank of Thailand: the answer of its API "Average Exchange Rate"
 * (JSON with `data_detail`), or a CSV file with the same names in its first row. The bank's selling rate counts, at which an
 * agency buys. Undefined for any other file.
 */
export function readRateFile(text: string): readonly PublishedRate[] | undefined {
  const rows = jsonRowsOf(text) ?? csvRowsOf(text)
  const rates = rows?.flatMap((row) => rateOf(row) ?? []) ?? []
  const newest = new Map<string, PublishedRate>()
  for (const rate of rates) {
    const known = newest.get(rate.currency)
    if (!known || known.on < rate.on) newest.set(rate.currency, rate)
  }
  if (newest.size === 0 || newest.size > exchangeRateLimits.rates) return undefined
  return [...newest.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

type Row = z.infer<typeof row>
/** Members of `data_detail` in https://apiportal.bot.or.th (Stat-ExchangeRate, DAILY_AVG_EXG_RATE). */
const row = z.object({
  period: z.string(),
  currency_id: z.string(),
  /** Names how many units the rate is for: "JAPAN : YEN (100 YEN)". */
  currency_name_eng: z.string().min(1),
  selling: z.string(),
})

const apiAnswer = z.object({ result: z.object({ data: z.object({ data_detail: z.array(z.unknown()) }) }) })

function jsonRowsOf(text: string): readonly Row[] | undefined {
  try {
    const read = apiAnswer.safeParse(JSON.parse(text))
    return read.success ? rowsAmong(read.data.result.data.data_detail) : []
  } catch {
    return undefined
  }
}

function csvRowsOf(text: string): readonly Row[] | undefined {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const { records, faults } = splitCsvRecords(plain, { separator: ',' })
  if (faults.length > 0) return undefined
  const header = records.findIndex(({ cells }) => cells.some((cell) => cell.trim() === 'currency_id'))
  const names = records[header]?.cells.map((cell) => cell.trim()) ?? []
  const rows = records.slice(header + 1).map(({ cells }) => {
    return Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? '']))
  })
  return header < 0 ? undefined : rowsAmong(rows)
}

function rowsAmong(rows: readonly unknown[]): readonly Row[] {
  return rows.flatMap((one) => {
    const read = row.safeParse(one)
    return read.success ? [read.data] : []
  })
}

/** Undefined for a day without a rate, which the bank leaves empty. */
function rateOf({ period, currency_id, currency_name_eng, selling }: Row): PublishedRate | undefined {
  const on: LocalDate | undefined = parseLocalDate(period)
  const parts = /^(\d{1,6})(?:\.(\d{1,9}))?$/.exec(selling.replaceAll(',', ''))
  if (!on || !parts || !/^[A-Z]{3}$/.test(currency_id) || currency_id === 'THB') return undefined
  const units = BigInt(/\((\d[\d,]*) /.exec(currency_name_eng)?.[1]?.replaceAll(',', '') ?? '1')
  const billionths = BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(9, '0')}`)
  const divisor = (units > 0n ? units : 1n) * 1_000n
  const bahtMillionths = Number((2n * billionths + divisor) / (2n * divisor))
  if (bahtMillionths < 1 || bahtMillionths > exchangeRateLimits.bahtMillionths) return undefined
  return { currency: currency_id, bahtMillionths, on, source: 'bankOfThailand' }
}
