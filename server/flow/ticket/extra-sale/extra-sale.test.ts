import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { TicketSalesReport } from '#contract/api/staff/order/ticket-sales.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { ExtrasDesk } from '#test-kit/after-sale/extras-desk.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'

withDatabase('bags and seats that are bought after the booking', (kit) =>
  describe.each(['house', 'duffel'] as const)('at %s', (supplier) => {
    const desk = new ExtrasDesk(kit, supplier)
    const { at } = desk
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    const seenBy = async (order: BookingAnswer) => {
      const { extraSale, laterExtras } = await at.order(order)
      return { state: extraSale?.state, later: laterExtras.map(({ kind, amount }) => ({ kind, amount })) }
    }
    const emdsOf = async (order: BookingAnswer) =>
      (await desk.orderOf(order)).tickets.filter(({ kind }) => kind === 'emdAssociated')
    const refundsOf = async (order: BookingAnswer) =>
      (await at.ownRefunds(order)).map(({ amount, why }) => ({ amount, why }))

    const ticketSales = async () => {
      const period = 'from=2026-11-01&to=2026-11-30'
      const answer = await desk.clerk.get(`/api/staff/reports/ticket-sales?${period}`)
      return answer.json<TicketSalesReport>()
    }

    it('A bag is paid before the one call, belongs to the order with its EMD, and is told in a mail', async () => {
      const paid = await desk.aTicketedOrder({ adults: 2 })
      expect((await at.order(paid)).mayAddExtras).toBe(true)
      const bag = await desk.aBag(paid, 1)
      const chosen = await desk.choose(paid, [bag])
      expect(chosen).toMatchObject({ state: 'due', total: bag.price })
      expect((await at.order(paid)).extraSale).toMatchObject({
        state: 'due',
        choices: [{ paymentMethod: 'paypal', total: bag.price }],
      })
      const { goOn, reference } = await desk.beginToPay(paid, chosen)
      expect(goOn).toBe('https://wallet.example/pay')
      expect(desk.calls).toBe(0)
      at.wallet.agree(reference)
      await Promise.all([1, 2, 3].map(() => desk.comeBack(paid)))
      await at.runDue()
      expect(desk.calls).toBe(1)
      expect(await seenBy(paid)).toEqual({ state: 'added', later: [{ kind: 'bag', amount: bag.price }] })
      expect(await emdsOf(paid)).toMatchObject([{ status: 'issued', passenger: 1 }])
      expect(await desk.received(paid)).toEqual([paid.amountDue, bag.price])
      expect(await at.balances()).toMatchObject({ 'at:paypal': paid.amountDue + bag.price })
      // the price that was agreed to stays as it is
      expect((await at.order(paid)).price.total).toBe(paid.amountDue)
      expect(await desk.beginToPay(paid, chosen)).toMatchObject({ problem: 'paymentUnderWay' })
      expect((await desk.onSale(paid)).bags.flatMap(({ passengers }) => passengers)).not.toContain('adult-1')
      const mails = mailsIn(join(at.shop.dataDir, 'mail'))
      expect(mails.filter((one) => one.includes(`${paid.orderNumber}: bags and seats added`))).toHaveLength(1)
      const sales = await ticketSales()
      expect(sales.tickets.map((one) => one.transaction).toSorted()).toEqual(['EMDA', 'TKTT', 'TKTT'])
      expect(sales.totals.total).toBe(paid.amountDue + bag.price)
      const audit = kit.database.db.selectFrom('audit_entry').select('object')
      expect(await audit.where('action', '=', 'POST /api/orders/extras/pay/').execute()).toEqual([
        { object: paid.orderNumber },
      ])
    })

    it.each([
      { name: 'refuses', outcome: { kind: 'notDone', reason: 'extraGone' } },
      { name: 'gives no answer and did nothing', outcome: { kind: 'unknown', note: 'lost' } },
    ] as const)('The payment is refunded as it came when the supplier $name', async ({ outcome }) => {
      const paid = await desk.aTicketedOrder()
      const bag = await desk.aBag(paid)
      desk.addExtrasInstead = async () => outcome
      const { reference } = await desk.buy(paid, [bag])
      expect((await seenBy(paid)).state).toBe(outcome.kind === 'unknown' ? 'adding' : 'refused')
      await desk.settle()
      expect(await seenBy(paid)).toEqual({ state: 'refused', later: [] })
      expect(await refundsOf(paid)).toEqual([{ amount: bag.price, why: 'extrasNotBought' }])
      expect(at.wallet.givenBack(reference)).toBe(bag.price)
      expect(await emdsOf(paid)).toEqual([])
      expect(desk.calls).toBe(1)
    })

    it.each([
      { name: 'as done', outcome: undefined },
      { name: 'without being seen since', outcome: { kind: 'unknown', note: 'x', isConfirmed: true } },
      { name: 'as accepted only', outcome: { kind: 'unknown', note: 'x', isStillAtIt: true } },
    ] as const)('A sale that the supplier confirmed $name is not refunded by itself', async ({ outcome }) => {
      const paid = await desk.aTicketedOrder()
      const bag = await desk.aBag(paid)
      desk.addExtrasInstead = async ({ reservationRef }, context) => {
        const found = await desk.provider.retrieve(reservationRef, context)
        if (found.kind !== 'found') throw new Error('no reservation')
        return outcome ?? { kind: 'done', value: found.reservation }
      }
      await desk.buy(paid, [bag])
      await desk.settle()
      expect(await seenBy(paid)).toEqual({ state: 'adding', later: [] })
      expect(await refundsOf(paid)).toEqual([])
      expect(desk.calls).toBe(1)
    })

    it('A lost answer is settled by reading the reservation, and nothing is sent again', async () => {
      const paid = await desk.aTicketedOrder()
      const bag = await desk.aBag(paid)
      desk.addExtrasInstead = async (command, context) => {
        await desk.provider.addExtras?.(command, context)
        return { kind: 'unknown', note: 'lost' }
      }
      await desk.buy(paid, [bag])
      expect((await seenBy(paid)).state).toBe('adding')
      // nothing else is done with the tickets meanwhile
      expect(await desk.choose(paid, [bag])).toMatchObject({ problem: 'bookingBeingChanged' })
      // a clerk reads its EMD before the sale is settled
      const { orderNumber } = paid
      await desk.clerk.send('POST', '/api/staff/orders/documents/refresh', { orderNumber })
      expect(await emdsOf(paid)).toHaveLength(1)
      await desk.settle()
      expect(await seenBy(paid)).toMatchObject({ state: 'added', later: [{ amount: bag.price }] })
      expect(await emdsOf(paid)).toHaveLength(1)
      const sales = (await ticketSales()).tickets.filter((one) => one.orderNumber === orderNumber)
      expect(sales.map((one) => one.transaction).toSorted()).toEqual(['EMDA', 'TKTT'])
      expect(await refundsOf(paid)).toEqual([])
      expect(desk.calls).toBe(1)
    })

    it('Another price, another total and a deadline that has passed are refused', async () => {
      const paid = await desk.aTicketedOrder()
      const bag = await desk.aBag(paid)
      const dearer = { ...bag, price: bag.price + 1 }
      expect(await desk.choose(paid, [dearer])).toMatchObject({ problem: 'extrasChanged' })
      expect(await desk.choose(paid, [bag, bag])).toMatchObject({ problem: 'extrasChanged' })
      const first = await desk.choose(paid, [bag])
      const chosen = await desk.choose(paid, [bag])
      expect(await desk.beginToPay(paid, first)).toMatchObject({ problem: 'extrasPaymentEnded' })
      const cheaper = { ...chosen, total: chosen.total - 1 }
      expect(await desk.beginToPay(paid, cheaper)).toMatchObject({ problem: 'extrasPaymentEnded' })
      const { reference } = await desk.beginToPay(paid, chosen)
      await desk.advance(31 * 60)
      expect((await seenBy(paid)).state).toBe('ended')
      at.wallet.agree(reference)
      await desk.comeBack(paid)
      expect(desk.calls).toBe(0)
      await desk.signIn()
      expect(await desk.received(paid)).toEqual([paid.amountDue])
    })

    it('An order with a bag bought later is not exchanged or split, and a void pays everything back', async () => {
      const paid = await desk.aTicketedOrder({ adults: 2 })
      const bag = await desk.aBag(paid)
      await desk.buy(paid, [bag])
      const { body: found } = await desk.search(paid, '2027-01-22')
      expect(found).toMatchObject({ problem: 'exchangeNotPossible' })
      const { orderNumber } = paid
      const split = { orderNumber, passengers: [0] }
      const answer = await desk.clerk.send('POST', '/api/staff/orders/split', split)
      expect(answer.json()).toMatchObject({ problem: 'splitNotPossible' })
      const [kept] = (await desk.airline?.reservations()) ?? []
      const until = plusMinutes(at.shop.clock.now(), 120)
      const { recordLocator } = kept ?? {}
      await desk.airline?.control({ act: 'grantVoid', recordLocator, until })
      const ticketNumbers = (await desk.orderOf(paid)).tickets.map((one) => one.ticketNumber)
      expect(ticketNumbers).toHaveLength(3)
      const voided = await desk.clerk.send('POST', '/api/staff/orders/void', { orderNumber, ticketNumbers })
      expect(voided.json()).toMatchObject({ state: 'done' })
      await desk.advance(60)
      expect((await at.order(paid)).mayAddExtras).toBe(false)
      const back = (await refundsOf(paid)).map(({ amount }) => amount)
      expect(back.toSorted((a, b) => a - b)).toEqual([bag.price, paid.amountDue])
    })
  }),
)
