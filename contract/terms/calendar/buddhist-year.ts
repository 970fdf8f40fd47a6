/** Years of the Buddhist era are this much later than those of the common era. */
const buddhistOffset = 543
/** Years in which nobody was born and until which no passport runs: they are meant as years of the Buddhist era. */
const buddhistYears = { from: 2400, to: 2700 }

/** Whether a year is meant as one of the Buddhist era: 2400 to 2700. */
export function isBuddhistYear(year: number): boolean {
  return year >= buddhistYears.from && year <= buddhistYears.to
}

/** A date "2535-02-28", also a half typed one, whose year is of the Buddhist era. */
export function hasBuddhistYear(date: string): boolean {
  const [year = ''] = date.split('-')
  return /^\d{4}$/.test(year) && isBuddhistYear(Number(year))
}

/** The same date with the year of the common era; dates that have one already stay as they are. */
export function inCommonEra(date: string): string {
  if (!hasBuddhistYear(date)) return date
  const [year = '', ...rest] = date.split('-')
  return [String(Number(year) - buddhistOffset), ...rest].join('-')
}
