import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { ExchangeOfferAnswer, ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import { satang } from '#contract/terms/money.ts'
import { createExchangeStore } from '#server/flow/ticket/exchange/exchange-store.ts'
import { createHouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import { benchOptions } from '#server/providers/supply/sabre/sabre-bench.suite.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { signInAs } from '../account/sign-in-as.ts'
import { type SupplyWorld, aBookingRequest, aSearchRequest } from '../app-under-test.ts'
import { timetableGround } from '../house/house-kit.ts'
import { WalletHarness } from '../payments/wallet-shop.ts'
import { impatience } from '../suppliers/airline-faults.ts'
import { duffelWithShortTimeouts } from '../suppliers/duffel-with-short-timeouts.ts'
import {
  type LedgerReservation,
  type SimulatedAirline,
  startAirline,
} from '../suppliers/simulated-airline.ts'
import { compareFlights } from './compare-flights.ts'

/** The suppliers that can exchange tickets. */
export const exchangingSuppliers = ['house', 'duffel', 'sabre'] as const
/** A supplier that can exchange tickets. */
export type ExchangingSupplierId = (typeof exchangingSuppliers)[number]

type Exchanged = { readonly state: string; readonly newNumbers: string[]; readonly problem?: string }
/** What is sent to exchange the tickets of an order. */
export type SentExchange = {
  readonly exchangeId: string
  readonly position: number
  readonly agencyFee: number
  readonly total: number
}

type BookedParty = Partial<Omit<SearchRequestInput, 'adults' | 'children' | 'infants'>> & {
  readonly adults?: number
  readonly children?: number
  readonly infants?: number
}

/** Returns whether an offer is of an airline that flies the trip every day. */
export function isThai({ journeys }: OfferAnswer): boolean {
  return journeys[0]?.segments[0]?.airline === 'TG'
}

/** The answer of a supplier that did nothing. */
export const notPossible = { kind: 'notDone', reason: 'notPossible' } as const

/** A shop that sells one supplier, is paid by the wallet, and exchanges tickets. */
export class ExchangeDesk {
  readonly at: WalletHarness
  readonly supplier: ExchangingSupplierId
  airline: SimulatedAirline | undefined
  clerk!: TestBrowser
  second!: TestBrowser
  provider!: SupplyProvider
  /** Replaces the supplier's exchange, as a lost answer would leave it. */
  exchangeInstead: SupplyProvider['exchangeTickets']
  /** Replaces the supplier's call that adds bags and seats. */
  addExtrasInstead: SupplyProvider['addExtras']
  /** Replaces what the supplier shows of a reservation. */
  retrieveInstead: SupplyProvider['retrieve'] | undefined
  /** What happens while the supplier is asked whether tickets can be voided. */
  whileQuotingVoid: (() => Promise<void>) | undefined
  /** How often the supplier was asked to exchange. */
  calls = 0
  protected readonly kit: ConstructorParameters<typeof WalletHarness>[0]

  constructor(kit: ConstructorParameters<typeof WalletHarness>[0], supplier: ExchangingSupplierId) {
    this.kit = kit
    this.supplier = supplier
    this.at = new WalletHarness(kit)
  }

  /** Opens the shop; `env` is its environment. */
  async open(env: Record<string, string> = {}) {
    if (this.supplier !== 'house') this.airline = await startAirline(10)
    this.at.supplyOf = (world) => this.wrapSupplier(world)
    return this.at.open({}, env)
  }

  async close() {
    await this.at.shop.close()
    await this.airline?.stop()
  }

  private wrapSupplier({ database, clock, ids }: SupplyWorld): SupplyProvider {
    const store = createHouseStore(database.db)
    this.provider = this.airline
      ? this.airlineProvider(this.airline.url)
      : createHouseSupply({ store, grounds: timetableGround(database), clock, ids })
    return {
      ...this.provider,
      retrieve: (ref, context) => (this.retrieveInstead ?? this.provider.retrieve)(ref, context),
      ...(this.provider.quoteVoid && { quoteVoid: this.quoteVoid }),
      ...(this.provider.addExtras && { addExtras: this.addExtras }),
      exchangeTickets: async (command, context) => {
        this.calls += 1
        const exchange = this.exchangeInstead ?? this.provider.exchangeTickets
        return (await exchange?.(command, context)) ?? notPossible
      },
    }
  }

  private readonly addExtras: NonNullable<SupplyProvider['addExtras']> = async (command, context) => {
    this.calls += 1
    const add = this.addExtrasInstead ?? this.provider.addExtras
    return (await add?.(command, context)) ?? notPossible
  }

  private readonly quoteVoid: NonNullable<SupplyProvider['quoteVoid']> = async (ref, context) => {
    const quoted = await this.provider.quoteVoid?.(ref, context)
    await this.whileQuotingVoid?.()
    return quoted ?? { kind: 'notFound' }
  }

  private airlineProvider(url: string): SupplyProvider {
    return this.supplier === 'sabre'
      ? sabreProvider({ ...benchOptions(url), timeouts: impatience })
      : duffelWithShortTimeouts(url)
  }

  async begin() {
    this.exchangeInstead = undefined
    this.addExtrasInstead = undefined
    this.retrieveInstead = undefined
    this.whileQuotingVoid = undefined
    this.calls = 0
    await this.at.begin()
    await this.airline?.begin(this.at.shop.clock.now())
    await this.airline?.control({ clear: true })
    await this.signIn()
  }

  async signIn() {
    this.clerk = (await signInAs(this.at.shop, this.kit.database, ['Administrator'])).browser
    this.second = (await signInAs(this.at.shop, this.kit.database, ['Administrator'])).browser
  }

  async orderOf({ orderNumber }: BookingAnswer): Promise<StaffOrderAnswer> {
    return (await this.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  }

  /** Books the cheapest offer that fits, for these passengers, pays, and has the tickets issued. */
  async aTicketedOrder(
    search: BookedParty = {},
    fits = (offer: OfferAnswer) => this.supplier === 'house' || isThai(offer),
  ): Promise<BookingAnswer> {
    const { at } = this
    const found = await at.shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest(search))
    const offers = (found.body.offers ?? []).filter(fits)
    const [offer] = offers.toSorted((a, b) => a.price.total - b.price.total)
    if (!offer) throw new Error(`nothing found: ${JSON.stringify(found.body).slice(0, 500)}`)
    const request = aBookingRequest(offer)
    const { adults = 1, children = 0, infants = 0 } = search
    const types = [
      ...Array.from({ length: adults }, () => ({ type: 'adult' as const })),
      ...Array.from({ length: children }, () => ({ type: 'child' as const, birthdate: '2016-02-03' })),
      ...Array.from({ length: infants }, () => ({ type: 'infantOnLap' as const, birthdate: '2026-05-06' })),
    ]
    const names = ['Anna', 'Bella', 'Carla', 'Dora']
    const passengers = types.map((one, index) => ({
      ...request.passengers[0],
      ...one,
      title: one.type === 'adult' ? 'MRS' : 'MISS',
      firstName: names[index],
      passportNumber: `CANARY9${index}`,
    })) as typeof request.passengers
    const answer = await at.shop.book({ ...request, passengers })
    const booked = answer.body
    if (!booked.orderKey) throw new Error(`not booked: ${JSON.stringify(booked)}`)
    at.wallet.agree(await at.sendToWallet(booked))
    await at.check(booked)
    await at.runDue()
    const { state } = await at.order(booked)
    if (state !== 'ticketed') throw new Error(`the order is ${state}`)
    return booked
  }

  async search({ orderNumber }: BookingAnswer, departureOn: string) {
    const changes = [{ journey: 0, departureOn }]
    const answer = await this.clerk.send('POST', '/api/staff/orders/exchange/search', {
      orderNumber,
      changes,
    })
    return { status: answer.statusCode, body: answer.json<ExchangeOffersAnswer>() }
  }

  /** Searches, and returns what to send for the cheapest offer that fits. */
  async found(
    order: BookingAnswer,
    {
      agencyFee = 500_00,
      departureOn = '2027-01-22',
      fits = () => true,
    }: {
      readonly agencyFee?: number
      readonly departureOn?: string
      readonly fits?: (offer: ExchangeOfferAnswer) => boolean
    } = {},
  ): Promise<SentExchange> {
    const { body } = await this.search(order, departureOn)
    const position = body.offers.findIndex(fits)
    const offer = body.offers[position]
    if (!offer) throw new Error(`no offer: ${JSON.stringify(body).slice(0, 500)}`)
    const total = offer.fareDifference + offer.penalty + agencyFee
    return { exchangeId: body.exchangeId, position, agencyFee, total }
  }

  async exchange({ orderNumber }: BookingAnswer, sent: object, by = this.clerk) {
    const body = { orderNumber, tender: 'cardTerminal', ...sent }
    const answer = await by.send('POST', '/api/staff/orders/exchange', body)
    return { status: answer.statusCode, body: answer.json<Exchanged>() }
  }

  /** The customer accepts a refund by the fare rules; returns its id. */
  async refundAsked({ orderKey }: BookingAnswer): Promise<string> {
    const asked = { orderKey, kind: 'refund' }
    const quoted = await this.at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', asked)
    const { requestId } = quoted.body
    await this.at.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    return requestId
  }

  /** Returns the answer to a clerk who carries out a refund that the customer has asked for. */
  async refundBy(requestId: string) {
    const reply = { requestId, reply: 'done' }
    return (await this.clerk.send('POST', '/api/staff/change-requests/reply', reply)).json<object>()
  }

  /** Rewrites the first offer, as a supplier would make it that pays back an amount. */
  async promiseBack(exchangeId: string, amount: number) {
    const { db } = this.kit.database
    const stored = (await createExchangeStore(db).byId(exchangeId))?.offers[0]
    const offers = [{ ...stored, fareDifference: satang(-amount), penalty: satang(0) }]
    await db
      .updateTable('ticket_exchange')
      .set({ offers: JSON.stringify(offers) })
      .where('exchange_id', '=', exchangeId)
      .execute()
    this.exchangeInstead = async (command, context) =>
      (await this.provider.exchangeTickets?.({ ...command, expected: satang(10_000_00) }, context)) ??
      notPossible
  }

  /** Moves the clocks of the shop and of the airline, and runs the jobs that are due. */
  async advance(seconds: number) {
    this.at.shop.clock.advance(seconds * 1000)
    await this.airline?.control({ clock: { advanceMs: seconds * 1000 } })
    await this.at.shop.app.runDue()
  }

  /** Lets as much time pass as an exchange needs to become certain; sign-ins end meanwhile. */
  async settle() {
    for (const wait of [31, 31, 120, 300]) await this.advance(wait)
    await this.signIn()
  }

  /** Has the flights of every order compared with those of the supplier, as it is done at night. */
  checkFlights(): Promise<void> {
    return compareFlights(this.kit, this.at)
  }

  /** Returns the received payments of an order, in satang, oldest first. */
  async received(order: BookingAnswer): Promise<number[]> {
    const { payments } = await this.orderOf(order)
    return payments
      .filter((one) => one.state === 'received')
      .map((one) => one.amount)
      .toReversed()
  }

  /** Returns what the airline has charged for exchanges by its own books, in satang; the house has none. */
  async charged(): Promise<number[]> {
    return ((await this.booked())?.exchanges ?? []).map((one) => one.chargedSatang)
  }

  /** Returns the only reservation in the airline's own books. */
  async booked(): Promise<LedgerReservation | undefined> {
    return (await this.airline?.reservations())?.[0]
  }
}
