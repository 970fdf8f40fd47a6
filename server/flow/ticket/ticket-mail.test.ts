import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { sampleBooking } from '#server/flow/booking/booking.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { mailText } from '#test-kit/mail-text.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { ticketedMail } from './ticket-mail.ts'

const notices = [
  ['en', '[Test] ', 'Test booking: these flights are simulated and cannot be flown.'],
  ['ja', '【模擬】', 'テスト環境の便です。実際にはご搭乗になれません。'],
  ['th', '[จำลอง] ', 'เที่ยวบินจำลองของเว็บไซต์ทดสอบ ใช้เดินทางจริงไม่ได้'],
] as const

const orderNumber = 'FH234567' as OrderNumber
const contact = { name: 'A', mobilePhone: '+66812345678', email: 'a@traveller.example' }

describe('the ticket email', () => {
  const aBooking = (supplierId: SupplierId, language: 'en' | 'ja' | 'th') => {
    const { offer } = sampleBooking({ language, variant: 'usual', publicUrl: 'https://shop.example' })
    return {
      bookingId: 'bkg_1',
      orderNumber,
      passengers: [],
      contact,
      language,
      supplierId,
      offer,
    }
  }
  const mailOf = (booking: ReturnType<typeof aBooking>) =>
    mailText(ticketedMail({ booking, tickets: [], link: 'https://shop.example/order' }))

  it.each(notices)('states in %s that the flights are simulated', (language, mark, notice) => {
    const { subject, text } = mailOf(aBooking('house', language))
    expect(subject.startsWith(`${mark}${orderNumber}`), subject).toBe(true)
    expect(text.split('\n')[0]).toBe(notice)
  })

  it.each(notices)('leaves that notice out in %s when they are real', (language, mark, notice) => {
    const { subject, text } = mailOf(aBooking('sabre', language))
    expect(subject.startsWith(orderNumber), subject).toBe(true)
    expect(`${subject}${text}`).not.toContain(mark.trim())
    expect(text).not.toContain(notice)
  })
})

withDatabase('the mail about issued tickets', (kit) => {
  let market: ShopAtCard
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  afterAll(() => market.close())

  it.each(['en', 'th'] as const)(
    'delivers in %s the flights, the PDF and a calendar file',
    async (language) => {
      await market.beginAnew()
      const { shop } = market
      const request = aBookingRequest(await anOffer(shop))
      const booked = (await shop.book(request, { 'accept-language': language })).body
      await market.pay(booked)
      await market.comeBack(booked)
      await shop.app.runDue()
      const order = await market.order(booked)
      expect(order.state).toBe('ticketed')
      const mails = mailsIn(join(shop.dataDir, 'mail')).filter((one) =>
        one.includes(`${booked.orderNumber}.ics`),
      )
      expect(mails).toHaveLength(1)
      const [mail = ''] = mails
      const [flight] = order.journeys.flatMap(({ segments }) => segments)
      const departs = flight?.departureTime ?? ''
      expect(mail).toContain(`${flight?.airline} ${flight?.flightNumber}  ${flight?.from} `)
      // long lines are folded
      expect(mail.replaceAll(/\r?\n /g, '')).toContain(
        `TZID=${flight?.departureZone}:${departs.replaceAll(/[-:]/g, '')}00`,
      )
      expect(mail).toContain('Content-Type: text/calendar; charset=utf-8')
      expect(mail).toContain('Content-Type: application/pdf')
      const year = Number(departs.slice(0, 4))
      const text = mail.slice(mail.indexOf('text/plain'), mail.indexOf('text/html'))
      expect(text.includes(String(year))).toBe(language === 'en')
      expect(text.includes(String(year + 543))).toBe(language === 'th')
    },
  )
})

withDatabase('the mail about seats held by the house', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  it.each(notices)('says in %s what the order page says', async (language, mark, notice) => {
    const request = aBookingRequest(await anOffer(shop))
    const booked = (await shop.book(request, { 'accept-language': language })).body
    const order = (await shop.get<OrderAnswer>(`/api/orders/${booked.orderKey}`)).body
    expect(order).toMatchObject({ state: 'held', isSimulated: true })
    await shop.app.runDue()
    const [mail = ''] = mailsIn(join(shop.dataDir, 'mail')).filter((one) => one.includes(notice))
    expect(mail).toContain(booked.orderNumber)
    const text = mail.slice(mail.indexOf('\n\n', mail.indexOf('text/plain'))).trimStart()
    expect(text.split('\n')[0]).toBe(notice)
    expect(mark).not.toBe('')
  })
})
