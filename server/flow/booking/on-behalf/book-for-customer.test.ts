import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AcceptedAgreementsAnswer } from '#contract/api/agreement.ts'
import type { PayableAnswer } from '#contract/api/payment.ts'
import type { OrderListAnswer } from '#contract/api/staff/order-list.ts'
import type {
  CustomerBookingAnswer,
  PaymentLinkAnswer,
} from '#contract/api/staff/new-booking/customer-booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ContactChannel } from '#contract/terms/consent/contact-channel.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('a booking that staff make for a customer', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let clerkId: string
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    const own = await signInAs(shop, kit.database, ['Desk'])
    clerk = own.browser
    clerkId = own.userId
  })
  afterAll(() => shop.close())

  const agreement = { accepted: true, version: agreementVersion, language: 'th' as const }
  const bookBy = async (by: TestBrowser, channel: ContactChannel = 'phone', more: object = {}) => {
    const booking = aBookingRequest(await anOffer(shop), { agreement, ...more })
    const answer = await by.send('POST', '/api/staff/bookings', { booking, channel })
    return { status: answer.statusCode, body: answer.json<CustomerBookingAnswer>(), booking }
  }
  const linkOf = async (orderNumber: string) =>
    (await clerk.send('POST', '/api/staff/orders/payment-link', { orderNumber })).json<PaymentLinkAnswer>()
  const payableOf = async (key: string) =>
    (await shop.get<PayableAnswer>(`/api/payments/payable?key=${key}`)).body

  it('a booking by phone is held like any other and keeps how the customer agreed', async () => {
    const { status, body } = await bookBy(clerk)
    expect([status, body.state]).toEqual([200, 'held'])
    expect(JSON.stringify(body)).not.toContain('orderKey')
    const row = await kit.database.db
      .selectFrom('booking')
      .select(['recorded_consent', 'contact_channel', 'language', 'booked_by_staff'])
      .where('order_number', '=', body.orderNumber)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ contact_channel: 'phone', language: 'th', booked_by_staff: true })
    const total = (body.total / 100).toLocaleString('en-US')
    expect(row.recorded_consent).toEqual({
      channel: 'phone',
      recordedBy: clerkId,
      statement: expect.stringContaining(`1 ท่าน ${total}`),
    })
    const event = await kit.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'POST /api/staff/bookings')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ detail: { channel: 'phone' } })
    const { events } = (await clerk.get(`/api/staff/orders/${body.orderNumber}`)).json<StaffOrderAnswer>()
    expect(events).toMatchObject([
      { action: 'POST /api/staff/bookings', by: { userId: clerkId }, outcome: 'done' },
    ])
  })

  it.each([
    ['consents to pass on requests about health', { sensitiveConsent: agreement }],
    ['conditions of student fares', { fareConditions: agreement }],
    ['an agreement to a total that nobody was told', { acceptedTotal: undefined }],
  ])('staff cannot record %s for the customer', async (_, more) => {
    expect((await bookBy(clerk, 'phone', more)).status).toBe(422)
  })

  it('a request that is sent twice makes one booking', async () => {
    const { body, booking } = await bookBy(clerk)
    const again = await clerk.send('POST', '/api/staff/bookings', { booking, channel: 'phone' })
    expect(again.json<CustomerBookingAnswer>().orderNumber).toBe(body.orderNumber)
  })

  it.each([
    ['without the recorded yes', { accepted: false }, 422, 'agreementNotAccepted'],
    ['to an outdated text', { version: '2026-11-01' }, 422, 'agreementNotAccepted'],
  ])('a booking is refused %s', async (_, more, status, problem) => {
    const answer = await bookBy(clerk, 'phone', { agreement: { ...agreement, ...more } })
    expect([answer.status, answer.body]).toMatchObject([status, { problem }])
  })

  it.each([['Finance'], ['Agent']] as const)('a booking is refused to the role %s', async (role) => {
    const { browser } = await signInAs(shop, kit.database, [role])
    expect((await bookBy(browser)).status).toBe(403)
  })

  it('the list of orders filters by channel', async () => {
    const { body } = await bookBy(clerk, 'line')
    const listed = async (channel: string) =>
      (await clerk.get(`/api/staff/order-list?channel=${channel}`)).json<OrderListAnswer>().orders
    expect(await listed('line')).toMatchObject([
      { orderNumber: body.orderNumber, channel: 'staff', contactChannel: 'line' },
    ])
    expect((await listed('staff')).map(({ orderNumber }) => orderNumber)).toContain(body.orderNumber)
    expect((await listed('walkIn')).map(({ orderNumber }) => orderNumber)).not.toContain(body.orderNumber)
    expect(await listed('web')).toEqual([])
  })

  it('the link takes a payment only after the customer has agreed', async () => {
    const { orderNumber } = (await bookBy(clerk, 'line')).body
    const { payKey } = await linkOf(orderNumber)
    const pay = { orderKey: payKey, paymentMethod: 'counter' }
    expect((await payableOf(payKey)).awaitsAgreement).toBe(true)
    const refused = { status: 422, body: { problem: 'agreementNotAccepted' } }
    expect(await shop.post('/api/payments/', pay)).toMatchObject(refused)
    expect(await shop.post('/api/payments/start', { orderKey: payKey })).toMatchObject(refused)

    const own = { orderKey: payKey, agreement: { ...agreement, language: 'en' } }
    const asStaff = await clerk.send('POST', '/api/payments/agreement', own)
    expect(asStaff.json()).toMatchObject({ problem: 'customerMustAnswer' })
    expect(
      await shop.post('/api/payments/agreement', { ...own, agreement: { ...agreement, version: 'old' } }),
    ).toMatchObject(refused)
    const agreed = await shop.post<PayableAnswer>('/api/payments/agreement', own)
    expect([agreed.status, agreed.body.awaitsAgreement]).toEqual([200, undefined])
    expect(await shop.post('/api/payments/', pay)).toMatchObject({ status: 200 })

    const { recordedConsent } = (await clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
    expect(recordedConsent).toMatchObject({
      channel: 'line',
      recordedBy: { userId: clerkId },
      confirmed: { by: 'payLink', version: agreementVersion, language: 'en' },
    })
    const texts = (
      await clerk.get(`/api/staff/orders/${orderNumber}/agreement`)
    ).json<AcceptedAgreementsAnswer>()
    expect(texts.agreements).toMatchObject([{ language: 'th', isAsAccepted: true }])
  })

  it('a booking keeps the first agreement of the customer', async () => {
    const { payKey } = await linkOf((await bookBy(clerk)).body.orderNumber)
    const agree = (language: string) =>
      shop.post('/api/payments/agreement', { orderKey: payKey, agreement: { ...agreement, language } })
    await Promise.all([agree('en'), agree('ja')])
    expect(await agree('th')).toMatchObject({ status: 200 })
    const kept = await kit.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'POST /api/payments/agreement')
      .execute()
    // One of the test before this one.
    expect(kept).toHaveLength(2)
  })

  it('staff get a link with a QR code without an agreement online', async () => {
    const { orderNumber, amountDue } = (await bookBy(clerk, 'walkIn')).body
    const link = await linkOf(orderNumber)
    expect(link).toMatchObject({ amountDue })
    expect(link.hasQrCode).toBe(true)
    expect((await payableOf(link.payKey)).isOwner).toBe(false)
  })

  it('a cancelled booking has no link', async () => {
    const { orderNumber } = (await bookBy(clerk)).body
    await clerk.send('POST', '/api/staff/orders/cancel/', { orderNumber })
    expect(await linkOf(orderNumber)).toMatchObject({ problem: 'bookingNotPayable' })
  })

  it('a booking of a customer has no consent to confirm', async () => {
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    expect((await payableOf(body.orderKey)).awaitsAgreement).toBeUndefined()
    const pay = { orderKey: body.orderKey, paymentMethod: 'bankTransfer' }
    expect(await shop.post('/api/payments/', pay)).toMatchObject({ status: 200 })
  })
})
