import type { CityCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { describeSupplyProvider } from '../supply-provider.suite.ts'
import { aSabreSearch, benchNow, benchOptions } from './sabre-bench.suite.ts'
import { sabreProvider } from './sabre-provider.ts'

const there = aSabreSearch().journeys
const back = {
  from: 'TYO' as CityCode,
  to: 'BKK' as CityCode,
  departureOn: '2027-01-17' as LocalDate,
  cabin: 'economy',
} as const

const traits = { isIdempotentByReference: false, canSellOut: true, sellsSeatsWith: 'hold' } as const

describeSupplyProvider('Sabre at the simulated airline', traits, async () => {
  const airline = await startAirline(50)
  await airline.begin(benchNow)
  return {
    supply: sabreProvider(benchOptions(airline.url)),
    now: () => benchNow,
    // its last offer is sold out in one of the tests, which a waitlist offer cannot be
    oneWay: aSabreSearch({ nonstopOnly: true }),
    roundTrip: aSabreSearch({ shape: 'roundTrip', journeys: [...there, back] }),
    family: aSabreSearch({ party: { adult: 1, child: 1, infantOnLap: 1 } }),
    nothing: aSabreSearch({ journeys: there.map((one) => ({ ...one, to: 'ZZZ' as CityCode })) }),
    airportsOf: (code) => (code === 'TYO' ? ['NRT', 'HND'] : [code]),
    sellOut: ({ itinerary }) => {
      const flights = itinerary.journeys
        .flatMap((journey) => journey.segments)
        .map((one) => `${one.marketingCarrier}${one.flightNumber}/${one.departureLocal.slice(0, 10)}`)
      return airline.control({ act: 'override', flights, seatLimit: 0 })
    },
    close: () => airline.stop(),
  }
})
