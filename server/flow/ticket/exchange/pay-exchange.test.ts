import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffServicesAnswer } from '#contract/api/services/passenger-services.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { workQueueKinds } from '#test-kit/staff/work-queue-recount.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { exchangingSuppliers } from '#test-kit/after-sale/exchange-desk.ts'
import { PaymentLinkDesk } from '#test-kit/after-sale/payment-link-desk.ts'

withDatabase('the difference of an exchange that the customer pays', (kit) =>
  describe.each(exchangingSuppliers)('at %s', (supplier) => {
    const desk = new PaymentLinkDesk(kit, supplier)
    const { at } = desk
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    const seenBy = async (order: BookingAnswer) => (await at.order(order)).exchangePayment
    const exchangeOf = async (order: BookingAnswer) => (await desk.orderOf(order)).ticketExchange?.state
    const refundsOf = async (order: BookingAnswer) =>
      (await at.ownRefunds(order)).map(({ amount, why }) => ({ amount, why }))
    /** Nothing is held at the wallet but the sale, and the books agree. */
    const expectOnlySaleHeld = async (order: BookingAnswer) => {
      const held = [...at.wallet.payments.values()].reduce((sum, one) => sum + one.captured, 0)
      expect(held - at.wallet.givenBack()).toBe(order.amountDue)
      expect((await at.balances())['at:paypal']).toBe(order.amountDue)
    }

    it('The customer is asked by a mail, pays before the one call, and has the new tickets', async () => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      expect((await desk.requestPayment(paid, sent)).body.state).toBe('awaitingPayment')
      await at.runDue()
      const mails = mailsIn(join(at.shop.dataDir, 'mail'))
      expect(mails.filter((one) => one.includes(`${paid.orderNumber}: accept and pay`))).toHaveLength(1)
      const seen = await seenBy(paid)
      if (!seen) throw new Error('the customer was not asked')
      const { fareDifference, penalty, agencyFee, total, ...shown } = seen
      expect(shown).toMatchObject({ state: 'due', choices: [{ paymentMethod: 'paypal', total: sent.total }] })
      expect([agencyFee, total]).toEqual([sent.agencyFee, sent.total])
      expect(fareDifference + penalty + agencyFee).toBe(sent.total)
      expect(JSON.stringify(shown.journeys)).toContain('2027-01-22')
      const goOn = { goOn: 'https://wallet.example/pay' }
      const tabs = await Promise.all([1, 2].map(() => desk.payOnline(paid, sent)))
      expect(tabs.map(({ status }) => status)).toEqual([200, 200])
      expect(await desk.payOnline(paid, sent)).toMatchObject(goOn)
      expect((await seenBy(paid))?.state).toBe('atProvider')
      const { client_reference: reference } = await at.latest(paid)
      expect(at.wallet.payments.size).toBe(2)
      expect(desk.calls).toBe(0)
      at.wallet.agree(reference)
      await Promise.all([1, 2, 3].map(() => desk.comeBack(paid)))
      await at.runDue()
      expect(desk.calls).toBe(1)
      expect(await exchangeOf(paid)).toBe('done')
      expect(await seenBy(paid)).toBeUndefined()
      expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
      expect(await at.balances()).toMatchObject({ 'at:paypal': paid.amountDue + sent.total })
      expect(await desk.charged()).toEqual(supplier === 'house' ? [] : [sent.total - sent.agencyFee])
      expect(await desk.payOnline(paid, sent)).toMatchObject({ problem: 'exchangePaymentEnded' })
      const audit = await kit.database.db
        .selectFrom('audit_entry')
        .select('object')
        .where('action', '=', 'POST /api/orders/exchange/pay/')
        .execute()
      expect(audit).toEqual([{ object: paid.orderNumber }])
    })

    it.each([
      { name: 'refuses', outcome: { kind: 'notDone', reason: 'seatsGone' }, state: 'refused' },
      {
        name: 'gives no answer and did nothing',
        outcome: { kind: 'unknown', note: 'lost' },
        state: 'refused',
      },
    ] as const)('The payment is refunded as it came when the supplier $name', async ({ outcome, state }) => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      desk.exchangeInstead = async () => outcome
      at.wallet.refundFaults.push('slow')
      at.wallet.agree(reference)
      await desk.comeBack(paid)
      expect(desk.calls).toBe(1)
      if (outcome.kind === 'unknown') expect((await seenBy(paid))?.state).toBe('exchanging')
      await desk.settle()
      expect(await exchangeOf(paid)).toBe(state)
      expect((await seenBy(paid))?.state).toBe('refused')
      expect(await refundsOf(paid)).toEqual([{ amount: sent.total, why: 'ticketsNotExchanged' }])
      expect(at.wallet.givenBack(reference)).toBe(sent.total)
      // it stands in the work queue until the money is back
      expect(await workQueueKinds(kit.database)).toEqual([{ kind: 'refundDue' }])
      at.wallet.settleSlow()
      await desk.advance(24 * 3600)
      expect(await workQueueKinds(kit.database)).toEqual([])
      await expectOnlySaleHeld(paid)
      expect(desk.calls).toBe(1)
    })

    it('An exchange whose answer was lost is known by reading, and the payment is kept', async () => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      desk.exchangeInstead = async (command, context) => {
        await desk.provider.exchangeTickets?.(command, context)
        return { kind: 'unknown', note: 'lost' }
      }
      at.wallet.agree(reference)
      await desk.comeBack(paid)
      await desk.settle()
      expect(await exchangeOf(paid)).toBe('done')
      expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
      expect(await refundsOf(paid)).toEqual([])
    })

    if (supplier !== 'house') return

    it('A service that was confirmed for the old flight is to be arranged for the new one', async () => {
      const paid = await desk.aTicketedOrder()
      const { orderNumber } = paid
      const path = '/api/staff/orders/services'
      const service = { passenger: 0, segments: [0], code: 'WCHR', text: '', isConsented: true }
      const added = await desk.clerk.send('POST', path, { orderNumber, ...service })
      const { serviceId } = added.json<StaffServicesAnswer>().services[0] ?? {}
      const answer = { orderNumber, serviceId, outcome: 'confirmed', answer: '' }
      expect((await desk.clerk.send('POST', `${path}/answer`, answer)).statusCode).toBe(200)
      expect((await desk.exchange(paid, await desk.found(paid))).body.state).toBe('done')
      const after = await desk.clerk.get(`/api/staff/orders/${orderNumber}/services`)
      expect(after.json()).toMatchObject({ services: [{ serviceId, status: 'byHand', isOpen: true }] })
      expect(await workQueueKinds(kit.database)).toEqual([{ kind: 'airlineRequest' }])
    })

    it('Nothing is taken when the offer lapses while the payer hesitates, and a late approval is let go', async () => {
      const paid = await desk.aTicketedOrder()
      const { reference } = await desk.begunPayment(paid)
      await desk.advance(121 * 60)
      await desk.signIn()
      expect(await exchangeOf(paid)).toBe('lapsed')
      expect((await seenBy(paid))?.state).toBe('ended')
      at.wallet.agree(reference)
      await desk.comeBack(paid)
      await at.runDue()
      expect(at.wallet.payments.get(reference)).toMatchObject({ captured: 0, state: 'voided' })
      expect(desk.calls).toBe(0)
      await expectOnlySaleHeld(paid)
    })

    it('Money that arrives after the offer has lapsed is refunded once, even if it is reported twice', async () => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      at.wallet.isSilent = true
      await desk.advance(121 * 60)
      at.wallet.isSilent = false
      at.wallet.take(reference)
      await Promise.all([1, 2].map(() => desk.comeBack(paid)))
      await at.runDue()
      expect(await refundsOf(paid)).toEqual([{ amount: sent.total, why: 'ticketsNotExchanged' }])
      await expectOnlySaleHeld(paid)
      expect(desk.calls).toBe(0)
      // what never paid for the order is not taken off what the customer has paid
      const asked = { orderKey: paid.orderKey, kind: 'change', message: 'Two days later' }
      const quoted = await at.shop.post('/api/orders/change-requests/quote/', asked)
      expect(quoted.body).toMatchObject({ paid: paid.amountDue })
    })

    it('Nothing is exchanged for a payment that staff have refunded before the call', async () => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      at.wallet.agree(reference)
      await at.check(paid)
      const difference = (await desk.orderOf(paid)).payments.find((one) => one.amount === sent.total)
      expect(difference).toMatchObject({ state: 'received' })
      await at.giveBack(difference?.paymentId ?? '', sent.total)
      await at.runDue()
      expect(desk.calls).toBe(0)
      expect(await exchangeOf(paid)).toBe('refused')
      await expectOnlySaleHeld(paid)
    })

    it('A declined payment can be made again, and once', async () => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      const first = at.wallet.payments.get(reference)
      if (!first) throw new Error('nothing was begun')
      first.state = 'declined'
      await desk.comeBack(paid)
      expect(await seenBy(paid)).toMatchObject({ state: 'declined', choices: [{ paymentMethod: 'paypal' }] })
      await desk.payOnline(paid, sent)
      const second = (await at.latest(paid)).client_reference
      expect(second).not.toBe(reference)
      at.wallet.agree(second)
      await desk.comeBack(paid)
      expect(await exchangeOf(paid)).toBe('done')
      expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
    })

    it('Money of a declined payment that arrives after all exchanges once, and the second attempt is let go', async () => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      const first = at.wallet.payments.get(reference)
      if (!first) throw new Error('nothing was begun')
      first.state = 'declined'
      await desk.comeBack(paid)
      await desk.payOnline(paid, sent)
      const second = (await at.latest(paid)).client_reference
      at.wallet.agree(second)
      at.wallet.take(reference)
      await desk.comeBack(paid)
      await at.runDue()
      expect(await exchangeOf(paid)).toBe('done')
      expect(desk.calls).toBe(1)
      expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
      expect(at.wallet.payments.get(second)).toMatchObject({ captured: 0 })
    })

    it('A capture whose answer was lost is settled by reading before anything is exchanged', async () => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      at.wallet.agree(reference)
      at.wallet.captureInstead = () => {
        at.wallet.take(reference)
        at.wallet.isSilent = true
        return { kind: 'unknown', note: 'lost' }
      }
      await desk.comeBack(paid)
      expect((await seenBy(paid))?.state).toBe('checking')
      expect(desk.calls).toBe(0)
      // nobody pays twice meanwhile, and nobody takes the link back
      const { exchangeId } = sent
      const { orderNumber } = paid
      const withdrawn = await desk.clerk.send('POST', '/api/staff/orders/exchange/withdraw', {
        orderNumber,
        exchangeId,
      })
      expect(withdrawn.json()).toMatchObject({ problem: 'paymentUnderWay' })
      at.wallet.isSilent = false
      await desk.advance(60)
      await at.runDue()
      expect(await exchangeOf(paid)).toBe('done')
      expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
    })

    it('An open link keeps the tickets from being voided or exchanged until staff withdraw it', async () => {
      const paid = await desk.aTicketedOrder()
      const { sent, reference } = await desk.begunPayment(paid)
      expect((await desk.search(paid, '2027-01-23')).body).toMatchObject({ problem: 'exchangeAwaitsPayment' })
      const quote = await desk.clerk.get(`/api/staff/orders/${paid.orderNumber}/void-quote`)
      expect(quote.json()).toMatchObject({ problem: 'exchangeAwaitsPayment' })
      const { exchangeId } = sent
      const { orderKey, orderNumber } = paid
      const name = { orderKey, passenger: 0, title: 'MRS', givenName: 'Anne', surname: "O'Neill-Failedsen" }
      const correct = async () =>
        (await at.shop.post<{ problem?: string }>('/api/orders/name-corrections/', name)).body.problem
      expect(await correct()).toBe('nameCorrectionDuringExchange')
      const path = '/api/staff/orders/exchange/withdraw'
      const all = await Promise.all(
        [1, 2].map(() => desk.clerk.send('POST', path, { orderNumber, exchangeId })),
      )
      expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      await at.runDue()
      at.wallet.agree(reference)
      await desk.comeBack(paid)
      expect(at.wallet.payments.get(reference)).toMatchObject({ captured: 0, state: 'voided' })
      expect((await desk.search(paid, '2027-01-23')).status).toBe(200)
      expect(await correct()).not.toBe('nameCorrectionDuringExchange')
      await expectOnlySaleHeld(paid)
    })

    it('A second member of staff agrees above the limit before the customer is asked', async () => {
      const paid = await desk.aTicketedOrder()
      const settings = '/api/staff/payments/settings'
      const now = (await desk.clerk.get(settings)).json<PaymentSettings>()
      await desk.clerk.send('PUT', settings, { ...now, dualControlThreshold: 100_00 })
      const sent = await desk.found(paid)
      for (const _ of [1, 2])
        expect((await desk.requestPayment(paid, sent)).body.state).toBe('approvalNeeded')
      expect(await seenBy(paid)).toBeUndefined()
      expect((await desk.orderOf(paid)).ticketExchange).toMatchObject({
        byPaymentLink: true,
        state: 'offered',
      })
      // another way of paying is another choice
      expect((await desk.exchange(paid, sent, desk.second)).body.state).toBe('approvalNeeded')
      expect((await desk.requestPayment(paid, sent)).body.state).toBe('approvalNeeded')
      expect((await desk.requestPayment(paid, sent, desk.second)).body.state).toBe('awaitingPayment')
      await desk.clerk.send('PUT', settings, now)
    })

    it('The shop refuses another total, and a method that staff confirm', async () => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      await desk.requestPayment(paid, sent)
      expect(await desk.payOnline(paid, { ...sent, total: sent.total - 1 })).toMatchObject({ status: 409 })
      const { orderKey } = paid
      const { exchangeId, total } = sent
      const path = '/api/orders/exchange/pay/'
      const counter = { orderKey, exchangeId, total, paymentMethod: 'counter' }
      expect((await at.shop.post(path, counter)).body).toMatchObject({ problem: 'paymentMethodNotOffered' })
      expect(at.wallet.payments.size).toBe(1)
    })
  }),
)
