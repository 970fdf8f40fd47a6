import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Override } from '../house/house-kit.ts'
import { startAirline } from '../suppliers/simulated-airline.ts'

/** The suppliers that e2e tests can run on. */
const e2eSupplies = ['house', 'sabre', 'duffel', 'demo'] as const
/** The name of a supplier for e2e tests. */
export type TestSupplyName = (typeof e2eSupplies)[number]

/** The suppliers of this run in their order: E2E_SUPPLY, with the values of SUPPLY; by default the house supplier. */
export const suppliersUnderTest = testSuppliers(process.env['E2E_SUPPLY'] ?? 'house')

/** A supplier of a test shop. */
export type TestSupply = {
  /** Environment variables that make the shop sell it. */
  readonly environment: Readonly<Record<string, string>>
  /** Moves its clock together with the shop's. */
  advance(ms: number): Promise<void>
  /** Whether the shop's own database sets seats and fares, too. */
  readonly isHouseSold: boolean
  /** Sets seats or fares of every flight of an offer at the simulated airline; absent without one. */
  override?(offer: OfferAnswer, override: Override): Promise<void>
  stop(): Promise<void>
}

const atOnce = 30
const nothing = () => Promise.resolve()

/** Starts the suppliers of a test shop. */
export async function startTestSupply(): Promise<TestSupply> {
  const isHouseSold = suppliersUnderTest.includes('house')
  const environment = { SUPPLY: suppliersUnderTest.join(',') }
  const onAirline = suppliersUnderTest.filter((one) => one === 'sabre' || one === 'duffel')
  if (onAirline.length === 0) return { environment, isHouseSold, advance: nothing, stop: nothing }
  const airline = await startAirline(atOnce)
  return {
    environment: Object.assign(environment, ...onAirline.map((name) => settingsOf(name, airline.url))),
    isHouseSold,
    // its clock takes whole milliseconds
    advance: (ms) => airline.control({ clock: { advanceMs: Math.round(ms) } }),
    override: (offer, { seatLimit, farePercent }) =>
      airline.control({ act: 'override', flights: flightsOf(offer), seatLimit, farePercent }),
    stop: () => airline.stop(),
  }
}

function testSuppliers(text: string): readonly TestSupplyName[] {
  return text.split(',').map((name) => {
    const found = e2eSupplies.find((one) => one === name)
    if (!found) throw new RangeError(`E2E_SUPPLY: no browser tests run on ${name}`)
    return found
  })
}

function settingsOf(name: 'sabre' | 'duffel', url: string): Readonly<Record<string, string>> {
  if (name === 'duffel') return { DUFFEL_URL: url, DUFFEL_TOKEN: 'duffel_test_stories' }
  return {
    SABRE_URL: url,
    SABRE_CLIENT_ID: 'V1:tests:TEST:AA',
    SABRE_CLIENT_SECRET: 'tests',
    SABRE_PCC: 'TEST',
    SABRE_EXTRAS: 'on',
  }
}

function flightsOf({ journeys }: OfferAnswer): string[] {
  return journeys
    .flatMap(({ segments }) => segments)
    .map((one) => `${one.airline}${one.flightNumber}/${one.departureTime.slice(0, 10)}`)
}
