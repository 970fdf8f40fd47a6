import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { RecordedPayeeAnswer } from '#contract/api/refund-payee.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const payee = { bank: 'Kasikornbank', accountNumber: '123-4-56789-0', accountName: 'Anna Example' }
const other = { ...payee, accountNumber: '999-9-99999-9' }
const path = '/api/payments/refunds/payee'
const staffPath = '/api/staff/payments/refunds/payee'

withDatabase('the bank account that a refund is transferred to', (kit) => {
  const at = new WalletHarness(kit)
  let finance: TestBrowser
  let desk: TestBrowser
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    finance = (await signInAs(at.shop, kit.database, ['Finance'])).browser
    desk = (await signInAs(at.shop, kit.database, ['Desk'])).browser
  })
  afterAll(() => at.shop.close())

  /** An order paid by bank transfer, of which 500 baht go back. */
  const owed = async () => {
    const booked = await at.book()
    await at.staff('/api/staff/payments/received', { orderNumber: booked.orderNumber })
    const { payment_id: paymentId } = await at.latest(booked)
    const { refundId } = (await at.giveBack(paymentId, 500_00)).body
    return { booked, refundId }
  }
  const name = ({ orderKey }: BookingAnswer, account = payee) =>
    at.shop.post<RecordedPayeeAnswer>(path, { orderKey, payee: account })
  const seenBy = async (by: TestBrowser) =>
    (await by.get('/api/staff/payments/refunds')).json<{ refunds: StaffRefundView[] }>().refunds[0]
  const pay = async (by: TestBrowser, json: object) => {
    const answer = await by.send('POST', '/api/staff/payments/refunds/paid', {
      receiptNumber: 'R-1',
      ...json,
    })
    return { status: answer.statusCode, body: answer.json<StaffRefundView>() }
  }

  it('must exist before staff can report the transfer', async () => {
    const { booked, refundId } = await owed()
    expect((await at.order(booked)).refundPayee).toEqual({ isNeeded: true })
    expect(await pay(finance, { refundId })).toMatchObject({
      status: 409,
      body: { problem: 'refundPayeeMissing' },
    })
    expect((await name(booked)).status).toBe(200)
    expect(await pay(finance, { refundId })).toMatchObject({ status: 200, body: { state: 'done' } })
    const row = kit.database.db.selectFrom('refund').select(['payee_id', 'pay_out_method'])
    expect(await row.executeTakeFirstOrThrow()).toEqual({
      payee_id: expect.stringContaining('pye_'),
      pay_out_method: 'transfer',
    })
  })

  it('may be missing for a refund in cash or by the provider', async () => {
    const { refundId } = await owed()
    expect(await pay(finance, { refundId, payOutMethod: 'cash' })).toMatchObject({ body: { state: 'done' } })
    expect((await at.balances())['at:counter']).toBe(-500_00)
    expect((await at.balances())['at:counter']).toBe(-500_00)
    expect((await at.order(await at.bookAndPay())).refundPayee).toEqual({ isNeeded: false })
  })

  it('stays masked for everybody but those who make the transfer, and is stored encrypted', async () => {
    const { booked } = await owed()
    const recorded = (await name(booked)).body
    const masked = { accountNumber: '•••• 7890', isMasked: true, channel: 'web', accountName: 'Anna Example' }
    expect(recorded).toMatchObject(masked)
    expect((await at.order(booked)).refundPayee.recorded).toEqual(recorded)
    expect((await seenBy(desk))?.payee).toMatchObject(masked)
    const order = await finance.get(`/api/staff/orders/${booked.orderNumber}`)
    expect(order.json<StaffOrderAnswer>().refundPayee.recorded).toMatchObject(masked)
    const whole = { accountNumber: '1234567890', isMasked: false }
    const kept = booked.amountDue - 500_00
    expect(await seenBy(finance)).toMatchObject({ payee: whole, kept, payOutMethod: 'transfer' })
    const { account } = await kit.database.db
      .selectFrom('refund_payee')
      .select('account')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(account ?? []).toString()).not.toMatch(/1234567890|Anna/)
  })

  it('voids the confirmation of one person and stops a transfer to the earlier account when it changes', async () => {
    const { booked, refundId } = await owed()
    const first = (await name(booked)).body
    const second = (await name(booked, other)).body
    expect(second.payeeId).not.toBe(first.payeeId)
    expect(await pay(finance, { refundId, payeeId: first.payeeId })).toMatchObject({
      status: 409,
      body: { problem: 'refundPayeeChanged' },
    })
    await at.staff(staffPath, { orderNumber: booked.orderNumber, payee })
    await kit.database.db
      .insertInto('approval')
      .values({
        action_key: `paidOut:${refundId}`,
        approved_by: 'usr_first',
        approved_value: 'R-1',
        at: at.shop.clock.now(),
      })
      .execute()
    await name(booked, other)
    expect(await seenBy(finance)).toMatchObject({ confirmedBy: [], payee: { accountNumber: '9999999999' } })
    // The same account once more changes nothing.
    const again = (await name(booked, other)).body
    expect(await pay(finance, { refundId, payeeId: again.payeeId })).toMatchObject({
      body: { state: 'done' },
    })
  })

  it('records what the customer names by phone, and tells the customer by email either way', async () => {
    const { booked } = await owed()
    const { orderNumber } = booked
    const recorded = await desk.send('POST', staffPath, { orderNumber, payee })
    expect(recorded.json()).toMatchObject({ channel: 'phone', accountNumber: '•••• 7890' })
    const ticketing = (await signInAs(at.shop, kit.database, ['Ticketing'])).browser
    expect((await ticketing.send('POST', staffPath, { orderNumber, payee: other })).statusCode).toBe(200)
    const agent = (await signInAs(at.shop, kit.database, ['Agent'])).browser
    expect((await agent.send('POST', staffPath, { orderNumber, payee })).statusCode).toBe(403)
    const keys = (await at.mailKeys()).filter((key) => key.startsWith('refund-payee:'))
    expect(keys).toHaveLength(2)
    const { recorded_by } = await kit.database.db
      .selectFrom('refund_payee')
      .select('recorded_by')
      .executeTakeFirstOrThrow()
    expect(recorded_by).toMatch(/^usr_/)
    const actions = await kit.database.db
      .selectFrom('audit_entry')
      .select(['action', 'object', 'detail'])
      .execute()
    const own = actions.filter(({ action }) => action === `POST ${staffPath}`)
    expect(own.map(({ object }) => object)).toContain(orderNumber)
    expect(JSON.stringify(actions)).not.toContain('1234567890')
  })

  it('takes whole numbers from the customer only, and only where money has come in', async () => {
    const { booked } = await owed()
    const { orderKey } = booked
    const ofStaff = await finance.send('POST', path, { orderKey, payee })
    expect(ofStaff.statusCode).toBe(403)
    for (const accountNumber of ['', '12345', '12345 6789 %', '1'.repeat(35)])
      expect((await name(booked, { ...payee, accountNumber })).status).toBe(422)
    const unpaid = await at.book()
    expect(await name(unpaid)).toMatchObject({ status: 409, body: { problem: 'requestNotPossible' } })
    expect((await at.shop.post(path, { orderKey: 'x'.repeat(40), payee })).status).toBeGreaterThanOrEqual(400)
    expect(await kit.database.db.selectFrom('refund_payee').selectAll().execute()).toEqual([])
  })
})
