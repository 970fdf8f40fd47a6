import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { VoidQuoteAnswer } from '#contract/api/staff/order/travel-documents.ts'
import { refundReceipt } from '#contract/api/staff/refunds-and-receipts.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { benchOptions } from '#server/providers/supply/sabre/sabre-bench.suite.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { aBookingRequest, anOffer } from '#test-kit/app-under-test.ts'
import { impatience } from '#test-kit/suppliers/airline-faults.ts'
import { duffelWithShortTimeouts } from '#test-kit/suppliers/duffel-with-short-timeouts.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const hourMs = 3_600_000
const wires = {
  sabre: {
    provider: (url: string) => sabreProvider({ ...benchOptions(url), timeouts: impatience }),
    voiding: '/v1/trip/orders/voidFlightTickets',
  },
  duffel: {
    provider: (url: string) => duffelWithShortTimeouts(url),
    voiding: '/air/order_cancellations/*/actions/confirm',
  },
} as const
type Wire = keyof typeof wires

/** A shop that sells one supplier and is paid by the wallet. */
class VoidHarness {
  readonly at: WalletHarness
  readonly supplier: 'house' | Wire
  airline: SimulatedAirline | undefined
  clerk!: TestBrowser
  /** Replaces the supplier's void, as a process that is killed around the call would leave it. */
  voidInstead: SupplyProvider['voidTickets']
  private readonly kit: ConstructorParameters<typeof WalletHarness>[0]

  constructor(kit: ConstructorParameters<typeof WalletHarness>[0], supplier: 'house' | Wire) {
    this.kit = kit
    this.supplier = supplier
    this.at = new WalletHarness(kit)
  }

  async open() {
    const { supplier } = this
    if (supplier === 'house') this.at.supplyOf = 'house'
    else this.at.supplyOf = await this.startSupplier(supplier)
    return this.at.open()
  }

  private async startSupplier(supplier: Wire) {
    const airline = await startAirline(10)
    this.airline = airline
    const provider = wires[supplier].provider(airline.url)
    return (): SupplyProvider => ({
      ...provider,
      voidTickets: async (command, context) =>
        this.voidInstead?.(command, context) ??
        provider.voidTickets?.(command, context) ?? { kind: 'notDone', reason: 'notPossible' },
    })
  }

  async begin() {
    this.voidInstead = undefined
    await this.at.begin()
    // ten in the morning in Bangkok: the void period of the day is long
    await this.airline?.begin(this.at.shop.clock.now())
    await this.airline?.control({ clear: true })
    await this.signIn()
  }

  async signIn() {
    this.clerk = await this.colleague()
  }

  /** Signs in another member of staff. */
  async colleague() {
    return (await signInAs(this.at.shop, this.kit.database, ['Administrator'])).browser
  }

  /** Books, pays and has the tickets issued; at Duffel the airline grants a void of two hours. */
  async aTicketedOrder(adults = 1): Promise<BookingAnswer & { readonly reference: string }> {
    const { at } = this
    const offer = await anOffer(at.shop, { adults })
    const request = aBookingRequest(offer)
    const passengers = Array.from({ length: adults }, (_, index) => ({
      ...request.passengers[0],
      ...(index > 0 && { firstName: 'Second', lastName: 'Voidless', passportNumber: `CANARY8${index}` }),
    })) as typeof request.passengers
    const booked = (await at.shop.book({ ...request, passengers })).body
    const reference = await at.sendToWallet(booked)
    at.wallet.agree(reference)
    await at.check(booked)
    await at.runDue()
    const { state } = await at.order(booked)
    if (state !== 'ticketed') throw new Error(`the order is ${state}`)
    await this.grantVoid(booked)
    return { ...booked, reference }
  }

  async grantVoid(booked: BookingAnswer) {
    const recordLocator = (await this.orderOf(booked)).bookingCode
    const until = plusMinutes(this.at.shop.clock.now(), 120)
    if (this.supplier === 'duffel') await this.airline?.control({ act: 'grantVoid', recordLocator, until })
  }

  async advance(ms: number) {
    this.at.shop.clock.advance(ms)
    await this.airline?.control({ clock: { advanceMs: ms } })
    await this.at.shop.app.runDue()
  }

  async orderOf({ orderNumber }: BookingAnswer): Promise<StaffOrderAnswer> {
    return (await this.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  }

  async quote({ orderNumber }: BookingAnswer): Promise<VoidQuoteAnswer> {
    return (await this.clerk.get(`/api/staff/orders/${orderNumber}/void-quote`)).json<VoidQuoteAnswer>()
  }

  async void(order: BookingAnswer, by = this.clerk) {
    const { tickets } = await this.orderOf(order)
    const ticketNumbers = tickets.filter((one) => one.status === 'issued').map((one) => one.ticketNumber)
    const { orderNumber } = order
    const answer = await by.send('POST', '/api/staff/orders/void', { orderNumber, ticketNumbers })
    return { status: answer.statusCode, body: answer.json<{ state: string; voidedNumbers: string[] }>() }
  }

  /** How often the airline has ended each ticket, by its own books; cancelled orders end all of theirs. */
  async endedAtAirline(): Promise<Record<string, number>> {
    const answer = await this.airline?.ledger()
    const counts: Record<string, number> = {}
    for (const entry of answer?.entries ?? []) {
      const numbers =
        entry.kind === 'documentsEnded'
          ? (entry.numbers ?? [])
          : entry.kind === 'cancelled' && this.supplier === 'duffel'
            ? [entry.id]
            : []
      for (const one of numbers) counts[one] = (counts[one] ?? 0) + 1
    }
    return counts
  }
}

withDatabase('tickets that are voided', (kit) => {
  describe.each(['house', 'sabre', 'duffel'] as const)('at %s', (supplier) => {
    const desk = new VoidHarness(kit, supplier)
    const { at } = desk
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(async () => {
      await at.shop.close()
      await desk.airline?.stop()
    })

    it('gives everything back, ends the order and releases its seats, once', async () => {
      const paid = await desk.aTicketedOrder()
      const { orderKey, amountDue } = paid
      // the refund that the fare rules would give is asked for, and done by the void
      const asked = { orderKey, kind: 'refund' }
      const { body } = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', asked)
      await at.shop.post('/api/orders/change-requests/', { orderKey, requestId: body.requestId, yes: true })
      const quote = await desk.quote(paid)
      expect(quote).toMatchObject({
        isVoidable: true,
        documents: [{ isVoidable: true, isUnderAirportControl: false }],
        refund: { amount: amountDue, paymentMethod: 'paypal', isByHand: false, needsApproval: false },
      })
      expect(quote.validUntil !== undefined).toBe(supplier !== 'sabre')
      const voided = await Promise.all([desk.void(paid), desk.void(paid), desk.void(paid)])
      expect(voided.filter(({ body: { state } }) => state === 'done')).toHaveLength(1)
      await at.runDue()
      const order = await desk.orderOf(paid)
      expect(order).toMatchObject({
        state: 'cancelled',
        afterSales: { status: 'refunded', areTicketsValid: false },
        ticketVoid: { state: 'done' },
        requests: [{ state: 'done', comesBack: body.paid }],
      })
      expect(order.tickets.map(({ status }) => status)).toEqual(['voided'])
      expect(await at.ownRefunds(paid)).toMatchObject([
        { state: 'done', amount: amountDue, why: 'ticketsVoided' },
      ])
      expect(at.wallet.givenBack(paid.reference)).toBe(amountDue)
      expect(await at.balances()).toEqual({})
      const refundMails = (await at.mailKeys()).filter((key) => key.startsWith('refund-'))
      expect(refundMails).toHaveLength(2)
      expect(new Set(refundMails.map((key) => key.split(':')[0]))).toEqual(
        new Set(['refund-owed', 'refund-sent']),
      )
      await desk.advance(hourMs)
      if (desk.airline) {
        expect((await desk.airline.reservations()).map((one) => one.state)).toEqual(['cancelled'])
        expect(Object.values(await desk.endedAtAirline())).toEqual([1])
      }
    })

    it('refuses once the supplier says no, and changes nothing', async () => {
      const paid = await desk.aTicketedOrder()
      await desk.advance(26 * hourMs)
      await desk.signIn()
      expect(await desk.quote(paid)).toMatchObject({ isVoidable: false, documents: [{ isVoidable: false }] })
      expect(await desk.void(paid)).toMatchObject({ status: 409, body: { problem: 'voidNotPossible' } })
      expect(await desk.orderOf(paid)).toMatchObject({ state: 'ticketed', tickets: [{ status: 'issued' }] })
      expect(await at.ownRefunds(paid)).toEqual([])
    })

    it('waits for a second member of staff above the limit', async () => {
      const paid = await desk.aTicketedOrder()
      const settings = '/api/staff/payments/settings'
      const now = (await desk.clerk.get(settings)).json<PaymentSettings>()
      await desk.clerk.send('PUT', settings, { ...now, dualControlThreshold: 100_00 })
      expect(await desk.quote(paid)).toMatchObject({ refund: { needsApproval: true, approvedBy: [] } })
      for (const _ of [1, 2]) expect((await desk.void(paid)).body.state).toBe('approvalNeeded')
      expect(await desk.orderOf(paid)).toMatchObject({
        state: 'ticketed',
        tickets: [{ status: 'issued' }],
        voidApprovals: [{ isMine: true }],
      })
      expect((await desk.void(paid, await desk.colleague())).body.state).toBe('done')
      await desk.clerk.send('PUT', settings, now)
    })

    describe.runIf(supplier === 'sabre')('document by document', () => {
      it('refunds the passengers whose tickets were voided, and shows which were not', async () => {
        const paid = await desk.aTicketedOrder(2)
        expect((await desk.void(paid)).body).toMatchObject({
          state: 'partial',
          voidedNumbers: [expect.any(String)],
        })
        const order = await desk.orderOf(paid)
        expect(order).toMatchObject({ state: 'ticketed', ticketVoid: { state: 'partial' } })
        expect(order.tickets.map(({ status }) => status)).toEqual(['voided', 'issued'])
        expect(order.tickets.map(({ coupons }) => coupons[0]?.status)).toEqual(['voided', 'open'])
        const perPerson = order.price.passengers[0]?.perPerson
        expect(await at.ownRefunds(paid)).toMatchObject([{ amount: perPerson, why: 'ticketsVoided' }])
        expect((await desk.void(paid)).body).toMatchObject({ state: 'refused', voidedNumbers: [] })
        expect(await at.ownRefunds(paid)).toHaveLength(1)
        expect(Object.values(await desk.endedAtAirline())).toEqual([1])
      })

      it('leaves in the work queue what the payment no longer covers, until what is left is refunded', async () => {
        const paid = await desk.aTicketedOrder(2)
        const { payments } = await desk.orderOf(paid)
        const refund = (amount: number) =>
          desk.clerk.send('POST', refundReceipt.path, { paymentId: payments[0]?.paymentId, amount })
        const workOf = async () => (await desk.orderOf(paid)).work.map(({ kind }) => kind).toSorted()
        await refund(paid.amountDue - 100_00)
        await at.runDue()
        expect((await desk.void(paid)).body).toMatchObject({ state: 'partial' })
        expect(await workOf()).toEqual(['refundUncovered', 'voidIncomplete'])
        expect((await refund(100_00)).statusCode).toBe(200)
        await at.runDue()
        expect(await workOf()).toEqual(['voidIncomplete'])
      })

      it('voids nothing under airport control, and shows the coupons as the airline tells them', async () => {
        const paid = await desk.aTicketedOrder()
        const { orderNumber } = paid
        const recordLocator = (await desk.orderOf(paid)).bookingCode
        await desk.airline?.control({ act: 'airportControl', recordLocator, isOn: true })
        const documents = [{ isVoidable: false, isUnderAirportControl: true }]
        expect(await desk.quote(paid)).toMatchObject({ isVoidable: false, documents })
        expect(await desk.void(paid)).toMatchObject({ status: 409, body: { problem: 'voidNotPossible' } })
        await at.staff('/api/staff/orders/documents/refresh', { orderNumber })
        const { tickets } = await desk.orderOf(paid)
        expect(tickets).toMatchObject([{ status: 'issued', syncedAt: expect.any(String) }])
        expect(tickets[0]?.coupons.map(({ status }) => status)).toContain('airportControl')
      })
    })

    if (supplier !== 'house')
      describe('in trouble', () => {
        /** By the airline's books: no ticket is voided twice, and an order is refunded in full exactly when all are void. */
        const expectBooksToAgree = async (paid: BookingAnswer, isVoided: boolean) => {
          const ended = Object.values(await desk.endedAtAirline())
          expect(ended).toEqual(isVoided ? [1] : [])
          const { state, ticketVoid } = await desk.orderOf(paid)
          expect(state).toBe(isVoided ? 'cancelled' : 'ticketed')
          expect(ticketVoid?.state).toBe(isVoided ? 'done' : 'refused')
          const refunds = await at.ownRefunds(paid)
          expect(refunds.map(({ amount }) => amount)).toEqual(isVoided ? [paid.amountDue] : [])
        }

        it.each([
          { effect: { dropBefore: true }, isDone: false },
          { effect: { status: 429 }, isDone: false },
          { effect: { commitThenDrop: true }, isDone: true },
          { effect: { malformed: 'html' }, isDone: true },
          { effect: { dropThenCommitMs: 10_000 }, isDone: true },
        ])('voids nothing twice and loses no refund with $effect', async ({ effect, isDone }) => {
          const paid = await desk.aTicketedOrder()
          await desk.airline?.control({ times: 1, match: { path: wires[supplier].voiding }, ...effect })
          const { body } = await desk.void(paid)
          expect(['unknown', 'refused', 'done']).toContain(body.state)
          // pressed again while it is not certain: nothing is sent
          if (body.state === 'unknown')
            expect(await desk.void(paid)).toMatchObject({ status: 409, body: { problem: 'voidUnderWay' } })
          for (const wait of [31, 31, 120, 300]) await desk.advance(wait * 1000)
          await desk.signIn()
          await expectBooksToAgree(paid, isDone)
        })

        it('reads again where the supplier has voided and still shows the tickets as valid', async () => {
          const paid = await desk.aTicketedOrder()
          const { tickets: documents } = await desk.orderOf(paid)
          const provider = wires[supplier].provider(desk.airline?.url ?? '')
          desk.voidInstead = async (command, context) => {
            const done = await provider.voidTickets?.(command, context)
            if (done?.kind !== 'done') throw new Error('the tickets were not voided')
            return {
              kind: 'done',
              value: { ...done.value, state: 'ticketed', documents: documents as never },
            }
          }
          expect((await desk.void(paid)).body).toMatchObject({ state: 'unknown', voidedNumbers: [] })
          expect(await at.ownRefunds(paid)).toEqual([])
          await desk.advance(31_000)
          await expectBooksToAgree(paid, true)
        })

        it.each([
          { name: 'before the call', isSent: false },
          { name: 'after the call', isSent: true },
        ])('resolves a void whose process was killed $name', async ({ isSent }) => {
          const paid = await desk.aTicketedOrder()
          const provider = wires[supplier].provider(desk.airline?.url ?? '')
          const reached = Promise.withResolvers<void>()
          desk.voidInstead = async (command, context) => {
            if (isSent) await provider.voidTickets?.(command, context)
            reached.resolve()
            // a process that is gone never answers
            return Promise.withResolvers<never>().promise
          }
          void desk.void(paid)
          await reached.promise
          desk.voidInstead = undefined
          for (const wait of [31, 31, 120, 300]) await desk.advance(wait * 1000)
          await desk.signIn()
          await expectBooksToAgree(paid, isSent)
        })
      })
  })
})
