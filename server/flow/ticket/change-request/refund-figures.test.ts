import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { GivenBackAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const desk = '/api/staff/payments'
const needsAnother = { status: 409, problem: 'approvalNeeded' }

withDatabase('figures of staff for what refunded', (kit) => {
  const at = new WalletHarness(kit)
  let clerks: readonly [TestBrowser, TestBrowser]
  beforeAll(() => at.open({ taking: 'atOnce' }))
  beforeEach(async () => {
    await at.begin()
    const clerk = async () => (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    clerks = [await clerk(), await clerk()]
  })
  afterAll(() => at.shop.close())

  /** An order that is paid, of whose money 500 baht take two people. */
  const aTicket = async () => {
    const booked = await at.bookAndPay()
    const now = (await clerks[0].get(`${desk}/settings`)).json<PaymentSettings>()
    await clerks[0].send('PUT', `${desk}/settings`, { ...now, dualControlThreshold: 500_00 })
    const { payment_id: paymentId } = await at.latest(booked)
    return { ...booked, paymentId }
  }
  const giveBack = async (by: TestBrowser, { paymentId }: { paymentId: string }, amount: number) => {
    const answer = await by.send('POST', `${desk}/unapplied-receipts/refund`, { paymentId, amount })
    return answer.json<GivenBackAnswer>().state
  }
  /** The owner asks for a refund, a clerk names what comes back, and the owner says yes to it. */
  const named = async (by: TestBrowser, { orderKey }: BookingAnswer, amount: number) => {
    const path = '/api/orders/change-requests/'
    const { requestId } = (
      await at.shop.post<ChangeRequestAnswer>(`${path}quote/`, { orderKey, kind: 'refund' })
    ).body
    const yes = () => at.shop.post(path, { orderKey, requestId, yes: true })
    await yes()
    const answer = await by.send('POST', '/api/staff/change-requests/reply', {
      requestId,
      reply: 'figure',
      amount,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await yes()
    return requestId
  }
  const carryOut = async (by: TestBrowser, requestId: string) => {
    const answer = await by.send('POST', '/api/staff/change-requests/reply', { requestId, reply: 'done' })
    const { state, problem } = answer.json<{ state?: string; problem?: string }>()
    return { status: answer.statusCode, ...(state && { state }), ...(problem && { problem }) }
  }
  const done = { status: 200, state: 'done' }

  it('count together with what the same clerk has refunded of the order', async () => {
    const order = await aTicket()
    expect(await giveBack(clerks[0], order, 200_00)).toBe('owed')
    const requestId = await named(clerks[0], order, 300_00)
    expect(await carryOut(clerks[0], requestId)).toEqual(needsAnother)
    expect(await carryOut(clerks[1], requestId)).toEqual(done)
    // Two people have made it: it counts for neither.
    expect(await giveBack(clerks[1], order, 499_99)).toBe('owed')
  })

  it('count with what the same clerk refunds afterwards', async () => {
    const order = await aTicket()
    const requestId = await named(clerks[0], order, 300_00)
    expect(await carryOut(clerks[0], requestId)).toEqual(done)
    expect(await giveBack(clerks[0], order, 200_00)).toBe('approvalNeeded')
    expect(await giveBack(clerks[0], order, 199_99)).toBe('owed')
    expect(await giveBack(clerks[1], order, 200_00)).toBe('owed')
  })

  it('count by themselves where the clerk has refunded money of another order', async () => {
    const [order, other] = [await aTicket(), await aTicket()]
    expect(await giveBack(clerks[0], other, 499_99)).toBe('owed')
    expect(await carryOut(clerks[0], await named(clerks[0], order, 300_00))).toEqual(done)
  })
})
