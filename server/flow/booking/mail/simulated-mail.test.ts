import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { mailText } from '#test-kit/mail-text.ts'
import { letterText } from '#server/platform/mail/letter-text.ts'
import { supplierIds } from '#contract/terms/provider.ts'
import { bookingRejectedMail } from './booking-rejected-mail.ts'
import { isSimulated, markSimulatedLetter } from './simulated-mail.ts'

const letter = { subject: 'FH1: your seats are held', heading: 'Your seats are held', parts: [] }
const languages: readonly Language[] = ['en', 'ja', 'th']

/** Returns the notice of the order page in a language. */
function onOrderPage(language: Language): string | undefined {
  const page = new URL(`../../../../web/flow/ticket/messages/${language}.po`, import.meta.url)
  return /msgid "Test booking: these flights [^"]*"\nmsgstr "([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1]
}

describe('a mail about a booking', () => {
  it.each(languages)(
    'begins with the notice of the order page when the flights are simulated (%s)',
    (language) => {
      const marked = markSimulatedLetter({ supplierId: 'house', language }, letter)
      expect(letterText(marked, language).split('\n')).toEqual([onOrderPage(language), '', letter.heading])
    },
  )

  it.each([
    ['en', '[Test] FH1: your seats are held'],
    ['ja', '【模擬】FH1: your seats are held'],
    ['th', '[จำลอง] FH1: your seats are held'],
  ] as const)('marks its subject when the flights are simulated (%s)', (language, subject) => {
    expect(markSimulatedLetter({ supplierId: 'house', language }, letter).subject).toBe(subject)
  })

  it.each(languages)('marks a rejection by the airline as simulated (%s)', (language) => {
    const contact = { name: 'A', mobilePhone: '+66812345678', email: 'a@traveller.example' }
    const orderNumber = 'FH234567' as OrderNumber
    const booking = {
      bookingId: 'bkg_1',
      orderNumber,
      contact,
      language,
      supplierId: 'house',
    } as const
    const { subject, text } = mailText(bookingRejectedMail(booking, 'https://shop.example'))
    expect(subject).toMatch(/^\S*\s?FH234567/)
    expect(text.split('\n')[0]).toBe(onOrderPage(language))
  })

  it('leaves mails about real suppliers unmarked', () => {
    const real = supplierIds.filter((supplierId) => !isSimulated({ supplierId }))
    expect(real).toEqual(['sabre', 'duffel'])
    for (const supplierId of real)
      expect(markSimulatedLetter({ supplierId, language: 'th' }, letter)).toEqual(letter)
  })
})
