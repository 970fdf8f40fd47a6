import type { OpenOrder, PriceNowAnswer, QuoteRequest } from '#contract/api/quote.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { QuoteReason } from '#contract/terms/quote.ts'
import { type AmountFault, readBaht, bahtInputText } from '#web/travel-ui/price/baht-amount.ts'

/** The validities of a quote, in minutes. */
export const answerTimes = [60, 4 * 60, 24 * 60, 3 * 24 * 60] as const

/** The highest price for one person, in satang. */
const mostPerPerson = 100_000_000

/** A quote as typed in the form. */
export type QuoteFormValues = {
  /** Baht for one person of each type, in the order of the price. */
  readonly prices: readonly { readonly type: PassengerType; readonly count: number; readonly text: string }[]
  readonly why: QuoteReason
  readonly note: string
  readonly validMinutes: number
}

/** Returns the initial form values: the current price. */
export function quoteFormValuesOf({ price }: Pick<OpenOrder, 'price'>): QuoteFormValues {
  return {
    prices: price.passengers.map(({ type, count, perPerson }) => ({
      type,
      count,
      text: bahtInputText(perPerson),
    })),
    why: 'same',
    note: '',
    validMinutes: 24 * 60,
  }
}

/**
 * Returns the form after repricing, with a reason that fits: another total than the agreed one is never sent
 * as the same price.
 */
export function quoteFormAfterReprice(
  typed: QuoteFormValues,
  now: Pick<PriceNowAnswer, 'prices' | 'total'>,
  { total }: Pick<OpenOrder, 'total'>,
): QuoteFormValues {
  const prices = typed.prices.map((one) => {
    const asked = now.prices.find(({ type }) => type === one.type)
    return asked ? { ...one, text: bahtInputText(asked.perPerson) } : one
  })
  const changed = typed.why === 'same' ? 'fare' : typed.why
  return { ...typed, prices, why: now.total === total ? 'same' : changed }
}

/** Why an amount is invalid; an empty one is no price. */
export type PriceFault = AmountFault | 'missing'

/** A typed quote that can be sent, or the faults of its prices, by index. */
export type ReadQuote =
  | { readonly ok: true; readonly request: QuoteRequest; readonly total: number }
  | { readonly ok: false; readonly faults: readonly (PriceFault | undefined)[] }

/** Reads the typed quote of an order. */
export function parseQuoteForm(orderNumber: string, typed: QuoteFormValues): ReadQuote {
  const read = typed.prices.map(({ text }) => readBaht(text, mostPerPerson))
  const faults = read.map((one): PriceFault | undefined =>
    one.ok ? (one.satang === 0 ? 'missing' : undefined) : one.fault,
  )
  if (faults.some((fault) => fault !== undefined)) return { ok: false, faults }
  const prices = typed.prices.map(({ type, count }, index) => {
    const amount = read[index]
    return { type, count, perPerson: amount?.ok ? amount.satang : 0 }
  })
  const { why, note, validMinutes } = typed
  return {
    ok: true,
    total: prices.reduce((sum, { count, perPerson }) => sum + count * perPerson, 0),
    request: {
      orderNumber,
      prices: prices.map(({ type, perPerson }) => ({ type, perPerson })),
      why,
      note: note.trim(),
      validMinutes,
    },
  }
}
