import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type {
  StaffRefundView,
  GivenBackAnswer,
  UnappliedReceiptView,
} from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const desk = '/api/staff/payments'

withDatabase('money that takes two people', (kit) => {
  const at = new WalletHarness(kit)
  let clerks: readonly [TestBrowser, TestBrowser]
  beforeAll(() => at.open({ taking: 'atOnce' }))
  beforeEach(async () => {
    await at.begin()
    const clerk = async () => (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    clerks = [await clerk(), await clerk()]
  })
  afterAll(() => at.shop.close())

  const needTwoFrom = async (dualControlThreshold: number) => {
    const now = (await clerks[0].get(`${desk}/settings`)).json<PaymentSettings>()
    await clerks[0].send('PUT', `${desk}/settings`, { ...now, dualControlThreshold })
  }
  const ask = async <Body>(by: TestBrowser, path: string, json: object) => {
    const answer = await by.send('POST', `${desk}/${path}`, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const late = async (by: TestBrowser) =>
    (await by.get(`${desk}/unapplied-receipts`)).json<{ payments: UnappliedReceiptView[] }>().payments[0]
  const refund = async (by: TestBrowser) =>
    (await by.get(`${desk}/refunds`)).json<{ refunds: StaffRefundView[] }>().refunds[0]
  /** Money of another amount lies at the wallet. */
  const otherAmount = async () => {
    const booked = await at.book()
    const reference = await at.sendToWallet(booked)
    at.wallet.take(reference, booked.amountDue - 1)
    await at.check(booked)
    return { ...booked, reference, paymentId: (await at.latest(booked)).payment_id }
  }

  it('sends the refund through the provider after two people ask for the same amount, not after one asks twice', async () => {
    const { paymentId, reference, amountDue } = await otherAmount()
    await needTwoFrom(500_00)
    const giveBack = (by: TestBrowser, amount: number) =>
      ask<GivenBackAnswer>(by, 'unapplied-receipts/refund', { paymentId, amount })
    const waits = { status: 200, body: { state: 'approvalNeeded' } }
    for (let time = 0; time < 2; time += 1) expect(await giveBack(clerks[0], 500_00)).toEqual(waits)
    expect(await giveBack(clerks[1], 600_00)).toEqual(waits)
    expect((await late(clerks[1]))?.wanted).toEqual([
      { by: expect.stringContaining('@'), amount: 500_00, isMine: false },
      { by: expect.stringContaining('@'), amount: 600_00, isMine: true },
    ])
    expect(await giveBack(clerks[1], 500_00)).toMatchObject({ body: { state: 'owed' } })
    await at.runDue()
    expect(at.wallet.givenBack(reference)).toBe(500_00)
    // What was said of the first part does not count for the next.
    expect((await late(clerks[0]))?.wanted).toEqual([])
    at.shop.clock.advance(10 * 60_000)
    clerks = [(await signInAs(at.shop, kit.database, ['Finance'])).browser, clerks[1]]
    expect(await giveBack(clerks[0], 500_00)).toEqual(waits)
    expect(await giveBack(clerks[0], 499_99)).toMatchObject({ body: { state: 'owed' } })
    await at.runDue()
    expect(at.wallet.givenBack(reference)).toBe(999_99)
    expect(amountDue).toBeGreaterThan(1_500_00)
  })

  it('pays the refund out by hand after two people confirm it with the same receipt', async () => {
    const booked = await at.book()
    await at.staff(`${desk}/received`, { orderNumber: booked.orderNumber })
    await needTwoFrom(500_00)
    const { payment_id: paymentId } = await at.latest(booked)
    // Who pays it out is asked for two people, so that it is owed by the word of one.
    const given = await ask<GivenBackAnswer>(clerks[0], 'unapplied-receipts/refund', {
      paymentId,
      amount: 500_00,
    })
    expect(given.body).toMatchObject({ state: 'owed', refund: { needsTwo: true, confirmedBy: [] } })
    await at.namePayee(booked)
    const refundId = given.body.refund?.refundId
    const pay = (by: TestBrowser, receiptNumber: string) =>
      ask<StaffRefundView>(by, 'refunds/paid', { refundId, receiptNumber })
    for (let time = 0; time < 2; time += 1)
      expect((await pay(clerks[0], 'R-1')).body).toMatchObject({ state: 'due', isConfirmedByMe: true })
    expect((await pay(clerks[1], 'R-2')).body).toMatchObject({ state: 'due' })
    expect(await refund(clerks[1])).toMatchObject({ needsTwo: true, isConfirmedByMe: true })
    expect((await refund(clerks[1]))?.confirmedBy).toHaveLength(2)
    const both = await Promise.all(clerks.map((clerk) => pay(clerk, 'R-3')))
    expect(both.map(({ body }) => body.state)).toContain('done')
    expect(await refund(clerks[0])).toBeUndefined()
    expect((await at.balances())['at:bankTransfer']).toBe(booked.amountDue - 500_00)
  })

  it('blocks another attempt by the provider while a payout by hand is pending approval', async () => {
    const paid = await at.bookAndPay()
    const { payment_id: paymentId } = await at.latest(paid)
    at.wallet.refundFaults.push('refused')
    const { refundId } = (await at.giveBack(paymentId, 600_00)).body
    await at.runDue()
    await needTwoFrom(500_00)
    const pay = () => ask<StaffRefundView>(clerks[0], 'refunds/paid', { refundId, receiptNumber: 'R-1' })
    const again = (by: TestBrowser) => ask<StaffRefundView>(by, 'refunds/retry', { refundId })
    expect((await pay()).body).toMatchObject({ state: 'failed', isConfirmedByMe: true })
    expect(await again(clerks[1])).toMatchObject({ status: 409, body: { problem: 'refundNotPossible' } })
    await at.runDue()
    expect(at.wallet.givenBack()).toBe(0)
    // Whoever has said so takes it back with it.
    expect(await again(clerks[0])).toMatchObject({ status: 200, body: { state: 'due', confirmedBy: [] } })
    await at.runDue()
    expect(at.wallet.givenBack()).toBe(600_00)
  })

  it('shows the refund with the customer whom it belongs to', async () => {
    const { paymentId } = await otherAmount()
    const customer = { name: 'Canary Contact', phone: '+66812345678' }
    expect((await late(clerks[0]))?.customer).toEqual(customer)
    await at.giveBack(paymentId, 1_00)
    expect((await refund(clerks[0]))?.customer).toEqual(customer)
  })
})
