/** A time from now, negative for the past: a number of units, and whether "tomorrow" may stand for "in 1 day". */
export type RelativeTime = {
  readonly value: number
  readonly unit: 'second' | 'minute' | 'hour' | 'day'
  readonly numeric: Intl.RelativeTimeFormatNumeric
}

/** Formats a time from now: "in 90 days". Japanese browsers write 90 日後; every other count of the pages has no space. */
export function formatRelativeTime({ value, unit, numeric }: RelativeTime, tag: string): string {
  const text = new Intl.RelativeTimeFormat(tag, { numeric }).format(value, unit)
  return tag.startsWith('ja') ? text.replaceAll(' ', '') : text
}
