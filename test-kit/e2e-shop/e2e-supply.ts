import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Override } from '../house/house-kit.ts'
import { startAirline } from '../suppliers/simulated-airline.ts'

/**
 * The suppliers that e2e tests can run on: E2E_SUPPLY, with the values of SUPPLY; the default is the house
 * supplier.
 */
export const e2eSupplies = ['house', 'sabre', 'duffel', 'demo'] as const
/** The name of a supplier for e2e tests. */
export type TestSupplyName = (typeof e2eSupplies)[number]

/** The supplier of this run. */
export const e2eSupply: TestSupplyName =
  e2eSupplies.find((one) => one === process.env['E2E_SUPPLY']) ?? 'house'

/** A supplier of a test shop. */
export type TestSupply = {
  /** Environment variables that make the shop sell it. */
  readonly environment: Readonly<Record<string, string>>
  /** Moves its clock together with the shop's. */
  advance(ms: number): Promise<void>
  /** Sets seats or fares of every flight of an offer; absent where the shop's own database does. */
  override?(offer: OfferAnswer, override: Override): Promise<void>
  stop(): Promise<void>
}

const atOnce = 30
const nothing = () => Promise.resolve()

/** Starts the supplier of a test shop. */
export async function startTestSupply(): Promise<TestSupply> {
  if (e2eSupply === 'house') return { environment: {}, advance: nothing, stop: nothing }
  if (e2eSupply === 'demo') return { environment: { SUPPLY: 'demo' }, advance: nothing, stop: nothing }
  const airline = await startAirline(atOnce)
  return {
    environment: settingsOf(e2eSupply, airline.url),
    // its clock takes whole milliseconds
    advance: (ms) => airline.control({ clock: { advanceMs: Math.round(ms) } }),
    override: (offer, { seatLimit, farePercent }) =>
      airline.control({ act: 'override', flights: flightsOf(offer), seatLimit, farePercent }),
    stop: () => airline.stop(),
  }
}

function settingsOf(name: 'sabre' | 'duffel', url: string): Readonly<Record<string, string>> {
  if (name === 'duffel') return { SUPPLY: name, DUFFEL_URL: url, DUFFEL_TOKEN: 'duffel_test_stories' }
  const signIn = { SABRE_CLIENT_ID: 'V1:tests:TEST:AA', SABRE_CLIENT_SECRET: 'tests', SABRE_PCC: 'TEST' }
  return { SUPPLY: name, SABRE_URL: url, ...signIn }
}

function flightsOf({ journeys }: OfferAnswer): string[] {
  return journeys
    .flatMap(({ segments }) => segments)
    .map((one) => `${one.airline}${one.flightNumber}/${one.departureTime.slice(0, 10)}`)
}
