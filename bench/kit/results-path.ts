const daysAhead = 40

/** A day far enough ahead that fares of every kind are on sale. */
export const departureDate = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

/** The address of the results of a search that was never typed: Bangkok to Narita, one way. */
export function resultsPath(): string {
  const search = { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate, cabinClass: 'economy' }] }
  const param = Buffer.from(JSON.stringify(search)).toString('base64')
  return `/fareflightresults?${new URLSearchParams({ param })}`
}
