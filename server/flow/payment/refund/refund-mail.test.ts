import { describe, expect, it } from 'vitest'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { languages } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { mailText } from '#test-kit/mail-text.ts'
import { refundMail } from './refund-mail.ts'
import type { Refund } from './refund-store.ts'

const at = '2026-11-21T03:00:00.000Z' as Instant
const refund: Refund = {
  refundId: 'ref_1',
  bookingId: 'bkg_1',
  paymentId: 'pay_1',
  amount: satang(1_234_50),
  state: 'due',
  version: 1,
  why: 'seatsGone',
  note: '',
  createdAt: at,
  updatedAt: at,
  paid: {
    method: 'card',
    providerId: 'omise',
    ref: { clientReference: 'FH222222-01', startedAt: at },
    arrived: satang(2_000_00),
    isShared: false,
  },
}
const contact = { email: 'anna@traveller.example' }
const order = {
  orderNumber: 'FH222222' as OrderNumber,
  contact,
  supplierId: 'duffel',
} as const
const link = 'https://shop.example/order#key=k'

const days = {
  en: ['26 Nov 2026', '5 Dec 2026'],
  ja: ['2026年11月26日', '2026年12月5日'],
  th: ['26 พ.ย. 2569', '5 ธ.ค. 2569'],
} as const

describe('the refund email', () => {
  it.each(languages)('states in %s how much, why, and between which days', (language) => {
    const told = { refund, news: 'owed', isByHand: false } as const
    const { to, subject, text, key } = mailText(refundMail({ ...order, language }, told, link))
    expect(to).toBe(contact.email)
    expect(key).toBe('refund-owed:ref_1')
    expect(subject).toContain('FH222222')
    for (const part of ['฿1,234.50', ...days[language], link]) expect(text).toContain(part)
  })

  it.each(languages)('apologises in %s only for a failure of the agency', (language) => {
    const mail = (news: 'owed' | 'sent' | 'done') =>
      mailText(refundMail({ ...order, language }, { refund, news, isByHand: false }, link)).text
    const sorry = /sorry|申し訳|ขออภัย/i
    expect(mail('owed')).toMatch(sorry)
    expect(mail('sent')).not.toMatch(sorry)
    expect(mail('done')).not.toMatch(sorry)
  })

  it.each(languages)('says in %s that staff pay out a payment recorded by hand', (language) => {
    const mail = (isByHand: boolean) =>
      mailText(refundMail({ ...order, language }, { refund, news: 'owed', isByHand }, link)).text
    expect(mail(true)).not.toBe(mail(false))
  })
})
