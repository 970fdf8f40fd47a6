import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import type { Money } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { PriceOutcome } from '#server/providers/supply/supplier-offer.ts'
import type { AirlineUnderTest } from '../suppliers/airline-under-test.ts'
import { type AppUnderTest, aSearchRequest } from '../app-under-test.ts'
import { type More, fareIncrease } from '../house/fare-increase.ts'
import type { Dice } from '../fare-oracle/dice.ts'

/** Passenger counts by type; missing types count as zero. */
export type Party = Partial<Record<PassengerType, number>>

/** A price that the shop has shown under an offer's id: the total of the party, and its expiry. */
export type Shown = {
  readonly offerId: string
  readonly total: number
  readonly party: Party
  readonly untilMs: number
}

const keptMs = 120 * 60_000
/** Searches are repeated after this time. */
const staleMs = 60 * 60_000
const perSearch = 8

const parties: readonly Party[] = [{ adult: 1 }, { adult: 2, child: 1 }, { adult: 1, infantOnLap: 1 }]

/** Price changes of the airline: some small, some large, some down, and some offers disappear. */
const moves: readonly (More | 'gone')[] = [0, 0, 0, 0, 15_00, 25_00, 400_00, 2_000_00, -100_00, 'gone']

/** The shop with every offer that it has shown, and an airline whose prices change. */
export class EditWorld {
  readonly shop: AppUnderTest
  readonly airline: AirlineUnderTest
  readonly dice: Dice
  /** Every offer ever shown, by offer id. */
  readonly shown = new Map<string, Shown>()
  /** Offers that can be chosen now, and expired ones. */
  fresh: Shown[] = []
  old: Shown[] = []
  /** Offer ids of another shop. */
  foreign: readonly string[] = []
  /** The airline's latest price of its own offer, in satang. */
  readonly #asked = new Map<string, number>()
  readonly #moves = new Map<string, More | 'gone'>()
  #searchedMs = 0

  constructor(made: Pick<EditWorld, 'shop' | 'airline' | 'dice'>) {
    this.shop = made.shop
    this.airline = made.airline
    this.dice = made.dice
    this.airline.repriced = (outcome, known) => this.#reprice(outcome, known)
  }

  get nowMs(): number {
    return this.shop.clock.nowMs()
  }

  /** Searches again when the shown offers are old. */
  async refresh(): Promise<void> {
    if (this.fresh.length > 0 && this.nowMs - this.#searchedMs < staleMs) return
    this.old.push(...this.fresh)
    this.fresh = []
    this.#searchedMs = this.nowMs
    for (const party of parties) {
      const found = await this.shop.post<ShoppingAnswer>('/api/shopping/', searchOf(party))
      for (const { offerId, price } of found.body.offers.slice(0, perSearch))
        this.show(offerId, price.total, party)
    }
  }

  /** Records an offer that the shop shows, initially or in place of another. */
  show(offerId: string, total: number, party: Party): void {
    const shown = { offerId, total, party, untilMs: this.nowMs + keptMs }
    this.shown.set(offerId, shown)
    this.fresh.push(shown)
  }

  /** Returns the airline's price of its own offer. */
  askedFor(ref: string): number | undefined {
    return this.#asked.get(ref)
  }

  /**
   * Makes the airline refuse a price that is not its own; sometimes it raises the price during the request.
   */
  planBookings(raise: number): void {
    this.airline.plans.length = 0
    for (const by of [raise, 0, 0]) {
      this.airline.plans.push(async ({ command, commit }) => {
        if (by !== 0) this.#raise(command.ref, by)
        const isOurs = command.expectedTotal.amount === this.#asked.get(command.ref)
        return isOurs ? { kind: 'done', value: commit() } : { kind: 'notDone', reason: 'priceChanged' }
      })
    }
  }

  #raise(ref: string, by: number): void {
    const move = this.#moves.get(ref) ?? 0
    if (typeof move !== 'number') return
    this.#moves.set(ref, move + by)
    // The increase for a party depends on its size, so the airline's own answer sets it.
    this.#asked.set(ref, -1)
  }

  #reprice(outcome: PriceOutcome, known: Money): PriceOutcome {
    if (outcome.kind !== 'same' && outcome.kind !== 'changed') return outcome
    const { ref } = outcome.offer
    const move = this.#moves.get(ref) ?? this.dice.pick(moves)
    this.#moves.set(ref, move)
    if (move === 'gone') return { kind: 'gone' }
    const moved = move === 0 ? outcome : fareIncrease(move)(outcome, known)
    if (moved.kind === 'same' || moved.kind === 'changed')
      this.#asked.set(ref, moved.offer.price.total.amount)
    return moved
  }
}

function searchOf(party: Party): SearchRequestInput {
  return aSearchRequest({
    adults: party.adult ?? 0,
    children: party.child ?? 0,
    infants: party.infantOnLap ?? 0,
  })
}

/** The possible answers of the shop to a request of this kind. */
export type Answer = {
  readonly status: number
  readonly body: Partial<BookingAnswer & PricingAnswer> & {
    readonly problem?: string
    readonly details?: { readonly offerId?: string; readonly total?: number }
  }
}
