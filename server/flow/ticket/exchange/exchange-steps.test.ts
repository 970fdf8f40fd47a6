import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TicketRefundQuoteAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { ExchangeDesk, exchangingSuppliers } from '#test-kit/after-sale/exchange-desk.ts'

withDatabase('tickets that are exchanged', (kit) =>
  describe.each(exchangingSuppliers)('at %s', (supplier) => {
    const desk = new ExchangeDesk(kit, supplier)
    const { at } = desk
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    const departureOf = ({ journeys }: StaffOrderAnswer) => journeys[0]?.segments[0]?.departureTime ?? ''

    it('takes the difference first, links the new tickets to the old, and happens once', async () => {
      const paid = await desk.aTicketedOrder()
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
          {
            status: 'issued',
            originalTicketNumber: old,
            coupons: [{ status: supplier === 'duffel' ? 'unknown' : 'open' }],
          },
        ],
        ticketExchange: { state: 'done', oldNumbers: [old], total: sent.total },
      })
      expect(JSON.stringify(order.journeys)).toContain('2027-01-22')
      await at.runDue()
      const own = (await at.order(paid)).passengers[0]
      expect(own).toMatchObject({ originalTicketNumber: old, ticketNumber: order.tickets[1]?.ticketNumber })
      expect((await at.mailKeys()).filter((key) => key.startsWith('tickets-exchanged:'))).toHaveLength(1)
      const mails = mailsIn(join(at.shop.dataDir, 'mail')).filter((one) =>
        one.includes(`${paid.orderNumber}: your flights are changed`),
      )
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain('Content-Type: application/pdf')
      expect(mails[0]).toContain(`${paid.orderNumber}.ics`)
      expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
      expect(await at.balances()).toMatchObject({ 'at:counter': sent.total })
      const sales = await desk.clerk.get('/api/staff/reports/sales?from=2026-11-01&to=2026-11-30&by=method')
      expect(sales.json()).toMatchObject({ totals: { orders: 1, price: paid.amountDue + sent.total } })
      expect(await desk.charged()).toEqual(supplier === 'house' ? [] : [sent.total - sent.agencyFee])
      expect(departureOf(before)).not.toBe(departureOf(order))
    })

    it.runIf(supplier === 'house')(
      'lets the new tickets be voided on the day, and pays everything back',
      async () => {
        const paid = await desk.aTicketedOrder()
        const sent = await desk.found(paid)
        await desk.exchange(paid, sent)
        const order = await desk.orderOf(paid)
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
      },
    )

    it.runIf(supplier === 'sabre')(
      'leaves no void, which would undo the exchange and refund the sale',
      async () => {
        const paid = await desk.aTicketedOrder()
        const sent = await desk.found(paid)
        expect((await desk.exchange(paid, sent)).body.state).toBe('done')
        const quote = await desk.clerk.get(`/api/staff/orders/${paid.orderNumber}/void-quote`)
        expect(quote.json()).toMatchObject({ isVoidable: false, documents: [{ isVoidable: false }] })
      },
    )

    it('owes a lower price with the new tickets, in one transaction', async () => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid, { agencyFee: 0 })
      await desk.promiseBack(sent.exchangeId, 1_000_00)
      const { body } = await desk.exchange(paid, { ...sent, total: -1_000_00 })
      expect(body.state).toBe('done')
      expect(await at.ownRefunds(paid)).toMatchObject([{ amount: 1_000_00, why: 'ticketsExchanged' }])
      expect(await desk.received(paid)).toEqual([paid.amountDue])
    })

    it('gives the difference back when the supplier refuses, and leaves the order as it was', async () => {
      const paid = await desk.aTicketedOrder()
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
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      desk.exchangeInstead = async (command, context) => {
        if (isDone) await desk.provider.exchangeTickets?.(command, context)
        return { kind: 'unknown', note: 'lost' }
      }
      expect((await desk.exchange(paid, sent)).body.state).toBe('unknown')
      expect(await desk.exchange(paid, sent)).toMatchObject({ status: 409 })
      expect((await desk.search(paid, '2027-01-23')).status).toBe(409)
      // the cheapest fare at Duffel is not refundable, so nobody can ask for it
      const requestId = supplier === 'house' ? await desk.refundAsked(paid) : undefined
      if (requestId) expect(await desk.refundBy(requestId)).toMatchObject({ problem: 'exchangeUnderWay' })
      await desk.settle()
      const order = await desk.orderOf(paid)
      expect(order.ticketExchange?.state).toBe(isDone ? 'done' : 'refused')
      expect(order.tickets.map(({ status }) => status)).toEqual(isDone ? ['exchanged', 'issued'] : ['issued'])
      if (isDone && requestId)
        expect(await desk.refundBy(requestId)).toMatchObject({ problem: 'requestNotPossible' })
      const refunds = (await at.ownRefunds(paid)).map(({ amount }) => amount)
      expect(refunds).toEqual(isDone ? [] : [sent.total])
    })

    it('waits for a second member of staff above the limit, and sends nothing before', async () => {
      const paid = await desk.aTicketedOrder()
      const settings = '/api/staff/payments/settings'
      const now = (await desk.clerk.get(settings)).json<PaymentSettings>()
      await desk.clerk.send('PUT', settings, { ...now, dualControlThreshold: 100_00 })
      const sent = await desk.found(paid)
      for (const _ of [1, 2]) expect((await desk.exchange(paid, sent)).body.state).toBe('approvalNeeded')
      expect(desk.calls).toBe(0)
      // who holds the money corrects how it was paid; a colleague who approves does not
      await desk.exchange(paid, { ...sent, tender: 'transfer' })
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
      expect((await desk.orderOf(paid)).payments.find((one) => one.amount === sent.total)).toMatchObject({
        tender: 'transfer',
      })
      await desk.clerk.send('PUT', settings, now)
    })

    it('refuses what the server has not offered, and an offer that has ended, and writes nothing', async () => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      const others: readonly [status: number, other: object][] = [
        // another total than the server computes, an offer that is not there, an exchange of another order
        [409, { total: 1 }],
        [409, { position: 99 }],
        [409, { exchangeId: 'nobodys' }],
        // a difference that nobody has received
        [422, { tender: undefined }],
        ...[-1, 10_000_01, 2 ** 53 - 1].map((agencyFee): [number, object] => {
          return [422, { agencyFee, total: sent.total - sent.agencyFee + agencyFee }]
        }),
      ]
      for (const [status, other] of others) {
        const answer = await desk.exchange(paid, { ...sent, ...other })
        expect({ other, status: answer.status }).toEqual({ other, status })
      }
      at.shop.clock.advance(21 * 60_000)
      await desk.signIn()
      expect(await desk.exchange(paid, sent)).toMatchObject({
        status: 409,
        body: { problem: 'exchangeOfferExpired' },
      })
      expect(desk.calls).toBe(0)
      expect(await desk.received(paid)).toEqual([paid.amountDue])
    })

    it.runIf(supplier === 'house')('refuses cash without an open drawer, and writes nothing', async () => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      const answer = await desk.exchange(paid, { ...sent, tender: 'cash' })
      expect(answer).toMatchObject({ body: { problem: 'cashDrawerNotOpen' } })
      expect(await desk.received(paid)).toEqual([paid.amountDue])
      expect((await desk.exchange(paid, sent)).body.state).toBe('done')
    })
  }),
)
