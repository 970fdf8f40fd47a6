/** A date some days from today as it can be typed in every language. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** From where to where, and how many days from today. */
type LegWish = readonly [from: string, to: string, inDays: number]

/** The address of the results of a search that was never typed; the legs tell what kind of trip it is. */
export function resultsAddress(
  legs: readonly LegWish[],
  more: Readonly<Record<string, unknown>> = {},
): string {
  const searchAirLegs = legs.map(([from, to, inDays]) => ({ from, to, departureDate: dayFromToday(inDays) }))
  const request = JSON.stringify({ adults: 1, triptype: legs.length - 1, searchAirLegs, ...more })
  const param = Buffer.from(request).toString('base64')
  return `/fareflightresults?${new URLSearchParams({ param })}`
}
