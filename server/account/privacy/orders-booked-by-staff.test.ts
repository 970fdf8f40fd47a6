import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { ClosingAnswer, GuestOrdersAnswer } from '#contract/api/account/own-data.ts'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { isBooker } from '#server/flow/booking/booking.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type OwnAccount, openOwnAccount } from '#test-kit/account/own-account.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'

withDatabase('an order that staff booked for a customer', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let clerkId: string
  let customer: OwnAccount
  let orderNumber: string
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    const own = await signInAs(shop, kit.database, ['Desk'])
    clerk = own.browser
    clerkId = own.userId
    customer = await openOwnAccount(shop, kit.database, 'anna@traveller.example')
    const agreement = { accepted: true, version: agreementVersion, language: 'th' as const }
    const contact = { name: 'Anna', mobilePhone: '+66 81 234 5678', email: customer.email }
    const booking = aBookingRequest(await anOffer(shop), { agreement, contact })
    const made = await clerk.send('POST', '/api/staff/bookings', { booking, channel: 'phone' })
    orderNumber = made.json<CustomerBookingAnswer>().orderNumber
  })
  afterAll(() => shop.close())

  const ownOrders = async (of: TestBrowser) =>
    (await of.get('/api/account/orders'))
      .json<{ orders: OrderSummary[] }>()
      .orders.map((one) => one.orderNumber)

  it('the order is not in the account of the clerk', async () => {
    expect(await ownOrders(clerk)).toEqual([])
    const { obstacles } = (await clerk.get('/api/account/closing')).json<ClosingAnswer>()
    expect(obstacles).toEqual([{ kind: 'role' }])
  })

  it('the order is not in the data that the clerk exports', async () => {
    const file = (await clerk.get('/api/account/export')).body
    expect(file).toContain('"orders": []')
    expect(file).not.toContain(customer.email)
  })

  it('the account with its address claims the order, and its notes follow', async () => {
    const { db } = kit.database
    const note = { note_id: 'note_1', by_user_id: clerkId, at: shop.clock.now(), text: new Uint8Array() }
    const booked = db.selectFrom('booking').where('order_number', '=', orderNumber)
    const { customer_key } = await booked.select('customer_key').executeTakeFirstOrThrow()
    await db
      .insertInto('customer_note')
      .values({ ...note, customer_key: customer_key ?? '' })
      .execute()
    const guestOrders = (await customer.browser.get('/api/account/guest-orders')).json<GuestOrdersAnswer>()
    expect(guestOrders.orders.map((one) => one.orderNumber)).toEqual([orderNumber])
    const claimed = await customer.browser.send('POST', '/api/account/guest-orders/claim', {
      orderNumbers: [orderNumber],
    })
    expect(claimed.json()).toEqual({ claimed: 1 })
    expect(await ownOrders(customer.browser)).toEqual([orderNumber])
    const found = await db.selectFrom('customer_note').select('customer_key').executeTakeFirstOrThrow()
    expect(found.customer_key).toBe(customer.userId)
  })

  it('the customer exports the consent that staff recorded, and corrections of the address', async () => {
    const { sealer } = await openSecretKeys({
      database: kit.database,
      dataDir: shop.dataDir,
      ids: testIds(4321),
    })
    const { db } = kit.database
    const order = db.selectFrom('booking').where('order_number', '=', orderNumber)
    await db
      .insertInto('contact_correction')
      .values({
        ...(await order.select('booking_id').executeTakeFirstOrThrow()),
        correction_id: 'cor_1',
        corrected_by: clerkId,
        approved_by: null,
        at: shop.clock.now(),
        reason: sealer.seal('Misspelt'),
        address_before: sealer.seal('ana@traveller.example'),
        address_after: sealer.seal(customer.email),
      })
      .execute()
    const file = (await customer.browser.get('/api/account/export')).body
    for (const part of ['ไม่รวมค่าธรรมเนียมการชำระเงิน', 'Misspelt', 'ana@traveller.example'])
      expect(file).toContain(part)
    expect(file).not.toContain(clerkId)
  })

  it('the order keeps the clerk who booked it after the claim', async () => {
    const row = await kit.database.db
      .selectFrom('booking')
      .select(['owner_user_id', 'booked_by', 'booked_by_staff'])
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ owner_user_id: customer.userId, booked_by: clerkId, booked_by_staff: true })
    const order = { ownerUserId: customer.userId, bookedBy: clerkId }
    expect(isBooker(order, clerkId)).toBe(true)
    expect(isBooker(order, customer.userId)).toBe(true)
    expect(isBooker(order, 'usr_colleague')).toBe(false)
  })
})
