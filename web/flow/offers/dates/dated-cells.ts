import type { DatedPriceAnswer, DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { type LocalDate, daysBetween } from '#contract/terms/time.ts'

/** The known prices of dates; undefined before an answer, null without one. */
export type DatedPricesKnown = DatedPricesAnswer | null | undefined

/**
 * One date, or a pair of them: its price; pending; certainly without an offer; unknown; or a return before
 * the departure.
 */
export type DatedCell =
  | {
      readonly kind: 'price'
      /** Satang per person. */
      readonly average: number
      readonly isCheapest: boolean
      /** From 0, the dearest, to 4, the cheapest of all that are shown. */
      readonly heat: number
    }
  | { readonly kind: 'asking' | 'none' | 'unknown' | 'impossible' }

const hottest = 4

/** Returns the cells of an answer, by date or pair of dates. */
export function cellsOf(known: DatedPricesKnown): (out: LocalDate, back?: LocalDate) => DatedCell {
  const prices = known?.prices ?? []
  const byDate = new Map(prices.map((one) => [datesKey(one.departureDate, one.returnDate), one]))
  const averages = prices.map((one) => one.averagePerPerson)
  const [low, high] = [Math.min(...averages), Math.max(...averages)]
  return (out, back) => {
    if (back !== undefined && back < out) return { kind: 'impossible' }
    const average = byDate.get(datesKey(out, back))?.averagePerPerson
    if (average === undefined) return { kind: missingPriceReason(known) }
    const heat = low < high ? Math.round(((high - average) / (high - low)) * hottest) : 0
    return { kind: 'price', average, heat, isCheapest: average === low && low < high }
  }
}

/** What another date saves over the chosen one. */
export type DateSaving = {
  readonly departureDate: LocalDate
  readonly returnDate: LocalDate | undefined
  /** Days from the chosen departure; negative is earlier. */
  readonly days: number
  /** Satang per person. */
  readonly amount: number
}

/**
 * Returns what the cheapest date saves; of equally cheap ones the nearest. Undefined unless every date has an
 * answer and the chosen one has a price: otherwise it might not be true.
 */
export function savingOf(known: DatedPricesKnown, chosen: readonly LocalDate[]): DateSaving | undefined {
  const [out, back] = chosen
  if (!known?.complete || out === undefined) return undefined
  const own = known.prices.find((one) => one.departureDate === out && one.returnDate === back)
  const [best] = known.prices.toSorted(
    (one, other) =>
      one.averagePerPerson - other.averagePerPerson ||
      daysFromRequestedDates(one, chosen) - daysFromRequestedDates(other, chosen),
  )
  if (!own || !best || best.averagePerPerson >= own.averagePerPerson) return undefined
  const departureDate = best.departureDate as LocalDate
  return {
    departureDate,
    returnDate: best.returnDate as LocalDate | undefined,
    days: daysBetween(out, departureDate),
    amount: own.averagePerPerson - best.averagePerPerson,
  }
}

function daysFromRequestedDates(
  { departureDate, returnDate }: DatedPriceAnswer,
  [out, back]: readonly LocalDate[],
): number {
  const there = out ? Math.abs(daysBetween(out, departureDate as LocalDate)) : 0
  const home = back && returnDate ? Math.abs(daysBetween(back, returnDate as LocalDate)) : 0
  return there + home
}

function missingPriceReason(known: DatedPricesKnown): 'asking' | 'none' | 'unknown' {
  if (known === undefined) return 'asking'
  return known?.complete === true ? 'none' : 'unknown'
}

function datesKey(out: string, back: string | undefined): string {
  return `${out} ${back ?? ''}`
}
