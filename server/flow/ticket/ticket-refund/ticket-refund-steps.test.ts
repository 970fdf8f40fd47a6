import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { TicketRefundQuoteAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import { refundReceipt } from '#contract/api/staff/refunds-and-receipts.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { benchOptions } from '#server/providers/supply/sabre/sabre-bench.suite.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { aBookingRequest, aSearchRequest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import { impatience } from '#test-kit/suppliers/airline-faults.ts'
import { duffelWithShortTimeouts } from '#test-kit/suppliers/duffel-with-short-timeouts.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'

const path = '/api/staff/orders/ticket-refunds'
const wires = {
  sabre: {
    provider: (url: string) => sabreProvider({ ...benchOptions(url), timeouts: impatience }),
    refunding: '/v1/trip/orders/refundFlightTickets',
  },
  duffel: {
    provider: (url: string) => duffelWithShortTimeouts(url),
    refunding: '/air/order_cancellations/*/actions/confirm',
  },
} as const
type Supplier = 'house' | keyof typeof wires
type Kit = ConstructorParameters<typeof WalletHarness>[0]
type Choice = {
  readonly ticketNumbers?: readonly string[]
  readonly basis?: string
  readonly agencyFee?: number
}

/** A shop that sells one supplier and is paid by the wallet. */
class RefundHarness {
  readonly at: WalletHarness
  airline: SimulatedAirline | undefined
  clerk!: TestBrowser
  /** Replaces what the supplier answers to a refund. */
  answerInstead: ((outcome: SupplyOutcome<Reservation>) => SupplyOutcome<Reservation>) | undefined
  readonly kit: Kit
  readonly supplier: Supplier

  constructor(kit: Kit, supplier: Supplier) {
    this.kit = kit
    this.supplier = supplier
    this.at = new WalletHarness(kit)
  }

  async open() {
    this.at.supplyOf = 'house'
    if (this.supplier !== 'house') {
      this.airline = await startAirline(10)
      const provider = wires[this.supplier].provider(this.airline.url)
      this.at.supplyOf = () => ({
        ...provider,
        refundTickets: async (command, context) => {
          const outcome = await provider.refundTickets?.(command, context)
          if (!outcome) throw new Error('the supplier refunds nothing')
          return this.answerInstead?.(outcome) ?? outcome
        },
      })
    }
    return this.at.open()
  }

  async close() {
    await this.at.shop.close()
    await this.airline?.stop()
  }

  async begin() {
    this.answerInstead = undefined
    await this.at.begin()
    await this.airline?.begin(this.at.shop.clock.now())
    await this.airline?.control({ clear: true })
    this.clerk = await this.colleague()
  }

  async colleague(): Promise<TestBrowser> {
    return (await signInAs(this.at.shop, this.kit.database, ['Administrator'])).browser
  }

  async aTicketedOrder(
    adults = 1,
    more: Partial<SearchRequestInput> = {},
  ): Promise<BookingAnswer & { readonly reference: string }> {
    const { at } = this
    const search = aSearchRequest({ adults, ...more })
    const { offers } = (await at.shop.post<ShoppingAnswer>('/api/shopping/', search)).body
    const offer = offers.find(({ refund }) => ['yes', 'fee'].includes(refund.kind))
    if (!offer) throw new Error(`nothing refundable among ${offers.length} offers`)
    const request = aBookingRequest(offer)
    const passengers = Array.from({ length: adults }, (_, index) => ({
      ...request.passengers[0],
      ...(index > 0 && { firstName: 'Second', passportNumber: `CANARY8${index}` }),
    })) as typeof request.passengers
    const booked = (await at.shop.book({ ...request, passengers })).body
    const reference = await at.sendToWallet(booked)
    at.wallet.agree(reference)
    await at.check(booked)
    await at.runDue()
    return { ...booked, reference }
  }

  async orderOf({ orderNumber }: BookingAnswer): Promise<StaffOrderAnswer> {
    return (await this.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  }

  async choiceOf(order: BookingAnswer, { basis = 'voluntary', ...query }: Choice) {
    const { tickets, orderNumber } = await this.orderOf(order)
    const ticketNumbers = tickets.filter(({ status }) => status === 'issued').map((one) => one.ticketNumber)
    return { orderNumber, ticketNumbers, basis, ...query }
  }

  async quote(order: BookingAnswer, choice: Choice = {}): Promise<TicketRefundQuoteAnswer> {
    const answer = await this.clerk.send('POST', `${path}/quote`, await this.choiceOf(order, choice))
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<TicketRefundQuoteAnswer>()
  }

  async refund(order: BookingAnswer, choice: Choice = {}, by = this.clerk) {
    const { fromSupplier, toCustomer } = await this.quote(order, choice)
    const body = { ...(await this.choiceOf(order, choice)), fromSupplier, toCustomer }
    return answerOf(await by.send('POST', path, body))
  }

  async step(order: BookingAnswer, name: 'supplier-paid' | 'advance' | 'application', more: object = {}) {
    const refundId = (await this.orderOf(order)).ticketRefunds[0]?.refundId
    return answerOf(await this.clerk.send('POST', `${path}/${name}`, { refundId, ...more }))
  }

  async advance(ms: number) {
    this.at.shop.clock.advance(ms)
    await this.airline?.control({ clock: { advanceMs: ms } })
    await this.at.shop.app.runDue()
  }
}

function answerOf({ statusCode, json }: Awaited<ReturnType<TestBrowser['send']>>) {
  const { state, problem } = json<{ state?: string; problem?: string }>()
  return {
    status: statusCode,
    ...(state !== undefined && { state }),
    ...(problem !== undefined && { problem }),
  }
}

withDatabase('tickets that are refunded', (kit) => {
  describe('at the house, which pays later', () => {
    const desk = new RefundHarness(kit, 'house')
    const { at } = desk
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    it('keeps what the supplier pays apart from what the customer gets, step by step', async () => {
      const paid = await desk.aTicketedOrder()
      const quote = await desk.quote(paid, { agencyFee: 535_00 })
      const { fromSupplier = 0, toCustomer } = quote
      expect(quote).toMatchObject({ route: 'supplier', isUpTo: true, needsApproval: false })
      expect(quote.documents).toMatchObject([{ use: 'unused', source: 'fareRules' }])
      // 535 with VAT = 500 + 35
      expect(toCustomer).toBe(fromSupplier - 535_00)
      expect(await desk.refund(paid, { agencyFee: 535_00 })).toEqual({ status: 200, state: 'accepted' })
      expect(await at.ownRefunds(paid)).toEqual([])
      const { ticketRefunds: followed } = await at.order(paid)
      expect(followed).toMatchObject([{ stage: 'accepted', amount: toCustomer, isUpTo: true }])
      const less = fromSupplier - 100_00
      expect(await desk.step(paid, 'supplier-paid', { amount: less })).toMatchObject({
        state: 'supplierPaid',
      })
      expect(await desk.step(paid, 'supplier-paid', { amount: less })).toMatchObject({
        state: 'supplierPaid',
      })
      const order = await desk.orderOf(paid)
      expect((await at.order(paid)).ticketRefunds).toEqual([])
      // the customer was promised at most that: 100 less, as from the airline
      expect(order.ticketRefunds).toMatchObject([{ received: less, customerPaid: less - 535_00 }])
      expect(order.tickets.map(({ status }) => status)).toEqual(['refunded'])
      expect(order.afterSales).toMatchObject({ status: 'partiallyRefunded', areTicketsValid: false })
      await at.runDue()
      expect(at.wallet.givenBack(paid.reference)).toBe(less - 535_00)
      expect((await at.mailKeys()).filter((key) => key.startsWith('refund-owed'))).toHaveLength(1)
    })

    it('refunds one of two tickets, releases its seat, and leaves the other open', async () => {
      const paid = await desk.aTicketedOrder(2)
      const soldSeats = async () => {
        const rows = await kit.database.db.selectFrom('house_inventory').select('sold').execute()
        return Math.max(...rows.map(({ sold }) => sold))
      }
      expect(await soldSeats()).toBe(2)
      const both = await desk.quote(paid)
      const one = { ticketNumbers: both.documents.slice(0, 1).map(({ ticketNumber }) => ticketNumber) }
      const half = await desk.quote(paid, one)
      expect(2 * (half.toCustomer ?? 0)).toBe(both.toCustomer)
      expect(await desk.refund(paid, one)).toMatchObject({ state: 'accepted' })
      expect((await desk.orderOf(paid)).tickets.map(({ status }) => status)).toEqual(['refunded', 'issued'])
      expect(await soldSeats()).toBe(1)
      // partly refunded before the customer has the money, and a void would pay back only the other ticket
      expect((await at.order(paid)).afterSales).toEqual({
        status: 'partiallyRefunded',
        areTicketsValid: true,
      })
      const voiding = await desk.clerk.get(`/api/staff/orders/${paid.orderNumber}/void-quote`)
      expect(voiding.json()).toMatchObject({ isVoidable: true, refund: { amount: paid.amountDue / 2 } })
      // the customer reads whose ticket it is, and is promised nothing by the price of both
      const seen = await at.order(paid)
      expect(seen).toMatchObject({ ticketRefunds: [{ passengers: [0] }], refundOutlook: [] })
      const asked = { orderKey: paid.orderKey, kind: 'refund' }
      const quote = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', asked)
      expect(quote.body).toMatchObject({ certainty: 'staff', lines: [] })
      expect(quote.body.comesBack).toBeUndefined()
      // the agency advances the money, and what the supplier pays later changes nothing for the customer
      expect(await desk.step(paid, 'advance')).toEqual({ status: 200, state: 'accepted' })
      expect(await desk.step(paid, 'supplier-paid', { amount: 0 })).toMatchObject({ state: 'supplierPaid' })
      expect(await at.ownRefunds(paid)).toMatchObject([{ amount: half.toCustomer, why: 'ticketsRefunded' }])
      expect(await desk.refund(paid)).toMatchObject({ state: 'accepted' })
      expect((await desk.orderOf(paid)).tickets.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
      expect(await soldSeats()).toBe(0)
    })

    it('stays in the work queue while too little is left for the customer, and pays what is left', async () => {
      const paid = await desk.aTicketedOrder()
      expect(await desk.refund(paid)).toMatchObject({ state: 'accepted' })
      const { toCustomer = 0 } = (await desk.orderOf(paid)).ticketRefunds[0] ?? {}
      // as a supplier leaves it that pays at once
      await kit.database.db
        .updateTable('ticket_refund')
        .set({ state: 'supplierPaid', received_satang: toCustomer, supplier_paid_at: at.shop.clock.now() })
        .execute()
      expect((await desk.orderOf(paid)).work).toMatchObject([{ kind: 'refundDue', amount: toCustomer }])
      for (const _ of [1, 2]) expect((await desk.step(paid, 'advance')).status).toBe(200)
      expect((await at.ownRefunds(paid)).map(({ amount }) => amount)).toEqual([toCustomer])
      expect((await desk.orderOf(paid)).ticketRefunds).toMatchObject([{ customerPaid: toCustomer }])
    })

    it('needs a second person from the approval limit of a clerk', async () => {
      const paid = await desk.aTicketedOrder()
      const settings = '/api/staff/payments/settings'
      const now = (await desk.clerk.get(settings)).json<PaymentSettings>()
      await desk.clerk.send('PUT', settings, { ...now, dualControlThreshold: 100_00 })
      expect(await desk.quote(paid)).toMatchObject({ needsApproval: true, approvedBy: [] })
      for (const _ of [1, 2]) expect(await desk.refund(paid)).toMatchObject({ state: 'approvalNeeded' })
      const waiting = await desk.orderOf(paid)
      expect(waiting).toMatchObject({ ticketRefunds: [], tickets: [{ status: 'issued' }] })
      // another amount is another refund: it is not what the first has approved
      const second = await desk.colleague()
      const other = await desk.refund(paid, { agencyFee: 1_00 }, second)
      expect(other).toMatchObject({ state: 'approvalNeeded' })
      expect(await desk.refund(paid, {}, second)).toMatchObject({ state: 'accepted' })
      await desk.clerk.send('PUT', settings, now)
    })

    it('refunds no more than earlier refunds that are accepted and not yet paid out leave', async () => {
      const paid = await desk.aTicketedOrder(2)
      const { documents, toCustomer: both = 0 } = await desk.quote(paid)
      const [first] = documents
      expect(await desk.refund(paid, { ticketNumbers: [first?.ticketNumber ?? ''] })).toMatchObject({
        state: 'accepted',
      })
      const { payments } = await desk.orderOf(paid)
      const elsewhere = { paymentId: payments[0]?.paymentId, amount: paid.amountDue - both + 1 }
      expect((await desk.clerk.send('POST', refundReceipt.path, elsewhere)).statusCode).toBe(200)
      expect(await desk.refund(paid)).toEqual({ status: 422, problem: 'refundTooMuch' })
      expect(await desk.refund(paid, { agencyFee: 1_00 })).toMatchObject({ state: 'accepted' })
      for (const { refundId } of (await desk.orderOf(paid)).ticketRefunds)
        expect(await desk.step(paid, 'advance', { refundId })).toMatchObject({ status: 200 })
    })

    const askForRefund = async ({ orderKey }: BookingAnswer) => {
      const asked = { orderKey, kind: 'refund' }
      const { body } = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', asked)
      await at.shop.post('/api/orders/change-requests/', { orderKey, requestId: body.requestId, yes: true })
      return body
    }

    it('refunds two tickets one after the other that come to the figure that the customer has accepted', async () => {
      const paid = await desk.aTicketedOrder(2)
      const { comesBack = 0 } = await askForRefund(paid)
      const [first] = (await desk.quote(paid)).documents
      const one = { ticketNumbers: [first?.ticketNumber ?? ''] }
      expect(await desk.refund(paid, one)).toMatchObject({ state: 'accepted' })
      const fee = { agencyFee: 100_00 }
      expect(await desk.refund(paid, fee)).toMatchObject({ status: 409, problem: 'refundNotAccepted' })
      expect(await desk.refund(paid)).toMatchObject({ state: 'accepted' })
      const { ticketRefunds } = await desk.orderOf(paid)
      for (const [index, { refundId, fromSupplier }] of ticketRefunds.entries()) {
        await desk.step(paid, 'supplier-paid', { refundId, amount: fromSupplier })
        const state = index === 0 ? 'asked' : 'done'
        expect(await desk.orderOf(paid)).toMatchObject({ requests: [{ state, comesBack }] })
      }
      const refunds = await at.ownRefunds(paid)
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(comesBack)
    })

    it('does not refund less than the customer has accepted', async () => {
      const paid = await desk.aTicketedOrder()
      const body = await askForRefund(paid)
      const fee = { agencyFee: 100_00 }
      expect(await desk.refund(paid, fee)).toMatchObject({ status: 409, problem: 'refundNotAccepted' })
      expect(await desk.refund(paid)).toMatchObject({ state: 'accepted' })
      const amount = (await desk.orderOf(paid)).ticketRefunds[0]?.fromSupplier
      await desk.step(paid, 'supplier-paid', { amount })
      expect(await desk.orderOf(paid)).toMatchObject({
        requests: [{ state: 'done', comesBack: body.comesBack }],
      })
    })

    it('sends nothing when the figures are not those that the clerk has seen', async () => {
      const paid = await desk.aTicketedOrder()
      const { documents, fromSupplier, toCustomer = 0 } = await desk.quote(paid)
      const ticketNumbers = documents.map((one) => one.ticketNumber)
      const body = { orderNumber: paid.orderNumber, ticketNumbers, basis: 'voluntary', fromSupplier }
      const sent = await desk.clerk.send('POST', path, { ...body, toCustomer: toCustomer + 1 })
      expect(answerOf(sent)).toEqual({ status: 409, problem: 'refundQuoteChanged' })
      expect((await desk.orderOf(paid)).ticketRefunds).toEqual([])
    })

    // the last one: it moves the clock beyond the departures of the others
    it('releases after the first departure the seats of flights on a later day, and no others', async () => {
      const out = { from: 'BKK', to: 'NRT', departureDate: '2027-01-20' }
      const back = { from: 'NRT', to: 'BKK', departureDate: '2027-01-27' }
      const paid = await desk.aTicketedOrder(1, { triptype: 1, searchAirLegs: [out, back] })
      const soldDates = async () => {
        const rows = kit.database.db.selectFrom('house_inventory').select('on_date').where('sold', '>', 0)
        return (await rows.orderBy('on_date').execute()).map(({ on_date }) => on_date)
      }
      const before = await soldDates()
      expect(before).toContain(back.departureDate)
      const [first] = (await at.order(paid)).journeys.flatMap(({ segments }) => segments)
      const departsMs = Date.parse(first?.departureAt ?? '')
      at.shop.clock.advance(departsMs + 3_600_000 - at.shop.clock.nowMs())
      desk.clerk = await desk.colleague()
      expect(await desk.refund(paid)).toMatchObject({ state: 'accepted' })
      expect(await soldDates()).toEqual(before.filter((on) => on < back.departureDate))
      expect(await soldDates()).toContain(out.departureDate)
    })
  })

  describe.each(['sabre', 'duffel'] as const)('at %s, by its own figures', (supplier) => {
    const desk = new RefundHarness(kit, supplier)
    const { at } = desk
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    it('refunds what the supplier quotes, and the customer once it has paid', async () => {
      const paid = await desk.aTicketedOrder()
      const quote = await desk.quote(paid)
      expect(quote).toMatchObject({ route: 'supplier', documents: [{ source: 'supplier', isUpTo: false }] })
      const isAtOnce = supplier === 'duffel'
      expect(await desk.refund(paid)).toMatchObject({ state: isAtOnce ? 'supplierPaid' : 'accepted' })
      const amount = quote.fromSupplier
      if (!isAtOnce) await desk.step(paid, 'supplier-paid', { amount })
      const order = await desk.orderOf(paid)
      expect(order.tickets.map(({ status }) => status)).toEqual(['refunded'])
      expect(order.ticketRefunds).toMatchObject([{ received: amount, customerPaid: quote.toCustomer }])
      expect(await at.ownRefunds(paid)).toMatchObject([{ amount: quote.toCustomer }])
      // a repeat finds no open document
      expect(
        (await desk.quote(paid, { ticketNumbers: quote.documents.map((one) => one.ticketNumber) })).documents,
      ).toMatchObject([{ blockedBy: 'ended' }])
    })

    it('reads again where the supplier has refunded and still shows the tickets as valid', async () => {
      const paid = await desk.aTicketedOrder()
      const { tickets: documents } = await desk.orderOf(paid)
      desk.answerInstead = (outcome) => {
        if (outcome.kind !== 'done') return outcome
        return { kind: 'done', value: { ...outcome.value, documents: documents as never } }
      }
      expect(await desk.refund(paid)).toEqual({ status: 200, state: 'unknown' })
      expect(await at.ownRefunds(paid)).toEqual([])
      await desk.advance(31_000)
      expect((await desk.orderOf(paid)).ticketRefunds).toMatchObject([{ state: 'accepted' }])
    })

    it('writes an application for what the supplier does not refund, until the airline answers', async () => {
      const paid = await desk.aTicketedOrder()
      const taxes = { basis: 'taxesOnly' }
      const quote = await desk.quote(paid, taxes)
      expect(quote).toMatchObject({ route: 'application', isUpTo: true })
      if (quote.toCustomer === undefined) return
      expect(await desk.refund(paid, taxes)).toMatchObject({ state: 'applied' })
      const [applied] = (await desk.orderOf(paid)).ticketRefunds
      expect(applied?.application).toContain('Refund of unused taxes only')
      expect(await desk.step(paid, 'supplier-paid', { amount: 1 })).toMatchObject({ status: 409 })
      expect(await desk.step(paid, 'application', { isAuthorised: true })).toMatchObject({
        state: 'accepted',
      })
      await desk.step(paid, 'supplier-paid', { amount: quote.fromSupplier })
      expect(await at.ownRefunds(paid)).toMatchObject([{ amount: quote.toCustomer }])
    })

    it.each([
      { effect: { dropBefore: true }, isDone: false },
      { effect: { commitThenDrop: true }, isDone: true },
      { effect: { dropThenCommitMs: 10_000 }, isDone: true },
    ])('resolves a lost answer only by reading, with $effect', async ({ effect, isDone }) => {
      const paid = await desk.aTicketedOrder()
      await desk.airline?.control({ times: 1, match: { path: wires[supplier].refunding }, ...effect })
      const { state } = await desk.refund(paid)
      expect(['unknown', 'refused', 'accepted']).toContain(state)
      if (state === 'unknown') {
        expect(await desk.clerk.send('POST', `${path}/quote`, await desk.choiceOf(paid, {}))).toMatchObject({
          statusCode: 409,
        })
        const voiding = await desk.clerk.get(`/api/staff/orders/${paid.orderNumber}/void-quote`)
        expect(voiding.json()).toMatchObject({ problem: 'ticketRefundUnderWay' })
      }
      for (const wait of [31, 31, 120, 300]) await desk.advance(wait * 1000)
      desk.clerk = await desk.colleague()
      const order = await desk.orderOf(paid)
      expect(order.ticketRefunds).toMatchObject([{ state: isDone ? 'accepted' : 'refused' }])
      expect(order.tickets).toMatchObject([
        { status: isDone ? expect.not.stringMatching('issued') : 'issued' },
      ])
      expect(await at.ownRefunds(paid)).toEqual([])
    })
  })
})
