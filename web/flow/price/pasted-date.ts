import { type Language } from '#contract/problem.ts'
import { hasBuddhistYear } from '#contract/terms/buddhist-year.ts'
import { parseTypedDate } from '#web/ui/typed-date.ts'

const buddhistOffset = 543

/**
 * A whole date as somebody copied it, in any way that dates are typed: "1990-02-28". A year of the Buddhist era
 * stays one, so that it can be confirmed. Undefined for anything that is no whole date: a single figure, a word.
 */
export function pastedDate(text: string, language: Language): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 40 || !/\d{2}/.test(trimmed)) return undefined
  // A day and a month without a year mean the next such day elsewhere; of a passport they are no date.
  const date = parseTypedDate({ text: trimmed, language, today: '1900-01-01', isPast: false })
  if (date === undefined || !hasYear(trimmed)) return undefined
  const figures = trimmed
    .normalize('NFKC')
    .replaceAll(/[๐-๙]/g, (thai) => String(thai.charCodeAt(0) - 0x0e50))
  const buddhist = String(Number(date.slice(0, 4)) + buddhistOffset)
  const isBuddhist = figures.includes(buddhist) && hasBuddhistYear(`${buddhist}-`)
  return isBuddhist ? `${buddhist}${date.slice(4)}` : date
}

function hasYear(text: string): boolean {
  return /\d{4}|[๐-๙]{4}/.test(text.normalize('NFKC'))
}
