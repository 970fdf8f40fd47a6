import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { TicketRefundQuoteAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { satang } from '#contract/terms/money.ts'
import { createHouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import type { SupplyWorld } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { timetableGround } from '#test-kit/house/house-kit.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import { createExchangeStore } from './exchange-store.ts'

type Exchanged = { readonly state: string; readonly newNumbers: string[] }
type Sent = { readonly exchangeId: string; readonly position: number; readonly total: number }

const notPossible = { kind: 'notDone', reason: 'notPossible' } as const

/** A shop that sells the house supplier and is paid by the wallet. */
class ExchangeHarness {
  readonly at: WalletHarness
  clerk!: TestBrowser
  second!: TestBrowser
  house!: SupplyProvider
  /** Replaces the supplier's exchange, as a lost answer would leave it. */
  exchangeInstead: SupplyProvider['exchangeTickets']
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
      exchangeTickets: async (command, context) => {
        this.calls += 1
        const exchange = this.exchangeInstead ?? this.house.exchangeTickets
        return (await exchange?.(command, context)) ?? notPossible
      },
    }
  }

  async begin() {
    this.exchangeInstead = undefined
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

withDatabase('tickets that are exchanged', (kit) => {
  const desk = new ExchangeHarness(kit)
  const { at } = desk
  beforeAll(() => desk.open())
  beforeEach(() => desk.begin())
  afterAll(() => at.shop.close())

  const departureOf = ({ journeys }: StaffOrderAnswer) => journeys[0]?.segments[0]?.departureTime ?? ''

  it('takes the difference first, links the new tickets to the old, and happens once', async () => {
    const paid = await at.bookAndPay()
    const before = await desk.orderOf(paid)
    const sent = await desk.found(paid)
    expect(sent.total).toBeGreaterThan(0)
    const all = await Promise.all([1, 2, 3].map(() => desk.exchange(paid, sent)))
    expect(all.filter(({ body }) => body.state === 'done')).toHaveLength(1)
    expect(desk.calls).toBe(1)
    const order = await desk.orderOf(paid)
    const old = before.tickets[0]?.ticketNumber
    expect(order).toMatchObject({
      state: 'ticketed',
      tickets: [
        { ticketNumber: old, status: 'exchanged', coupons: [{ status: 'exchanged' }] },
        { status: 'issued', originalTicketNumber: old, coupons: [{ status: 'open' }] },
      ],
      ticketExchange: { state: 'done', oldNumbers: [old], total: sent.total },
    })
    expect(JSON.stringify(order.journeys)).toContain('2027-01-22')
    const own = (await at.order(paid)).passengers[0]
    expect(own).toMatchObject({ originalTicketNumber: old, ticketNumber: order.tickets[1]?.ticketNumber })
    expect((await at.mailKeys()).filter((key) => key.startsWith('tickets-exchanged:'))).toHaveLength(1)
    expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
    expect(await at.balances()).toMatchObject({ 'at:counter': sent.total })
    const sales = await desk.clerk.get('/api/staff/reports/sales?from=2026-11-01&to=2026-11-30&by=method')
    expect(sales.json()).toMatchObject({ totals: { orders: 1, price: paid.amountDue + sent.total } })
    const quoted = await desk.clerk.send('POST', '/api/staff/orders/ticket-refunds/quote', {
      orderNumber: paid.orderNumber,
      ticketNumbers: [order.tickets[1]?.ticketNumber],
      basis: 'voluntary',
    })
    // what comes back of the fare is for staff to say: the rules of the new flights are not those of what was paid
    const [fare] = quoted.json<TicketRefundQuoteAnswer>().documents[0]?.lines ?? []
    expect(fare).toMatchObject({ kind: 'fare' })
    expect(fare).not.toHaveProperty('comesBack')
    // the new tickets can be voided on the day, and everything that was received goes back
    const ticketNumbers = order.tickets
      .filter((one) => one.status === 'issued')
      .map((one) => one.ticketNumber)
    const voiding = { orderNumber: paid.orderNumber, ticketNumbers }
    const voided = await desk.clerk.send('POST', '/api/staff/orders/void', voiding)
    expect(voided.json()).toMatchObject({ state: 'done' })
    expect((await at.ownRefunds(paid)).map(({ amount }) => amount)).toEqual([paid.amountDue, sent.total])
    expect(departureOf(before)).not.toBe(departureOf(order))
  })

  it('owes a lower price with the new tickets, in one transaction', async () => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid, 0)
    await desk.promiseBack(sent.exchangeId, 1_000_00)
    const { body } = await desk.exchange(paid, { ...sent, total: -1_000_00 })
    expect(body.state).toBe('done')
    expect(await at.ownRefunds(paid)).toMatchObject([{ amount: 1_000_00, why: 'ticketsExchanged' }])
    expect(await desk.received(paid)).toEqual([paid.amountDue])
  })

  it('gives the difference back when the supplier refuses, and leaves the order as it was', async () => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid)
    desk.exchangeInstead = async () => ({ kind: 'notDone', reason: 'seatsGone' })
    expect((await desk.exchange(paid, sent)).body.state).toBe('refused')
    const order = await desk.orderOf(paid)
    expect(order).toMatchObject({ tickets: [{ status: 'issued' }], ticketExchange: { state: 'refused' } })
    expect(JSON.stringify(order.journeys)).toContain('2027-01-20')
    expect(await at.ownRefunds(paid)).toMatchObject([{ amount: sent.total, why: 'ticketsNotExchanged' }])
    expect((await at.mailKeys()).filter((key) => key.startsWith('tickets-exchanged:'))).toEqual([])
  })

  it.each([
    { name: 'done', isDone: true },
    { name: 'not done', isDone: false },
  ])('reads until a lost answer is certain, and sends nothing twice: $name', async ({ isDone }) => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid)
    desk.exchangeInstead = async (command, context) => {
      if (isDone) await desk.house.exchangeTickets?.(command, context)
      return { kind: 'unknown', note: 'lost' }
    }
    expect((await desk.exchange(paid, sent)).body.state).toBe('unknown')
    expect(await desk.exchange(paid, sent)).toMatchObject({ status: 409 })
    expect((await desk.search(paid, '2027-01-23')).status).toBe(409)
    const requestId = await desk.refundAsked(paid)
    expect(await desk.refundBy(requestId)).toMatchObject({ problem: 'exchangeUnderWay' })
    for (const wait of [31, 31, 120, 300]) await desk.advance(wait)
    await desk.signIn()
    const order = await desk.orderOf(paid)
    expect(order.ticketExchange?.state).toBe(isDone ? 'done' : 'refused')
    expect(order.tickets.map(({ status }) => status)).toEqual(isDone ? ['exchanged', 'issued'] : ['issued'])
    if (isDone) expect(await desk.refundBy(requestId)).toMatchObject({ problem: 'requestNotPossible' })
    const refunds = (await at.ownRefunds(paid)).map(({ amount }) => amount)
    expect(refunds).toEqual(isDone ? [] : [sent.total])
  })

  it('waits for a second member of staff above the limit, and sends nothing before', async () => {
    const paid = await at.bookAndPay()
    const settings = '/api/staff/payments/settings'
    const now = (await desk.clerk.get(settings)).json<PaymentSettings>()
    await desk.clerk.send('PUT', settings, { ...now, dualControlThreshold: 100_00 })
    const sent = await desk.found(paid)
    for (const _ of [1, 2]) expect((await desk.exchange(paid, sent)).body.state).toBe('approvalNeeded')
    expect(desk.calls).toBe(0)
    expect(await desk.orderOf(paid)).toMatchObject({
      ticketExchange: { state: 'offered', approvedBy: [{ isMine: true }], total: sent.total },
      tickets: [{ status: 'issued' }],
    })
    expect(await desk.received(paid)).toEqual([paid.amountDue])
    // another fee is another choice: whoever makes it has the money, and it needs two people again
    const other = { ...sent, agencyFee: sent.agencyFee + 100, total: sent.total + 100 }
    const unpaid = { ...other, tender: undefined }
    expect(await desk.exchange(paid, unpaid, desk.second)).toMatchObject({ status: 422 })
    expect((await desk.exchange(paid, { ...sent, tender: undefined }, desk.second)).body.state).toBe('done')
    expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
    await desk.clerk.send('PUT', settings, now)
  })

  describe('refuses', () => {
    it.each([
      ['another total than the server computes', { total: 1 }],
      ['an offer that is not there', { position: 99 }],
      ['an exchange of another order', { exchangeId: 'nobodys' }],
    ])('%s', async (_, other) => {
      const paid = await at.bookAndPay()
      const sent = await desk.found(paid)
      expect(await desk.exchange(paid, { ...sent, ...other })).toMatchObject({ status: 409 })
      expect(desk.calls).toBe(0)
      expect(await desk.received(paid)).toEqual([paid.amountDue])
    })

    it('a difference that nobody has received', async () => {
      const paid = await at.bookAndPay()
      const sent = await desk.found(paid)
      expect(await desk.exchange(paid, { ...sent, tender: undefined })).toMatchObject({ status: 422 })
      expect(desk.calls).toBe(0)
    })

    it('cash without an open drawer, and writes nothing', async () => {
      const paid = await at.bookAndPay()
      const sent = await desk.found(paid)
      const answer = await desk.exchange(paid, { ...sent, tender: 'cash' })
      expect(answer).toMatchObject({ body: { problem: 'cashDrawerNotOpen' } })
      expect(await desk.received(paid)).toEqual([paid.amountDue])
      expect((await desk.exchange(paid, sent)).body.state).toBe('done')
    })

    it('an offer that has ended', async () => {
      const paid = await at.bookAndPay()
      const sent = await desk.found(paid)
      at.shop.clock.advance(21 * 60_000)
      await desk.signIn()
      expect(await desk.exchange(paid, sent)).toMatchObject({ status: 409 })
      expect(desk.calls).toBe(0)
    })
  })
})
