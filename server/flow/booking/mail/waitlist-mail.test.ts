import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { mailText } from '#test-kit/mail-text.ts'
import { waitlistConfirmedMail, bookingHeldMail } from './booking-mail.ts'
import type { Booking } from '../booking-record.ts'
import { waitlistExpiresAt } from '../waitlist/waitlist-expiry.ts'
import { waitlistEndedMail, waitlistedMail } from './waitlist-mail.ts'

const languages: readonly Language[] = ['en', 'ja', 'th']
const place = { publicUrl: 'https://shop.example', orderKey: 'FH234567.signature' }
const departureAt = '2027-01-20T15:00:00.000Z' as Instant

/** The fields of a booking that the mails read. */
const input = (language: Language, more: Partial<Booking> = {}) =>
  ({
    bookingId: 'bkg_1',
    orderNumber: 'FH234567' as OrderNumber,
    recordLocator: 'ABC234',
    supplierId: 'duffel',
    total: satang(476_500),
    contact: { name: 'A', mobilePhone: '+66812345678', email: 'a@traveller.example' },
    passengers: [],
    paymentMethod: 'bankTransfer',
    paymentTerms: [],
    language,
    ticketingTimeLimitAt: '2027-01-19T15:00:00.000Z' as Instant,
    offer: {
      itinerary: {
        journeys: [
          {
            segments: [
              {
                marketingCarrier: 'VZ',
                flightNumber: '820',
                origin: 'BKK',
                destination: 'NRT',
                departureAt,
                departureLocal: '2027-01-20T22:00',
                arrivalLocal: '2027-01-21T06:20',
                waitlisted: true,
              },
            ],
          },
        ],
      },
    },
    ...more,
  }) as unknown as Booking

describe.each(languages)('the mails about a waitlist request (%s)', (language) => {
  it('state the request, its end and that nothing has to be paid yet', () => {
    const { key, subject, text } = mailText(waitlistedMail(input(language), place))
    expect(key).toBe('wish-noted:bkg_1')
    expect(subject).toContain('FH234567')
    for (const word of ['FH234567', 'ABC234', '฿4,765', 'VZ 820', '22:00', `key=${place.orderKey}`])
      expect(text).toContain(word)
    expect(text).toMatch(/nothing to pay yet|お支払いも不要|ยังไม่ต้องชำระเงิน/)
  })

  it('report the end of the request without an amount', () => {
    const { key, subject, text } = mailText(waitlistEndedMail(input(language), place.publicUrl))
    expect([key, subject.includes('FH234567')]).toEqual(['wish-ended:bkg_1', true])
    expect(text).toContain('VZ 820')
    expect(text).not.toContain('฿')
  })

  it('confirm seats with a text of their own, under the key of the usual confirmation', () => {
    const held = input(language, { payBy: '2026-11-22T07:00:00.000Z' as Instant })
    const [confirmed, usual] = [
      mailText(waitlistConfirmedMail(held, place)),
      mailText(bookingHeldMail(held, place)),
    ]
    expect(confirmed.key).toBe(usual.key)
    expect(confirmed.subject).not.toBe(usual.subject)
    expect(confirmed.text.split('\n').slice(1)).toEqual(usual.text.split('\n').slice(1))
    expect(confirmed.text.split('\n')[0]).not.toBe(usual.text.split('\n')[0])
  })
})

describe('the end of a waitlist request', () => {
  it.each([
    ['2027-01-19T15:00:00.000Z', '2027-01-19T15:00:00.000Z'],
    ['2027-01-20T14:00:00.000Z', '2027-01-20T09:00:00.000Z'],
    [undefined, '2027-01-20T09:00:00.000Z'],
  ])('A supplier time limit of %s gives the end %s', (limit, end) => {
    const { offer } = input('en')
    expect(waitlistExpiresAt({ offer, ...(limit && { ticketingTimeLimitAt: limit as Instant }) })).toBe(end)
  })
})
