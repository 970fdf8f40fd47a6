import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffRefundView, GivenBackAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const payee = { bank: 'Kasikornbank', accountNumber: '9999999999', accountName: 'Clerk Example' }
const desk = '/api/staff/payments'

withDatabase('a refund to a bank account that one clerk has named', (kit) => {
  const at = new WalletHarness(kit)
  let clerk: SignedInPerson
  let finance: TestBrowser
  let other: TestBrowser
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    clerk = await signInAs(at.shop, kit.database, ['Finance'])
    finance = clerk.browser
    other = (await signInAs(at.shop, kit.database, ['Finance'])).browser
  })
  afterAll(() => at.shop.close())

  const ask = async <Body>(by: TestBrowser, path: string, json: object) => {
    const answer = await by.send('POST', `${desk}/${path}`, json)
    return { status: answer.statusCode, body: answer.json<Body & { problem?: string }>() }
  }
  /** An order paid by bank transfer, of which a clerk gives 500 baht back; by hand it asks nobody. */
  const owed = async (by = finance) => {
    const booked = await at.book()
    await at.staff(`${desk}/received`, { orderNumber: booked.orderNumber })
    const { payment_id: paymentId } = await at.latest(booked)
    const given = await ask<GivenBackAnswer>(by, 'unapplied-receipts/refund', { paymentId, amount: 500_00 })
    return { booked, refundId: given.body.refund?.refundId ?? '' }
  }
  const record = (by: TestBrowser, { orderNumber }: BookingAnswer) =>
    ask(by, 'refunds/payee', { orderNumber, payee })
  const pay = (by: TestBrowser, json: object) =>
    ask<StaffRefundView>(by, 'refunds/paid', { receiptNumber: 'R-1', ...json })
  const shown = async (by: TestBrowser) =>
    (await by.get(`${desk}/refunds`)).json<{ refunds: StaffRefundView[] }>().refunds[0]

  it('requires approval, whatever the amount, where the clerk who pays has recorded the account by phone', async () => {
    const { booked, refundId } = await owed()
    expect((await record(finance, booked)).status).toBe(200)
    const email = (await shown(other))?.payee?.recordedBy
    expect(email).toMatch(/^person\d+@example\.com$/)
    expect(await shown(finance)).toMatchObject({ needsTwo: true, payee: { channel: 'phone' } })
    expect(await shown(other)).toMatchObject({ needsTwo: false })
    for (let time = 0; time < 2; time += 1)
      expect((await pay(finance, { refundId })).body).toMatchObject({ state: 'due', isConfirmedByMe: true })
    expect((await pay(other, { refundId })).body).toMatchObject({ state: 'done' })
    // The customer is not told who of the staff it was.
    expect(JSON.stringify(await at.order(booked))).not.toContain(email)
  })

  it('needs one person where a colleague has recorded the account', async () => {
    const { booked, refundId } = await owed()
    await record(other, booked)
    expect((await pay(finance, { refundId })).body).toMatchObject({ state: 'done' })
  })

  it('requires approval where the clerk who pays alone corrected the address that has the link', async () => {
    const { booked, refundId } = await owed()
    const { booking_id } = await kit.database.db
      .selectFrom('booking')
      .select('booking_id')
      .where('order_number', '=', booked.orderNumber)
      .executeTakeFirstOrThrow()
    await kit.database.db
      .insertInto('contact_correction')
      .values({
        correction_id: 'cor_before_payment',
        booking_id,
        corrected_by: clerk.userId,
        at: at.shop.clock.now(),
      })
      .execute()
    await at.namePayee(booked)
    expect(await shown(finance)).toMatchObject({ needsTwo: true })
    expect((await pay(finance, { refundId })).body).toMatchObject({ state: 'due' })
    expect((await pay(other, { refundId })).body).toMatchObject({ state: 'done' })
  })

  it('requires approval where the refund is of the clerk’s own order', async () => {
    const { booked, refundId } = await owed()
    await kit.database.db.updateTable('booking').set({ owner_user_id: clerk.userId }).execute()
    await at.namePayee(booked)
    expect((await pay(finance, { refundId })).body).toMatchObject({ state: 'due' })
    expect((await pay(finance, { refundId, payOutMethod: 'cash' })).body).toMatchObject({ state: 'due' })
    expect((await pay(other, { refundId, payOutMethod: 'cash' })).body).toMatchObject({ state: 'done' })
  })

  it('pays out once two people name the same account and method, not just the same receipt', async () => {
    const { booked, refundId } = await owed()
    const administrator = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    const now = (await administrator.get(`${desk}/settings`)).json<PaymentSettings>()
    await administrator.send('PUT', `${desk}/settings`, { ...now, dualControlThreshold: 500_00 })
    await at.namePayee(booked)
    expect((await pay(finance, { refundId, payOutMethod: 'cash' })).body).toMatchObject({ state: 'due' })
    expect((await pay(other, { refundId })).body).toMatchObject({ state: 'due' })
    expect((await pay(finance, { refundId })).body).toMatchObject({ state: 'done' })
  })

  it('requires a recent reauthentication to record the account', async () => {
    const { booked } = await owed()
    await kit.database.db.updateTable('account_session').set({ reauthenticated_at: null }).execute()
    expect(await record(finance, booked)).toMatchObject({ status: 403, body: { problem: 'reauthRequired' } })
  })
})
