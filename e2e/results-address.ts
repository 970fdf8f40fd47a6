import { dayFromToday } from './traveller.ts'

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
