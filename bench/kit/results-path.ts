const daysAhead = 40

/** Far enough ahead that fares of every kind are on sale. */
export const departureDate = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

/** Returns the URL path of the results of a search: Bangkok to Narita, one way. */
export function resultsPath(): string {
  const search = { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate, cabinClass: 'economy' }] }
  const param = Buffer.from(JSON.stringify(search)).toString('base64')
  return `/fareflightresults?${new URLSearchParams({ param })}`
}
