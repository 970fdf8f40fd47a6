import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { satang } from '#contract/terms/money.ts'
import { createExchangeStore } from '#server/flow/ticket/exchange/exchange-store.ts'
import { createHouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { signInAs } from '../account/sign-in-as.ts'
import type { SupplyWorld } from '../app-under-test.ts'
import { timetableGround } from '../house/house-kit.ts'
import { WalletHarness } from '../payments/wallet-shop.ts'

type Exchanged = { readonly state: string; readonly newNumbers: string[] }
type Sent = { readonly exchangeId: string; readonly position: number; readonly total: number }

/** The answer of a supplier that did nothing. */
export const notPossible = { kind: 'notDone', reason: 'notPossible' } as const

/** A shop that sells the house supplier and is paid by the wallet, with two administrators who exchange tickets. */
export class ExchangeHarness {
  readonly at: WalletHarness
  clerk!: TestBrowser
  second!: TestBrowser
  house!: SupplyProvider
  /** Replaces the supplier's exchange, as a lost answer would leave it. */
  exchangeInstead: SupplyProvider['exchangeTickets']
  /** Replaces what the supplier shows of a reservation. */
  retrieveInstead: SupplyProvider['retrieve'] | undefined
  /** How often the supplier was asked to exchange. */
  calls = 0
  private readonly kit: ConstructorParameters<typeof WalletHarness>[0]

  constructor(kit: ConstructorParameters<typeof WalletHarness>[0]) {
    this.kit = kit
    this.at = new WalletHarness(kit)
  }

  open() {
    this.at.supplyOf = (world) => this.wrapHouse(world)
    return this.at.open()
  }

  private wrapHouse({ database, clock, ids }: SupplyWorld): SupplyProvider {
    const store = createHouseStore(database.db)
    this.house = createHouseSupply({ store, grounds: timetableGround(database), clock, ids })
    return {
      ...this.house,
      retrieve: (ref, context) => (this.retrieveInstead ?? this.house.retrieve)(ref, context),
      exchangeTickets: async (command, context) => {
        this.calls += 1
        const exchange = this.exchangeInstead ?? this.house.exchangeTickets
        return (await exchange?.(command, context)) ?? notPossible
      },
    }
  }

  async begin() {
    this.exchangeInstead = undefined
    this.retrieveInstead = undefined
    this.calls = 0
    await this.at.begin()
    await this.signIn()
  }

  async signIn() {
    this.clerk = (await signInAs(this.at.shop, this.kit.database, ['Administrator'])).browser
    this.second = (await signInAs(this.at.shop, this.kit.database, ['Administrator'])).browser
  }

  async orderOf({ orderNumber }: BookingAnswer): Promise<StaffOrderAnswer> {
    return (await this.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  }

  async search({ orderNumber }: BookingAnswer, departureOn: string) {
    const changes = [{ journey: 0, departureOn }]
    const answer = await this.clerk.send('POST', '/api/staff/orders/exchange/search', {
      orderNumber,
      changes,
    })
    return { status: answer.statusCode, body: answer.json<ExchangeOffersAnswer>() }
  }

  /** Searches, and returns what to send for the cheapest offer. */
  async found(
    order: BookingAnswer,
    agencyFee = 500_00,
    departureOn = '2027-01-22',
  ): Promise<Sent & { agencyFee: number }> {
    const { body } = await this.search(order, departureOn)
    const offer = body.offers[0]
    if (!offer) throw new Error(`no offer: ${JSON.stringify(body)}`)
    const total = offer.fareDifference + offer.penalty + agencyFee
    return { exchangeId: body.exchangeId, position: 0, agencyFee, total }
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
      (await this.house.exchangeTickets?.({ ...command, expected: satang(10_000_00) }, context)) ??
      notPossible
  }

  async advance(seconds: number) {
    this.at.shop.clock.advance(seconds * 1000)
    await this.at.shop.app.runDue()
  }

  /** Returns the received payments of an order, in satang, oldest first. */
  async received(order: BookingAnswer): Promise<number[]> {
    const { payments } = await this.orderOf(order)
    return payments
      .filter((one) => one.state === 'received')
      .map((one) => one.amount)
      .toReversed()
  }
}
