import { type OpenOrder, type PriceNowAnswer, type QuoteRequest } from '#contract/api/quote.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { type QuoteReason } from '#contract/terms/quote.ts'
import { type AmountFault, readBaht, typedBaht } from '#web/travel-ui/price/baht-amount.ts'

/** How long a customer may be given to answer, in minutes. */
export const answerTimes = [60, 4 * 60, 24 * 60, 3 * 24 * 60] as const

/** Most that one person can be asked for, in satang. */
const mostPerPerson = 100_000_000

/** A quote as it stands in the form. */
export type TypedQuote = {
  /** Baht for one person of each type, in the order of the price. */
  readonly prices: readonly { readonly type: PassengerType; readonly count: number; readonly text: string }[]
  readonly why: QuoteReason
  readonly note: string
  readonly validMinutes: number
}

/** What the form shows at first: the price as it stands. */
export function typedQuoteOf({ price }: Pick<OpenOrder, 'price'>): TypedQuote {
  return {
    prices: price.passengers.map(({ type, count, perPerson }) => ({
      type,
      count,
      text: typedBaht(perPerson),
    })),
    why: 'same',
    note: '',
    validMinutes: 24 * 60,
  }
}

/**
 * The form once it is known what the order would cost now, with a reason that fits: another total than the agreed one is
 * never sent as the same price.
 */
export function repriced(
  typed: TypedQuote,
  now: Pick<PriceNowAnswer, 'prices' | 'total'>,
  { total }: Pick<OpenOrder, 'total'>,
): TypedQuote {
  const prices = typed.prices.map((one) => {
    const asked = now.prices.find(({ type }) => type === one.type)
    return asked ? { ...one, text: typedBaht(asked.perPerson) } : one
  })
  const changed = typed.why === 'same' ? 'fare' : typed.why
  return { ...typed, prices, why: now.total === total ? 'same' : changed }
}

/** Why an amount cannot be taken; nothing at all is no price. */
export type PriceFault = AmountFault | 'missing'

/** A typed quote that can be sent, or what is wrong with its prices, by their place. */
export type ReadQuote =
  | { readonly ok: true; readonly request: QuoteRequest; readonly total: number }
  | { readonly ok: false; readonly faults: readonly (PriceFault | undefined)[] }

/** Reads what was typed for an order. */
export function readQuote(orderNumber: string, typed: TypedQuote): ReadQuote {
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
