import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type AirlineFault, calm, controlOf, type wireOf } from './airline-faults.ts'
import { type AppUnderTest, anOffer, appUnderTest } from '../app-under-test.ts'
import { duffelWithShortTimeouts } from './duffel-with-short-timeouts.ts'
import { type SimulatedAirline, startAirline } from './simulated-airline.ts'
import type { DatabaseKit } from '../database/test-database.ts'

/** The real shop that sells the simulated airline over its wire. */
export type ShopAtAirline = {
  readonly shop: AppUnderTest
  readonly airline: SimulatedAirline
  /** Returns an offer that can be held. */
  anOffer(): Promise<OfferAnswer>
  /** Sets a fault for a step until the faults are cleared. */
  strike(fault: AirlineFault, step: keyof typeof wireOf): Promise<void>
  calm(): Promise<void>
  /** Resets both sides. */
  begin(): Promise<void>
  /** Moves both clocks forward and runs the jobs that are due by then. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

/** Starts the airline and a shop that sells it, with short timeouts. */
export async function shopAtAirline(kit: DatabaseKit): Promise<ShopAtAirline> {
  const airline = await startAirline(30)
  const shop = await appUnderTest(kit.database, {}, () => duffelWithShortTimeouts(airline.url))
  return {
    shop,
    airline,
    anOffer: () => anOffer(shop),
    strike: (fault, step) => airline.control(controlOf(fault, step)),
    calm: () => airline.control(calm),
    async begin() {
      await kit.clear()
      await airline.begin(shop.clock.now())
    },
    async advance(ms) {
      shop.clock.advance(ms)
      await airline.control({ clock: { advanceMs: ms } })
      await shop.app.runDue()
    },
    async close() {
      await shop.close()
      await airline.stop()
    },
  }
}
