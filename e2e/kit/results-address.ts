/** Returns a date some days from today in a format that every language accepts. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Origin, destination, and days from today. */
type LegWish = readonly [from: string, to: string, inDays: number]

/** Returns the results address of a search without using the form; the legs determine the trip type. */
export function resultsAddress(
  legs: readonly LegWish[],
  more: Readonly<Record<string, unknown>> = {},
): string {
  const searchAirLegs = legs.map(([from, to, inDays]) => ({ from, to, departureDate: dayFromToday(inDays) }))
  const request = JSON.stringify({ adults: 1, triptype: legs.length - 1, searchAirLegs, ...more })
  const param = Buffer.from(request).toString('base64')
  return `/fareflightresults?${new URLSearchParams({ param })}`
}
