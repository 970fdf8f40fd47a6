import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StaffRefundView, GivenBackAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { PendingApprovalsAnswer } from '#contract/api/staff/pending-approvals.ts'
import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { everybodysPassword, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const desk = '/api/staff/payments'
const day = 24 * 60 * 60_000

withDatabase('what one person gives back of an order within a day', (kit) => {
  const at = new WalletHarness(kit)
  let clerks: readonly [TestBrowser, TestBrowser]
  let firstId: string
  beforeAll(() => at.open({ taking: 'atOnce' }))
  beforeEach(async () => {
    await at.begin()
    const first = await signInAs(at.shop, kit.database, ['Administrator'])
    firstId = first.userId
    clerks = [first.browser, (await signInAs(at.shop, kit.database, ['Administrator'])).browser]
  })
  afterAll(() => at.shop.close())

  const needTwo = async () => {
    const now = (await clerks[0].get(`${desk}/settings`)).json<PaymentSettings>()
    await clerks[0].send('PUT', `${desk}/settings`, { ...now, dualControlThreshold: 500_00 })
  }
  const ask = async <Body>(by: TestBrowser, path: string, json: object) => {
    const answer = await by.send('POST', `${desk}/${path}`, json)
    expect(answer.statusCode).toBe(200)
    return answer.json<Body>()
  }
  const aDayLater = async () => {
    at.shop.clock.advance(day)
    const row = kit.database.db.selectFrom('account').select('email').where('user_id', '=', firstId)
    await clerks[0].signIn((await row.executeTakeFirstOrThrow()).email, everybodysPassword)
  }
  /** What the audit has of words to which a second person had to agree. */
  const firstOfTwo = async () => {
    const entries = kit.database.db.selectFrom('audit_entry')
    const ended = entries.innerJoin('audit_outcome', 'audit_outcome.event_id', 'audit_entry.event_id')
    const actions = await ended.select('action').where('outcome', '=', 'firstOfTwo').execute()
    return [actions.length, ...new Set(actions.map(({ action }) => action))]
  }
  const open = async () => (await clerks[1].get(`${desk}/pending-approvals`)).json<PendingApprovalsAnswer>()
  const giveBack = (by: TestBrowser, paymentId: string, amount: number) =>
    ask<GivenBackAnswer>(by, 'unapplied-receipts/refund', { paymentId, amount })

  it('adds up refunds sent by the provider and requires approval at the threshold', async () => {
    const { payment_id: paymentId } = await at.latest(await at.bookAndPay())
    const { payment_id: elsewhere } = await at.latest(await at.bookAndPay())
    await needTwo()
    const state = async (by: TestBrowser, amount: number, of = paymentId) =>
      (await giveBack(by, of, amount)).state
    expect(await state(clerks[0], 200_00)).toBe('owed')
    expect(await state(clerks[0], 200_01)).toBe('owed')
    expect(await state(clerks[0], 99_99)).toBe('approvalNeeded')
    expect(await state(clerks[0], 99_98)).toBe('owed')
    // Of another order, and by somebody else, it begins anew.
    expect(await state(clerks[0], 499_99, elsewhere)).toBe('owed')
    expect(await state(clerks[0], 10_00)).toBe('approvalNeeded')
    expect(await state(clerks[1], 10_00)).toBe('owed')
    // What the other has said too is nobody's alone.
    expect(await state(clerks[1], 489_99)).toBe('owed')
    expect(await state(clerks[1], 11_00)).toBe('approvalNeeded')
    await aDayLater()
    expect(await state(clerks[0], 12_00)).toBe('owed')
    expect(await firstOfTwo()).toEqual([3, 'POST /api/staff/payments/unapplied-receipts/refund'])
  })

  it('counts receipts recorded by the same clerk and lists the approval that is then pending', async () => {
    const [booked, other] = [await at.book(), await at.book()]
    const settings = (await clerks[0].get(`${desk}/settings`)).json<PaymentSettings>()
    const dualControlThreshold = booked.amountDue + 200_00
    await clerks[0].send('PUT', `${desk}/settings`, { ...settings, dualControlThreshold })
    const receive = (by: TestBrowser, { orderNumber }: typeof booked) =>
      ask<MoneyTakenAnswer>(by, 'received', { orderNumber })
    expect((await receive(clerks[0], booked)).state).toBe('received')
    await at.namePayee(booked)
    const { payment_id: paymentId } = await at.latest(booked)
    const { refundId } = (await giveBack(clerks[0], paymentId, 200_00)).refund ?? {}
    const pay = (by: TestBrowser) =>
      ask<StaffRefundView>(by, 'refunds/paid', { refundId, receiptNumber: 'R-1' })
    expect((await pay(clerks[0])).state).toBe('due')
    expect((await pay(clerks[1])).state).toBe('done')
    const rows = kit.database.db.selectFrom('booking').select('booking_id as account')
    const { account } = await rows.where('order_number', '=', other.orderNumber).executeTakeFirstOrThrow()
    const done = { action_key: 'another', clerk: firstId, account, satang: 200_00, at: at.shop.clock.now() }
    await kit.database.db.insertInto('money_action').values(done).execute()
    const { waits } = (await receive(clerks[0], other)) && (await open())
    expect(waits).toMatchObject([{ orderNumber: other.orderNumber, confirmations: [{ isMine: false }] }])
    expect((await receive(clerks[1], other)).state).toBe('received')
    expect((await open()).waits).toEqual([])
  })

  it('adds up refunds paid out by hand and shows in advance that approval is needed', async () => {
    const owed = async () => {
      const booked = await at.book()
      await at.staff(`${desk}/received`, { orderNumber: booked.orderNumber })
      await at.namePayee(booked)
      return (await at.latest(booked)).payment_id
    }
    const [paymentId, other] = [await owed(), await owed()]
    await needTwo()
    const receive = async (amount: number, of = paymentId) =>
      (await giveBack(clerks[0], of, amount)).refund?.refundId ?? ''
    const pay = (by: TestBrowser, refundId: string, receiptNumber: string) =>
      ask<StaffRefundView>(by, 'refunds/paid', { refundId, receiptNumber })
    const open = async (by: TestBrowser) => {
      const { refunds } = (await by.get(`${desk}/refunds`)).json<{ refunds: StaffRefundView[] }>()
      return refunds.map(({ needsTwo, confirmedBy }) => [needsTwo, confirmedBy.length])
    }
    expect(await pay(clerks[0], await receive(200_00), 'R-1')).toMatchObject({ state: 'done' })
    expect(await pay(clerks[0], await receive(200_01), 'R-2')).toMatchObject({ state: 'done' })
    const third = await receive(99_99)
    expect(await Promise.all(clerks.map(open))).toEqual([[[true, 0]], [[false, 0]]])
    expect(await pay(clerks[0], third, 'R-3')).toMatchObject({
      state: 'due',
      confirmedBy: [expect.anything()],
    })
    expect(await Promise.all(clerks.map(open))).toEqual([[[true, 1]], [[true, 1]]])
    expect(await pay(clerks[1], third, 'R-3')).toMatchObject({ state: 'done' })
    expect(await pay(clerks[1], await receive(499_98), 'R-4')).toMatchObject({ state: 'done' })
    const elsewhere = await receive(499_97, other)
    expect(await pay(clerks[0], elsewhere, 'R-5')).toMatchObject({ state: 'done' })
    const last = await receive(100_00)
    expect(await open(clerks[0])).toEqual([[true, 0]])
    await aDayLater()
    expect(await pay(clerks[0], last, 'R-6')).toMatchObject({ state: 'done' })
    expect(await firstOfTwo()).toEqual([1, 'POST /api/staff/payments/refunds/paid'])
  })
})
