import type { CityCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import type { ShopEvent } from '../../supplier-offer.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import { describeSupplyProvider } from '../../supply-provider.suite.ts'
import { aSabreSearch, benchNow } from '../sabre-bench.suite.ts'
import { ndcProvider } from './sabre-ndc.suite.ts'

const there = aSabreSearch().journeys
const back = {
  from: 'TYO' as CityCode,
  to: 'BKK' as CityCode,
  departureOn: '2027-01-17' as LocalDate,
  cabin: 'economy',
} as const

/** Offers of airlines alone. Their orders are not exchanged by this way. */
function withoutFiledFares({
  searchExchange: _search,
  exchangeTickets: _exchange,
  ...supply
}: SupplyProvider): SupplyProvider {
  return {
    ...supply,
    async *shop(request, context): AsyncGenerator<ShopEvent> {
      for await (const event of supply.shop(request, context)) {
        if (event.kind !== 'offers') yield event
        else yield { ...event, offers: event.offers.filter(({ fareType }) => fareType === 'ndc') }
      }
    },
  }
}

const traits = { isIdempotentByReference: false, canSellOut: true }

describeSupplyProvider('Sabre with offers of airlines (NDC)', traits, async () => {
  const airline = await startAirline(50)
  await airline.begin(benchNow)
  const nonstop = { nonstopOnly: true }
  return {
    supply: withoutFiledFares(ndcProvider(airline.url)),
    now: () => benchNow,
    oneWay: aSabreSearch(nonstop),
    roundTrip: aSabreSearch({ ...nonstop, shape: 'roundTrip', journeys: [...there, back] }),
    family: aSabreSearch({ ...nonstop, party: { adult: 1, child: 1, infantOnLap: 1 } }),
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
