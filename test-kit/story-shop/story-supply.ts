import { type OfferAnswer } from '#contract/api/offers.ts'
import { type Override } from '../house/house-kit.ts'
import { startAirline } from '../suppliers/simulated-airline.ts'

/** Who the flights of stories come from: E2E_SUPPLY, as an operator would set SUPPLY; the house unless told. */
export const storySupplies = ['house', 'sabre', 'duffel', 'demo'] as const
/** Who the flights of stories come from. */
export type StorySupplyName = (typeof storySupplies)[number]

/** The supplier of this run. */
export const storySupply: StorySupplyName =
  storySupplies.find((one) => one === process.env['E2E_SUPPLY']) ?? 'house'

/** A supplier beside the shop of a story. */
export type StorySupply = {
  /** What makes the shop sell it. */
  readonly environment: Readonly<Record<string, string>>
  /** Moves its clock on with the shop's. */
  advance(ms: number): Promise<void>
  /** Sets seats or fares of every flight of an offer; absent where the shop's own database does. */
  override?(offer: OfferAnswer, override: Override): Promise<void>
  stop(): Promise<void>
}

const atOnce = 30
const nothing = () => Promise.resolve()

/** Starts what the shop of a story sells. */
export async function startStorySupply(): Promise<StorySupply> {
  if (storySupply === 'house') return { environment: {}, advance: nothing, stop: nothing }
  if (storySupply === 'demo') return { environment: { SUPPLY: 'demo' }, advance: nothing, stop: nothing }
  const airline = await startAirline(atOnce)
  return {
    environment: settingsOf(storySupply, airline.url),
    // its clock takes whole milliseconds
    advance: (ms) => airline.control({ clock: { advanceMs: Math.round(ms) } }),
    override: (offer, { seatLimit, farePercent }) =>
      airline.control({ act: 'override', flights: flightsOf(offer), seatLimit, farePercent }),
    stop: () => airline.stop(),
  }
}

function settingsOf(name: 'sabre' | 'duffel', url: string): Readonly<Record<string, string>> {
  if (name === 'duffel') return { SUPPLY: name, DUFFEL_URL: url, DUFFEL_TOKEN: 'duffel_test_stories' }
  const signIn = { SABRE_CLIENT_ID: 'V1:stories:TEST:AA', SABRE_CLIENT_SECRET: 'stories', SABRE_PCC: 'TEST' }
  return { SUPPLY: name, SABRE_URL: url, ...signIn }
}

function flightsOf({ journeys }: OfferAnswer): string[] {
  return journeys
    .flatMap(({ segments }) => segments)
    .map((one) => `${one.airline}${one.flightNumber}/${one.departureTime.slice(0, 10)}`)
}
