import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { Language } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { mailText } from '#test-kit/mail-text.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import type { Booking } from '../booking-record.ts'
import { bookingEndedMail } from './booking-ended-mail.ts'
import { paymentReminderMail } from './payment-reminder-mail.ts'
import { paymentReminders } from '../lifecycle/reminder-times.ts'

const hourMs = 3_600_000
const languages: readonly Language[] = ['en', 'ja', 'th']

withDatabase('mails about a payment deadline', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
  })
  afterAll(() => shop.close())

  const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const pass = async (hours: number) => {
    shop.clock.advance(hours * hourMs)
    await shop.app.runDue()
  }
  const kinds = async () => {
    const rows = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    return rows.map((row) => row.mail_key.replace(/:.*/, '')).toSorted()
  }
  const hoursToPay = ({ payBy }: BookingAnswer) => (Date.parse(payBy ?? '') - shop.clock.nowMs()) / hourMs

  it('remind twice when there is a day to pay, and report the release of the seats', async () => {
    const booked = await aBooking()
    const hours = hoursToPay(booked)
    expect(hours).toBeGreaterThan(12)
    await pass(hours / 2 - 0.1)
    expect(await kinds()).toEqual(['booking-held'])
    await pass(0.2)
    await pass(0)
    expect(await kinds()).toEqual(['booking-held', 'pay-reminder-half'])
    await pass(hours / 2 - 3)
    await pass(0)
    expect(await kinds()).toEqual(['booking-held', 'pay-reminder-half', 'pay-reminder-last'])
    await pass(3)
    await pass(0)
    expect(await kinds()).toEqual(['booking-ended', 'booking-held', 'pay-reminder-half', 'pay-reminder-last'])
  })

  it('do not remind a customer who has paid', async () => {
    const booked = await aBooking()
    const clerk = await signInAdministrator(shop, kit.database)
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber: booked.orderNumber })
    await pass(hoursToPay(booked) - 1)
    expect((await kinds()).filter((kind) => kind.startsWith('pay-reminder'))).toEqual([])
  })

  it('go out once when staff press twice, and are refused where nothing is to be paid', async () => {
    const { orderNumber, payBy } = await aBooking()
    const aClerk = async () => (await signInAs(shop, kit.database, ['Desk'])).browser
    const clerk = await aClerk()
    const path = '/api/staff/orders/remind-payment'
    const answers = await Promise.all([1, 2].map(() => clerk.send('POST', path, { orderNumber })))
    const problems = answers.map((answer) => answer.json<{ problem?: string }>().problem)
    expect(new Set(problems)).toEqual(new Set(['remindedRecently', undefined]))
    expect(await kinds()).toEqual(['booking-held', 'pay-reminder-staff'])
    shop.clock.advance(2 * hourMs + 1)
    expect((await (await aClerk()).send('POST', path, { orderNumber })).statusCode).toBe(200)
    expect((await kinds()).filter((kind) => kind === 'pay-reminder-staff')).toHaveLength(2)
    shop.clock.advance(Date.parse(payBy ?? '') - shop.clock.nowMs())
    expect((await (await aClerk()).send('POST', path, { orderNumber })).json()).toMatchObject({
      problem: 'reminderNotPossible',
    })
    const { db } = kit.database
    const audited = await db
      .selectFrom('audit_entry')
      .select('object')
      .where('action', '=', `POST ${path}`)
      .execute()
    expect(audited.map(({ object }) => object)).toEqual(Array(4).fill(orderNumber))
  })

  it('skip the first reminder when the shop was down until the second', async () => {
    const booked = await aBooking()
    await pass(hoursToPay(booked) - 2)
    expect(await kinds()).toEqual(['booking-held', 'pay-reminder-last'])
  })

  it('do not remind when the shop was down until the deadline', async () => {
    const booked = await aBooking()
    await pass(hoursToPay(booked) + 1)
    expect(await kinds()).toEqual(['booking-ended', 'booking-held'])
  })

  it('follow the price guarantee of the supplier, without a reminder when it is short', async () => {
    const until = new Date(shop.clock.nowMs() + 2 * hourMs).toISOString()
    airline.plans.push(async (call) => ({
      kind: 'done',
      value: call.commit({ priceGuaranteedUntil: until as never }),
    }))
    const booked = await aBooking()
    expect(booked.payBy).toBe(until)
    const order = await shop.get<{ priceGuaranteedUntil?: string }>(`/api/orders/${booked.orderKey}`)
    expect(order.body.priceGuaranteedUntil).toBe(until)
    await pass(3)
    expect(await kinds()).toEqual(['booking-ended', 'booking-held'])
  })
})

/** The fields of a booking that the mails read. */
const held = (language: Language, more: Partial<Booking> = {}) =>
  ({
    bookingId: 'bkg_1',
    orderNumber: 'FH234567' as OrderNumber,
    recordLocator: 'ABC234',
    supplierId: 'duffel',
    total: satang(476_500),
    contact: { name: 'A', mobilePhone: '+66812345678', email: 'a@traveller.example' },
    paymentMethod: 'bankTransfer',
    paymentTerms: [],
    language,
    payBy: '2026-11-22T03:00:00.000Z' as Instant,
    offer: { itinerary: { journeys: [] } },
    ...more,
  }) as unknown as Booking
const place = { publicUrl: 'https://shop.example', orderKey: 'FH234567.signature' }
const ends = [
  'released',
  'cancelled',
  'leftWaitingList',
  'requestCancelled',
  'cancelledByStaff',
  'cancelledPaid',
] as const

describe.each(languages)('the texts of mails about a deadline (%s)', (language) => {
  it('state the amount, the deadline and that nothing is owed after it', () => {
    const [half, last] = paymentReminders.map((one) =>
      mailText(paymentReminderMail(held(language), one, place)),
    )
    expect(half?.key).not.toBe(last?.key)
    expect(half?.subject).not.toBe(last?.subject)
    for (const word of ['FH234567', 'ABC234', '฿4,765', '10:00', `key=${place.orderKey}`])
      expect(last?.text).toContain(word)
    expect(last?.text).toMatch(/You owe nothing|ご請求はございません|ไม่มียอดค้างชำระ/)
  })

  it('explain every kind of end, once for each booking', () => {
    const mails = ends.map((end) => mailText(bookingEndedMail(held(language), end, place)))
    expect(new Set(mails.map((mail) => mail.key))).toEqual(new Set(['booking-ended:bkg_1']))
    expect(new Set(mails.map((mail) => mail.text)).size).toBe(ends.length)
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^FH234567/)
      expect(text).toContain(`key=${place.orderKey}`)
      expect(text).toMatch(/owe nothing|costs nothing|charge|ご請求|費用|ค่าใช้จ่าย|ค้างชำระ/)
    }
  })

  it('mark simulated flights', () => {
    const mail = bookingEndedMail(held(language, { supplierId: 'house' }), 'released', place)
    expect(mail.letter.subject).toMatch(/^(\[Test\] |【テスト】|【模擬】|\[จำลอง\] |\[ทดสอบ\] )/)
  })
})
