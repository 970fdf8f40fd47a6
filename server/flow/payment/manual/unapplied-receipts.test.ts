import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const dayMs = 24 * 3_600_000

withDatabase('money without a seat', (kit) => {
  const at = new WalletHarness(kit)
  beforeAll(() => at.open({ taking: 'atOnce' }))
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  /** The payer agrees at the wallet when the deadline has passed and the seats went back. */
  const payTooLate = async (booked: BookingAnswer) => {
    const reference = await at.sendToWallet(booked)
    at.wallet.isSilent = true
    await at.runDue(dayMs)
    at.wallet.isSilent = false
    at.wallet.take(reference)
    await at.check(booked)
    return reference
  }
  /** Staff have got the seats again from the airline, in a way of their own. */
  const getSeatsAgain = ({ orderNumber }: BookingAnswer) =>
    kit.database.db
      .updateTable('booking')
      .set({ state: 'held', pay_by: plusMinutes(at.shop.clock.now(), 60), ticketing_time_limit_at: null })
      .where('order_number', '=', orderNumber)
      .execute()

  it('pays its order once the seats are held again, if a clerk applies it, and only once', async () => {
    const booked = await at.book()
    await payTooLate(booked)
    const [late, ...more] = await at.unappliedReceipt()
    expect(more).toEqual([])
    expect(late).toMatchObject({ state: 'late', bookingState: 'expired', isUsable: false })
    expect(await at.balances()).toEqual({ 'at:paypal': booked.amountDue, unallocated: -booked.amountDue })
    await getSeatsAgain(booked)
    const { orderNumber, amountDue } = booked
    expect(await at.unappliedReceipt()).toMatchObject([
      { orderNumber, bookingState: 'held', arrived: amountDue, refunded: 0, isUsable: true },
    ])
    const paymentId = late?.paymentId
    const all = await Promise.all(
      [1, 2].map(() => at.desk('POST', 'unapplied-receipts/apply', { paymentId })),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    expect((await at.order(booked)).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
    expect(await at.unappliedReceipt()).toEqual([])
    expect(await at.balances()).toEqual({ 'at:paypal': amountDue, sales: -amountDue })
  })

  it('refunds the whole amount with an apology when the seats are gone, and cannot be applied any more', async () => {
    const booked = await at.book()
    const reference = await payTooLate(booked)
    const [late] = await at.unappliedReceipt()
    expect(late).toMatchObject({ bookingState: 'expired', isUsable: false })
    const paymentId = late?.paymentId ?? ''
    const used = await at.desk('POST', 'unapplied-receipts/apply', { paymentId })
    expect(used).toMatchObject({ status: 409, body: { problem: 'receiptNotApplicable' } })
    const tooMuch = await at.giveBack(paymentId, booked.amountDue + 1)
    expect(tooMuch).toMatchObject({ status: 422, body: { problem: 'refundTooMuch' } })
    const twice = await Promise.all([1, 2].map(() => at.giveBack(paymentId, booked.amountDue)))
    expect(new Set(twice.map(({ body }) => body.refundId)).size).toBe(1)
    expect(await at.unappliedReceipt()).toEqual([])
    await at.runDue()
    expect(at.wallet.givenBack(reference)).toBe(booked.amountDue)
    expect(await at.ownRefunds(booked)).toMatchObject([{ state: 'done', why: 'unappliedReceipt' }])
    expect(await at.balances()).toEqual({})
    const mails = (await at.mailKeys()).filter((key) => key.startsWith('refund-'))
    expect(new Set(mails.map((key) => key.split(':')[0]))).toEqual(new Set(['refund-owed', 'refund-sent']))
  })

  it('finds the money when the wallet answers again, even without another notification', async () => {
    const booked = await at.book()
    const reference = await at.sendToWallet(booked)
    await at.shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'counter' })
    await at.runDue()
    at.wallet.take(reference)
    at.wallet.isSilent = true
    // As a notification does that was taken.
    const { booking_id: bookingId } = await at.latest(booked)
    await at.transact((tx) => enqueueJob(tx, { kind: 'advance-payment', payload: { bookingId } }))
    await at.runDue(1000)
    at.wallet.isSilent = false
    await at.runDue(10_000)
    expect((await at.order(booked)).payment).toMatchObject({ state: 'received' })
  })

  it('never applies a different amount, and refunds it in parts', async () => {
    const booked = await at.book()
    const reference = await at.sendToWallet(booked)
    at.wallet.take(reference, booked.amountDue - 1)
    await at.check(booked)
    const [other] = await at.unappliedReceipt()
    expect(other).toMatchObject({ state: 'mismatched', arrived: booked.amountDue - 1, isUsable: false })
    const paymentId = other?.paymentId ?? ''
    expect(await at.desk('POST', 'unapplied-receipts/apply', { paymentId })).toMatchObject({ status: 409 })
    await at.giveBack(paymentId, 1_00)
    expect(await at.unappliedReceipt()).toMatchObject([{ refunded: 1_00 }])
    expect(await at.ownRefunds(booked)).toMatchObject([{ why: 'otherAmount', amount: 1_00 }])
  })

  it('lets its order be paid anew once all of it is refunded', async () => {
    const booked = await at.book()
    const { orderKey, orderNumber, amountDue } = booked
    at.wallet.take(await at.sendToWallet(booked), amountDue - 1)
    await at.check(booked)
    const { payment_id: paymentId } = await at.latest(booked)
    const shown = async () =>
      (await at.shop.get<PayableAnswer>(`/api/payments/payable?key=${encodeURIComponent(orderKey)}`)).body
    expect((await shown()).payment).toMatchObject({ outcome: 'underReview' })
    await at.giveBack(paymentId, amountDue - 1)
    expect(await shown()).not.toHaveProperty('payment')
    const taken = await at.staff('/api/staff/payments/received', { orderNumber })
    expect(taken).toMatchObject({ status: 200, body: { state: 'received' } })
  })

  it('shows another currency to staff, and never counts or applies it as baht', async () => {
    const booked = await at.book()
    at.wallet.take(await at.sendToWallet(booked), booked.amountDue, 'JPY')
    await at.check(booked)
    const [other] = await at.unappliedReceipt()
    expect(other).toMatchObject({ state: 'mismatched', arrived: 0, isUsable: false })
    const used = await at.desk('POST', 'unapplied-receipts/apply', { paymentId: other?.paymentId })
    expect(used).toMatchObject({ status: 409, body: { problem: 'receiptNotApplicable' } })
    expect((await at.giveBack(other?.paymentId ?? '', 1)).status).toBe(422)
    expect(await at.balances()).toEqual({})
  })
})
