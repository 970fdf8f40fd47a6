import type { Language } from '#contract/problem.ts'
import { hasBuddhistYear, isBuddhistYear } from '#contract/terms/calendar/buddhist-year.ts'
import { parseTypedDate } from '#web/ui/calendar/typed-date.ts'

const buddhistOffset = 543

/**
 * Reads a whole pasted date in any notation: "1990-02-28". A Buddhist-era year is kept, so that it can be
 * confirmed. Undefined for anything that is no whole date: a single number, a word.
 */
export function pastedDate(text: string, language: Language): string | undefined {
  const figures = text
    .trim()
    .normalize('NFKC')
    .replaceAll(/[๐-๙]/g, (thai) => String(thai.charCodeAt(0) - 0x0e50))
  // Elsewhere a day and a month without a year mean the next such day; in a passport they are no date.
  if (figures.length > 40 || !/\d{4}/.test(figures)) return undefined
  const parseDateInOrder = (order: Language) =>
    parseTypedDate({ text: figures, language: order, today: '1900-01-01', isPast: false })
  // A Buddhist-era year implies that the day comes first, whatever the page's language.
  const date = (hasThaiYear(figures) ? parseDateInOrder('th') : undefined) ?? parseDateInOrder(language)
  if (date === undefined) return undefined
  const buddhist = String(Number(date.slice(0, 4)) + buddhistOffset)
  const isBuddhist = figures.includes(buddhist) && hasBuddhistYear(`${buddhist}-`)
  return isBuddhist ? `${buddhist}${date.slice(4)}` : date
}

function hasThaiYear(figures: string): boolean {
  return (figures.match(/\d+/g) ?? []).some((number) => number.length === 4 && isBuddhistYear(Number(number)))
}
