import type { CityCode } from '#contract/terms/codes.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { describeSupplyProvider } from '../supply-provider.suite.ts'
import { aSearch, aSearchWith } from './duffel-bench.suite.ts'
import { duffelProvider } from './duffel-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const back = {
  from: 'TYO' as CityCode,
  to: 'BKK' as CityCode,
  departureOn: '2027-01-17' as LocalDate,
  cabin: 'economy',
} as const

const traits = { isIdempotentByReference: false, canSellOut: true, sellsSeatsWith: 'instant' } as const

describeSupplyProvider('Duffel at the simulated airline', traits, async () => {
  const airline = await startAirline(50)
  await airline.begin(now)
  return {
    supply: duffelProvider({ http: systemHttpClient, url: airline.url, token: 'duffel_test_1' }),
    now: () => now,
    oneWay: aSearch(),
    roundTrip: aSearch({ shape: 'roundTrip', journeys: [...aSearch().journeys, back] }),
    family: aSearch({ party: { adult: 1, child: 1, infantOnLap: 1 } }),
    nothing: aSearchWith({ to: 'ZZZ' as CityCode }),
    airportsOf: (code) => (code === 'TYO' ? ['NRT', 'HND'] : [code]),
    sellOut: (offer) => {
      const [id] = offer.ref.split('~')
      return airline.control({ seats: 0, match: { path: `/air/offers/${id}` } })
    },
    close: () => airline.stop(),
  }
})
