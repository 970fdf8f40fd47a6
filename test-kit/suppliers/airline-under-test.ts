import type { Money } from '#contract/terms/money.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { createHouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import type {
  SupplyContext,
  SupplyOutcome,
  SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import type { BookCommand, FindOutcome, Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { PriceOutcome, ShopEvent } from '#server/providers/supply/supplier-offer.ts'
import type { SupplyWorld } from '../app-under-test.ts'
import { timetableGround } from '../house/house-kit.ts'

type Outcome = SupplyOutcome<Reservation>

/** One booking call that a test answers. */
export type BookCall = {
  readonly command: BookCommand
  readonly context: SupplyContext
  /** Writes a reservation into the airline's books; one that fits the command when nothing else is given. */
  commit(more?: Partial<Reservation>): Reservation
}

/**
 * An airline controlled by a test. It sells the house supplier's offers, keeps its own books, and has no
 * idempotency for repeated commands.
 */
export class AirlineUnderTest {
  /** Every reservation that it has made, oldest first. */
  readonly books: Reservation[] = []
  /** The behaviour of the next booking calls, in order; without a plan a call books and confirms. */
  readonly plans: ((call: BookCall) => Promise<Outcome>)[] = []
  readonly calls = { book: 0, find: 0, cancel: 0 }
  /** The answer to a look-up, in place of the books. */
  findInstead: (() => Promise<FindOutcome>) | undefined
  retrieveInstead: (() => Promise<FindOutcome>) | undefined
  ticketInstead: (() => Promise<Outcome>) | undefined
  /** Changes the house supplier's answer to a price request for an offer with a known net total. */
  repriced: (outcome: PriceOutcome, known: Money) => PriceOutcome = (outcome) => outcome
  shopInstead: ((events: AsyncIterable<ShopEvent>) => AsyncIterable<ShopEvent>) | undefined
  /** Called at every search. */
  onShop: ((context: SupplyContext) => void) | undefined

  /** Whether the list of its reservations fails. */
  isListSilent = false

  /** Resets the airline, with empty books. */
  begin(): void {
    this.books.length = 0
    this.plans.length = 0
    Object.assign(this.calls, { book: 0, find: 0, cancel: 0 })
    this.findInstead = undefined
    this.retrieveInstead = undefined
    this.ticketInstead = undefined
    this.shopInstead = undefined
    this.onShop = undefined
    this.isListSilent = false
    this.repriced = (outcome) => outcome
  }

  /** Sells only pay-first offers until the next reset. */
  sellPayFirst(): void {
    const isInstant = true as const
    this.repriced = (outcome) =>
      'offer' in outcome ? { ...outcome, offer: { ...outcome.offer, isInstant } } : outcome
    this.shopInstead = async function* (events) {
      for await (const event of events)
        yield event.kind === 'offers'
          ? { ...event, offers: event.offers.map((offer) => ({ ...offer, isInstant })) }
          : event
    }
  }

  /** Returns the airline behind the supplier port, as `appUnderTest` accepts it. */
  readonly supplyOf = ({ database, clock, ids }: SupplyWorld): SupplyProvider => {
    const store = createHouseStore(database.db)
    const house = createHouseSupply({ store, clock, ids, grounds: timetableGround(database) })
    return {
      ...house,
      supplierId: 'demo',
      capabilities: { ...house.capabilities, hold: 'perOffer', isIdempotentByReference: false },
      // Its answers change by what tests do to it.
      answerVersion: async () => undefined,
      shop: (request, context) => {
        this.onShop?.(context)
        const events = house.shop(request, context)
        return this.shopInstead?.(events) ?? events
      },
      price: async (ref, known, context) => this.repriced(await house.price(ref, known, context), known),
      book: (command, context) => this.#book(command, context),
      find: (reference) => this.#find(reference),
      listReservations: async () =>
        this.isListSilent ? { kind: 'silent' } : { kind: 'page', reservations: this.books },
      retrieve: async (reservationRef) => this.retrieveInstead?.() ?? this.#retrieve(reservationRef),
      cancel: (reservationRef) => this.#cancel(reservationRef),
      ticket: (reservationRef) => this.#ticket(reservationRef),
    }
  }

  #retrieve(reservationRef: string): FindOutcome {
    const reservation = this.books.find((one) => one.reservationRef === reservationRef)
    return reservation ? { kind: 'found', reservation } : { kind: 'notFound' }
  }

  async #book(command: BookCommand, context: SupplyContext): Promise<Outcome> {
    this.calls.book += 1
    const commit = (more: Partial<Reservation> = {}): Reservation => {
      const made: Reservation = {
        reservationRef: `res_${this.books.length + 1}`,
        recordLocator: `LOC${String(this.books.length + 1).padStart(3, '0')}`,
        clientReference: command.clientReference,
        state: command.mode === 'instant' ? 'ticketed' : 'held',
        total: command.expectedTotal,
        ticketingTimeLimitAt: plusMinutes(context.now, 24 * 60),
        tickets: [],
        ...more,
      }
      this.books.push(made)
      return made
    }
    const plan = this.plans.shift()
    return plan ? plan({ command, context, commit }) : { kind: 'done', value: commit() }
  }

  async #find(clientReference: string): Promise<FindOutcome> {
    this.calls.find += 1
    if (this.findInstead) return this.findInstead()
    const reservation = this.books.findLast((one) => one.clientReference === clientReference)
    return reservation ? { kind: 'found', reservation } : { kind: 'notFound' }
  }

  async #cancel(reservationRef: string): Promise<Outcome> {
    this.calls.cancel += 1
    return this.#change(reservationRef, { state: 'cancelled' })
  }

  async #ticket(reservationRef: string): Promise<Outcome> {
    return this.ticketInstead?.() ?? this.#change(reservationRef, { state: 'ticketed' })
  }

  #change(reservationRef: string, more: Partial<Reservation>): Outcome {
    const index = this.books.findIndex((one) => one.reservationRef === reservationRef)
    const kept = this.books[index]
    if (!kept) return { kind: 'notDone', reason: 'notFound' }
    const value = { ...kept, ...more }
    this.books[index] = value
    return { kind: 'done', value }
  }

  /** Changes a reservation in the airline's books without a request. */
  change(orderNumber: string, more: Partial<Reservation>): void {
    this.#change(this.reservationOf(orderNumber).reservationRef, more)
  }

  /** Returns the reservation of an order. */
  reservationOf(orderNumber: string): Reservation {
    const kept = this.books.find(({ clientReference }) => clientReference.startsWith(orderNumber))
    if (!kept) throw new Error(`the airline has nothing of ${orderNumber}`)
    return kept
  }

  /** The reservations that still hold seats. */
  get standing(): readonly Reservation[] {
    return this.books.filter((one) => one.state !== 'cancelled')
  }
}
