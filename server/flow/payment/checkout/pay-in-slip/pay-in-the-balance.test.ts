import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

withDatabase('a payment while something else happens', (kit) => {
  const at = new WalletHarness(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  const choose = ({ orderKey }: BookingAnswer, paymentMethod: string) =>
    at.shop.post<PaymentAnswer>('/api/payments/', { orderKey, paymentMethod })
  const quote = async ({ orderKey }: BookingAnswer, kind: string) =>
    (await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', { orderKey, kind })).body
  const cancel = async (booked: BookingAnswer) => {
    const { requestId } = await quote(booked, 'cancel')
    await at.shop.post('/api/orders/change-requests/', { orderKey: booked.orderKey, requestId, yes: true })
  }
  /** The payer has agreed, we have asked for the money, and the answer was lost. */
  const loseCapture = async (booked: BookingAnswer) => {
    const reference = await at.sendToWallet(booked)
    at.wallet.agree(reference)
    at.wallet.captureInstead = () => ({ kind: 'unknown', note: 'cut off' })
    await at.check(booked)
    expect((await at.latest(booked)).state).toBe('capturing')
    at.wallet.captureInstead = undefined
    return reference
  }
  /** Received, and the airline does not answer when it is asked for the tickets. */
  const payWithoutTickets = async () => {
    at.airline.ticketInstead = async () => ({ kind: 'unknown', note: 'cut off' })
    const paid = await at.bookAndPay()
    expect((await at.order(paid)).state).toBe('paid')
    return paid
  }

  it('captures nothing for an order cancelled while its reservation is being verified', async () => {
    const booked = await at.book()
    const reference = await at.sendToWallet(booked)
    at.wallet.agree(reference)
    at.airline.retrieveInstead = async () => {
      at.airline.retrieveInstead = undefined
      await cancel(booked)
      const [reservation] = at.airline.books
      return reservation ? { kind: 'found', reservation } : { kind: 'notFound' }
    }
    await at.check(booked)
    await at.runDue(minuteMs)
    expect(await at.order(booked)).toMatchObject({ state: 'cancelled' })
    expect(at.wallet.payments.get(reference)).toMatchObject({ state: 'voided', captured: 0 })
    expect((await at.latest(booked)).state).toBe('voided')
    expect(await at.balances()).toEqual({})
    // A wallet that takes it all the same: the money is noted whenever it is heard of.
    at.wallet.take(reference)
    await at.check(booked)
    expect((await at.latest(booked)).state).toBe('late')
    expect(await at.balances()).toEqual({ 'at:paypal': booked.amountDue, unallocated: -booked.amountDue })
  })

  it('allows a new attempt when the provider no longer knows the capture that it was sent', async () => {
    const booked = await at.book()
    at.wallet.payments.delete(await loseCapture(booked))
    await at.runDue(3 * minuteMs)
    await at.runDue(3 * minuteMs)
    expect((await at.latest(booked)).state).toBe('declined')
    expect(await choose(booked, 'counter')).toMatchObject({ status: 200, body: { state: 'awaited' } })
  })

  it('allows a new attempt when the authorisation lapsed before capture', async () => {
    const booked = await at.book()
    const kept = at.wallet.payments.get(await loseCapture(booked))
    if (kept) kept.state = 'expired'
    await at.runDue(3 * minuteMs)
    expect(await at.latest(booked)).toMatchObject({ state: 'declined', failure: 'expired' })
    expect(await choose(booked, 'counter')).toMatchObject({ status: 200, body: { state: 'awaited' } })
  })

  it('buys no tickets once the payment is being refunded', async () => {
    const paid = await payWithoutTickets()
    const { payment_id: paymentId } = await at.latest(paid)
    await at.giveBack(paymentId, paid.amountDue)
    at.airline.ticketInstead = undefined
    await at.runDue(minuteMs)
    expect((await at.order(paid)).state).toBe('review')
    expect(await kit.database.db.selectFrom('ticket').selectAll().execute()).toEqual([])
    expect(at.wallet.givenBack(paid.reference)).toBe(paid.amountDue)
  })

  it('still buys tickets when a small part of the payment is refunded', async () => {
    const paid = await payWithoutTickets()
    await at.giveBack((await at.latest(paid)).payment_id, 1_00)
    at.airline.ticketInstead = undefined
    await at.runDue(minuteMs)
    expect((await at.order(paid)).state).toBe('ticketed')
  })

  it('sends no automatic refund while the tickets may still be issued', async () => {
    const paid = await payWithoutTickets()
    at.airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'unreachable' })
    await at.runDue(2 * dayMs)
    expect((await at.order(paid)).state).toBe('review')
    const { reason } = await kit.database.db.selectFrom('booking').select('reason').executeTakeFirstOrThrow()
    expect(reason).toBe('answerLost')
    expect(await at.ownRefunds(paid)).toEqual([])
    expect(await at.balances()).toMatchObject({ 'at:paypal': paid.amountDue })
  })

  it('refunds automatically when the airline confirms that there are no tickets', async () => {
    at.airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'notPossible' })
    const paid = await at.bookAndPay()
    expect((await at.order(paid)).state).toBe('review')
    expect(await at.ownRefunds(paid)).toMatchObject([{ why: 'notTicketed', amount: paid.amountDue }])
  })

  it('quotes the refund of the payment that was received, also when another method was chosen later', async () => {
    at.airline.ticketInstead = async () => ({ kind: 'unknown', note: 'cut off' })
    const booked = await at.book()
    const reference = await at.sendToWallet(booked)
    await choose(booked, 'counter')
    at.wallet.take(reference)
    await at.check(booked)
    await at.runDue(2 * dayMs)
    expect((await at.order(booked)).state).toBe('review')
    expect(await quote(booked, 'refund')).toMatchObject({ kind: 'refund', paid: booked.amountDue })
  })

  it('starts no further attempt once the attempt number has no digits left', async () => {
    const booked = await at.book()
    await choose(booked, 'counter')
    await kit.database.db.updateTable('payment').set({ attempt: 99 }).execute()
    expect(await choose(booked, 'bankTransfer')).toMatchObject({ status: 409 })
    expect(await choose(booked, 'counter')).toMatchObject({ status: 200, body: { state: 'awaited' } })
  })
})
