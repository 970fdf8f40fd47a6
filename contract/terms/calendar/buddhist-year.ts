/** Years of the Buddhist era minus years of the common era. */
const buddhistOffset = 543
/** Years that are read as Buddhist era: no traveller was born in them and no passport expires in them. */
const buddhistYears = { from: 2400, to: 2700 }

/** Returns whether a year is read as Buddhist era: 2400 to 2700. */
export function isBuddhistYear(year: number): boolean {
  return year >= buddhistYears.from && year <= buddhistYears.to
}

/** Returns whether a date "2535-02-28", also an incomplete one, has a year of the Buddhist era. */
export function hasBuddhistYear(date: string): boolean {
  const [year = ''] = date.split('-')
  return /^\d{4}$/.test(year) && isBuddhistYear(Number(year))
}

/** Returns the date in the common era; dates of the common era stay unchanged. */
export function toCommonEra(date: string): string {
  if (!hasBuddhistYear(date)) return date
  const [year = '', ...rest] = date.split('-')
  return [String(Number(year) - buddhistOffset), ...rest].join('-')
}
