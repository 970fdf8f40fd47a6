import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { satang } from '#contract/terms/money.ts'
import { epochMsOf } from '#contract/terms/time.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import type { WalletFault } from '#test-kit/payments/wallet-service.ts'

const hourMs = 3_600_000

withDatabase('money that goes back', (kit) => {
  const at = new WalletHarness(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  it('refunds the quoted amount once staff complete the request: sent once, told once, and in the books', async () => {
    const paid = await at.bookAndPay()
    expect((await at.order(paid)).state).toBe('ticketed')
    const { orderKey } = paid
    const quoted = (
      await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
        orderKey,
        kind: 'refund',
      })
    ).body
    const { requestId, comesBack = 0 } = quoted
    await at.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    expect(await at.ownRefunds(paid)).toEqual([])
    const done = { requestId, reply: 'done' }
    const replies = await Promise.all([1, 2, 3].map(() => at.staff('/api/staff/change-requests/reply', done)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(comesBack).toBeGreaterThan(0)
    expect(await at.ownRefunds(paid)).toMatchObject([{ state: 'due', amount: comesBack, why: 'ownerAsked' }])
    await at.runDue()
    expect(await at.ownRefunds(paid)).toMatchObject([
      { state: 'done', amount: comesBack, paymentMethod: 'paypal', expectedFrom: '2026-11-21' },
    ])
    expect(at.wallet.givenBack(paid.reference)).toBe(comesBack)
    expect((await at.mailKeys()).filter((key) => key.startsWith('refund-'))).toHaveLength(1)
    const kept = paid.amountDue - comesBack
    expect((await at.balances())['at:paypal']).toBe(kept)
    expect(Object.values(await at.balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(await at.balances()).not.toHaveProperty('refundsOwed')
  })

  it('shows the refund to the owner of the order only', async () => {
    const paid = await at.bookAndPay()
    await at.giveBack((await at.latest(paid)).payment_id, 100)
    for (const key of ['x'.repeat(40), paid.orderNumber]) {
      const answer = await at.shop.get(`/api/payments/refunds?key=${key}`)
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })

  it('waits for a clerk after a payment by hand, who pays it out once', async () => {
    const booked = await at.book()
    await at.staff('/api/staff/payments/received', { orderNumber: booked.orderNumber })
    const { payment_id: paymentId } = await at.latest(booked)
    const { refundId } = (await at.giveBack(paymentId, 500_00)).body
    await at.runDue()
    expect(await at.openRefunds()).toMatchObject([{ refundId, state: 'due', isByHand: true, why: 'staff' }])
    await at.namePayee(booked)
    const pay = (receiptNumber: string) =>
      at.desk<StaffRefundView>('POST', 'refunds/paid', { refundId, receiptNumber })
    expect(await pay('R-1')).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await pay('R-1')).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await pay('R-2')).toMatchObject({ status: 409, body: { problem: 'refundNotPossible' } })
    expect(await at.openRefunds()).toEqual([])
    expect((await at.balances())['at:bankTransfer']).toBe(booked.amountDue - 500_00)
  })

  it('leaves a refund that the provider refuses to staff, who resend it or pay it from the till', async () => {
    const paid = await at.bookAndPay()
    const { payment_id: paymentId } = await at.latest(paid)
    at.wallet.refundFaults.push('refused', 'refused')
    const { refundId } = (await at.giveBack(paymentId, 100_00)).body
    await at.runDue()
    expect(await at.openRefunds()).toMatchObject([{ state: 'failed', note: 'declined', isByHand: false }])
    expect((await at.ownRefunds(paid))[0]).not.toHaveProperty('expectedFrom')
    expect(await at.desk('POST', 'refunds/retry', { refundId })).toMatchObject({ status: 200 })
    await at.runDue()
    const paidOut = await at.desk('POST', 'refunds/paid', { refundId, receiptNumber: 'R-9' })
    expect(paidOut).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(at.wallet.givenBack()).toBe(0)
    expect(await at.balances()).toMatchObject({ 'at:counter': -100_00, 'at:paypal': paid.amountDue })
    expect(await at.desk('POST', 'refunds/retry', { refundId })).toMatchObject({ status: 409 })
  })

  it('refuses a payout by hand of a refund in progress', async () => {
    const paid = await at.bookAndPay()
    at.wallet.refundFaults.push('lostAfter')
    const { refundId } = (await at.giveBack((await at.latest(paid)).payment_id, 100_00)).body
    await at.runDue()
    expect(await at.openRefunds()).toMatchObject([{ state: 'unknown' }])
    const paidOut = await at.desk('POST', 'refunds/paid', { refundId, receiptNumber: 'R-9' })
    expect(paidOut).toMatchObject({ status: 409 })
    await at.runDue(hourMs)
    expect(await at.ownRefunds(paid)).toMatchObject([{ state: 'done' }])
  })
})

withDatabase('money that goes back, whatever goes wrong', (kit) => {
  const at = new WalletHarness(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  it('refunds once and in full', async () => {
    const paid = await at.bookAndPay()
    const payment = { paymentId: (await at.latest(paid)).payment_id }
    const refunds = await at.refunds()
    const kinds = ['lostBefore', 'lostAfter', 'outOfService', 'refused', 'slow'] as const
    const faults = fc.array(fc.constantFrom<WalletFault>(...kinds), { maxLength: 5 })
    const amount = satang(1_00)
    let given = 0
    const carryOut = async (refundId: string): Promise<void> => {
      for (let look = 0; look < 40; look += 1) {
        const againAt = await refunds.carryOut(refundId)
        if (againAt) at.shop.clock.advance(Math.max(0, epochMsOf(againAt) - at.shop.clock.nowMs()))
        else if (!(await at.transact((tx) => refunds.again(tx, refundId))).ok) return
        at.wallet.settleSlow()
      }
    }
    await fc.assert(
      fc.asyncProperty(faults, async (chosen) => {
        at.wallet.refundFaults.splice(0, Infinity, ...chosen)
        const owed = await at.transact((tx) => refunds.owe(tx, { payment, amount, why: 'staff' }))
        // Two workers at once, as when a lease has run out.
        await Promise.all([carryOut(owed.refundId), carryOut(owed.refundId)])
        given += amount.amount
        expect((await at.ownRefunds(paid)).every(({ state }) => state === 'done')).toBe(true)
        expect(at.wallet.givenBack()).toBe(given)
        expect((await at.balances())['at:paypal']).toBe(paid.amountDue - given)
      }),
      { numRuns: 30 },
    )
  })

  it('never exceeds the money received, however many refunds are requested at once', async () => {
    const paid = await at.bookAndPay()
    const payment = { paymentId: (await at.latest(paid)).payment_id }
    const refunds = await at.refunds()
    const shares = fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 2, maxLength: 6 })
    let owed = 0
    await fc.assert(
      fc.asyncProperty(shares, async (percents) => {
        const left = paid.amountDue - owed
        expect((await at.transact((tx) => refunds.leftOf(tx, payment.paymentId))).amount).toBe(left)
        const wanted = percents.map((percent) => satang(Math.ceil((Math.max(left, 100) * percent) / 100)))
        const all = await Promise.allSettled(
          wanted.map((amount) => at.transact((tx) => refunds.owe(tx, { payment, amount, why: 'staff' }))),
        )
        const agreed = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.amount.amount] : []))
        owed += agreed.reduce((sum, one) => sum + one, 0)
        expect(owed).toBeLessThanOrEqual(paid.amountDue)
        expect((await at.balances())['refundsOwed'] ?? 0).toBe(-owed)
      }),
      { numRuns: 15 },
    )
    expect(owed).toBeGreaterThan(0)
  })
})
