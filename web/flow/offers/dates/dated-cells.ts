import { type DatedPriceAnswer, type DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { type LocalDate, daysBetween } from '#contract/terms/time.ts'

/** What is known of a date or a pair of dates; undefined before there is an answer, null when there was none. */
export type DatedPricesKnown = DatedPricesAnswer | null | undefined

/**
 * One date, or one pair of them: its price; still asked about; surely without an offer; not known; or a return
 * before the departure.
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

/** Finds the cell of any date, or pair of dates, in an answer. */
export function cellsOf(known: DatedPricesKnown): (out: LocalDate, back?: LocalDate) => DatedCell {
  const prices = known?.prices ?? []
  const byDate = new Map(prices.map((one) => [keyOf(one.departureDate, one.returnDate), one]))
  const averages = prices.map((one) => one.averagePerPerson)
  const [low, high] = [Math.min(...averages), Math.max(...averages)]
  return (out, back) => {
    if (back !== undefined && back < out) return { kind: 'impossible' }
    const average = byDate.get(keyOf(out, back))?.averagePerPerson
    if (average === undefined) return { kind: missingKind(known) }
    const heat = low < high ? Math.round(((high - average) / (high - low)) * hottest) : 0
    return { kind: 'price', average, heat, isCheapest: average === low && low < high }
  }
}

/** What another date saves against the chosen one. */
export type DateSaving = {
  readonly departureDate: LocalDate
  readonly returnDate: LocalDate | undefined
  /** Days from the chosen departure; negative is earlier. */
  readonly days: number
  /** Satang per person. */
  readonly amount: number
}

/**
 * What the cheapest date saves; of equally cheap ones the nearest. Nothing is said unless everything was looked at
 * and the chosen date has a price itself: it would not be true for sure.
 */
export function savingOf(known: DatedPricesKnown, chosen: readonly LocalDate[]): DateSaving | undefined {
  const [out, back] = chosen
  if (!known?.complete || out === undefined) return undefined
  const own = known.prices.find((one) => one.departureDate === out && one.returnDate === back)
  const [best] = known.prices.toSorted(
    (one, other) =>
      one.averagePerPerson - other.averagePerPerson || awayOf(one, chosen) - awayOf(other, chosen),
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

function awayOf({ departureDate, returnDate }: DatedPriceAnswer, [out, back]: readonly LocalDate[]): number {
  const there = out ? Math.abs(daysBetween(out, departureDate as LocalDate)) : 0
  const home = back && returnDate ? Math.abs(daysBetween(back, returnDate as LocalDate)) : 0
  return there + home
}

function missingKind(known: DatedPricesKnown): 'asking' | 'none' | 'unknown' {
  if (known === undefined) return 'asking'
  return known?.complete === true ? 'none' : 'unknown'
}

function keyOf(out: string, back: string | undefined): string {
  return `${out} ${back ?? ''}`
}
