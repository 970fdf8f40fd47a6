import { describe, expect, it } from 'vitest'
import type { FareRules, RuleAnswer } from '../fare.ts'
import { type Money, satang, sumMoney } from '../money.ts'
import type { DocumentUse, RefundBlock } from './document-use.ts'
import {
  type AirlineFigure,
  type DocumentPriceLine,
  type DocumentToRefund,
  type RefundTerms,
  quoteDocumentRefund,
  totalOfRefund,
} from './refund-quote.ts'
import type { CouponStatus } from './travel-document.ts'

const baht = (amount: number): Money => satang(Math.round(amount * 100))
const yes: RuleAnswer = { kind: 'yes' }
const no: RuleAnswer = { kind: 'no' }
const askStaff: RuleAnswer = { kind: 'askStaff' }
const fee = (amount: number): RuleAnswer => ({ kind: 'fee', fee: baht(amount) })

const line = (kind: DocumentPriceLine['kind'], code: string, amount: number): DocumentPriceLine => {
  return { kind, code, name: code, amount: baht(amount) }
}
const tax = (code: string, amount: number, coupon: number): DocumentPriceLine => {
  return { ...line('tax', code, amount), coupon }
}

/** 18,000 + 2,400 + taxes 1,830 (780 of coupon 1, 1,050 of coupon 2) = 22,230 of the airline; 800 of the agency. */
const adult = [
  line('fare', 'QRTTH', 18_000),
  line('carrierSurcharge', 'YQ', 2_400),
  tax('TS', 730, 1),
  tax('E7', 35, 1),
  tax('G8', 15, 1),
  tax('SW', 680, 2),
  tax('OI', 140, 2),
  tax('TK', 230, 2),
  line('serviceFee', 'SVC', 300),
  line('markup', 'AGY', 500),
]
/** 13,500 + 2,400 + taxes 1,420 = 17,320 of the airline; 300 of the agency. */
const child = [
  line('fare', 'QRTTHCH', 13_500),
  line('carrierSurcharge', 'YQ', 2_400),
  tax('TS', 730, 1),
  tax('E7', 35, 1),
  tax('G8', 15, 1),
  tax('SW', 340, 2),
  tax('OI', 70, 2),
  tax('TK', 230, 2),
  line('serviceFee', 'SVC', 300),
]
/** A tenth of the adult's fare, and no tax: 1,800. */
const infant = [line('fare', 'QRTTHIN', 1_800)]
/** Bangkok to Chiang Mai: 2,000 + the airline's VAT of 140 + 130 to the airport = 2,270. */
const domestic = [line('fare', 'VOWTH', 2_000), line('tax', 'TH', 140), tax('TS', 130, 1)]
/** A bag of 1,500. */
const bag = [line('fare', '0GO', 1_500)]

const coupons = (...statuses: readonly (CouponStatus | `${CouponStatus} left`)[]) =>
  statuses.map((one, index) => {
    const status = one.replace(' left', '') as CouponStatus
    return { number: index + 1, status, hasLeft: one.endsWith('left') }
  })
const told = (total: number, more: Partial<AirlineFigure> = {}): AirlineFigure => {
  return { source: 'supplier', total: baht(total), ...more }
}
const codes = (...taxes: readonly (readonly [string, number])[]) => ({
  taxes: taxes.map(([code, amount]) => ({ code, amount: baht(amount) })),
})

type Given = Partial<FareRules['refund'] & Omit<DocumentToRefund, 'lines' | 'rules'>> &
  Partial<RefundTerms> & { readonly paid?: readonly DocumentPriceLine[] }
/** Baht from the supplier and to the customer; undefined where only the airline can tell. */
type Case = Given & { readonly name: string; readonly from?: number; readonly to?: number }

const returning = (name: string, given: Given, from?: number, to = from): Case => {
  return { name, ...given, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
const agencyFee = baht(535)
const carried = [...adult, line('absorbed', 'INC', -400)]
const withUnknownTax = [...adult, tax('ZZ', 99, 1)]
const onOneCoupon = { paid: domestic, coupons: coupons('open') }

const unused: readonly Case[] = [
  // 22,230 − 0
  returning('refundable', { beforeDeparture: yes }, 22_230),
  // 22,230 − 2,500
  returning('with a penalty', { beforeDeparture: fee(2_500) }, 19_730),
  // 22,230 − 2,500 = 19,730; 535 of the agency = 500 + 35 VAT
  returning('with a penalty and a fee', { beforeDeparture: fee(2_500), agencyFee }, 19_730, 19_195),
  // the penalty takes all of 18,000 + 2,400, never of the taxes: 1,830
  returning('a penalty above the fare', { beforeDeparture: fee(25_000) }, 1_830),
  // fare and surcharge stay: 730 + 35 + 15 + 680 + 140 + 230
  returning('not refundable: the taxes', {}, 1_830),
  returning('where the rules refer to the airline', { beforeDeparture: askStaff }),
  // nobody knows whether the tax of 99 comes back
  returning('with an unknown tax', { paid: withUnknownTax, beforeDeparture: yes }),
  // the airline says 19,230: 22,230 − 3,000, whatever the rules promise
  returning('with a figure of the airline', { beforeDeparture: yes, told: told(19_230) }, 19_230),
  // 22,230 come in; the 400 that the agency paid of them stay
  returning('after a carried increase', { paid: carried, beforeDeparture: yes }, 22_230, 21_830),
  // the taxes alone come in: nothing of the fare, so nothing of the increase
  returning('not refundable after a carried increase', { paid: carried }, 1_830),
  // the VAT of a domestic fare goes the way of the fare: 2,270 − 500
  returning('domestic', { ...onOneCoupon, beforeDeparture: fee(500) }, 1_770),
  // a fee of 535 takes no more than the 130 that come back
  returning('domestic, not refundable, with a fee', { ...onOneCoupon, agencyFee }, 130, 0),
]

const left = { coupons: coupons('open left', 'open') }
const notTold = { coupons: coupons('unknown left', 'unknown'), stated: 'noShow' } as const
const noShows: readonly Case[] = [
  // 22,230 − 5,000
  returning('with its own penalty', { ...left, beforeDeparture: yes, noShow: fee(5_000) }, 17_230),
  // fare and surcharge stay: 1,830
  returning('not refundable: the taxes', { ...left, beforeDeparture: yes }, 1_830),
  // 18,000 + 2,400 + 1,830 − 6,000, as the airline tells
  returning(
    'with a penalty of the airline',
    { ...left, told: told(16_230, { penalty: baht(6_000) }) },
    16_230,
  ),
  returning('where the rules refer to the airline', { ...left, noShow: askStaff }),
  // no status of any coupon: staff state a no-show; 22,230 − 5,000
  returning('stated by staff', { ...notTold, noShow: fee(5_000) }, 17_230),
]

const half = { coupons: coupons('flown left', 'open') }
const taxesOfReturn = codes(['SW', 680], ['OI', 140], ['TK', 230])
const partlyUsed: readonly Case[] = [
  returning('refundable: only the airline can price what was flown', { ...half, afterDeparture: yes }),
  // fare and surcharge stay; coupon 2: 680 + 140 + 230
  returning('not refundable: the taxes of the other flight', half, 1_050),
  // 18,000 + 2,400 + 1,050 − 11,400 one way − 2,500 = 7,550
  returning(
    'with the fare of what was flown and a penalty',
    { ...half, told: told(7_550, { ...taxesOfReturn, flownFare: baht(11_400), penalty: baht(2_500) }) },
    7_550,
  ),
  // what was flown costs all of 18,000 + 2,400: 1,050 come back
  returning(
    'with a fare of what was flown that takes everything',
    { ...half, told: told(1_050, { ...taxesOfReturn, flownFare: baht(20_400) }) },
    1_050,
  ),
  // as a clerk was told by the airline: 6,000 − 535
  returning(
    'as staff were told',
    { ...half, told: told(6_000, { source: 'staff' }), agencyFee },
    6_000,
    5_465,
  ),
  // nothing comes back: no fee either
  returning('with nothing left', { ...half, told: told(0), agencyFee }, 0),
  returning('with a tax that names no coupon', { ...half, paid: [line('tax', 'TS', 730)] }),
]

const taxesOnly: readonly Case[] = [
  // 1,830, although the fare would come back
  returning('of an unused ticket', { beforeDeparture: yes }, 1_830),
  // 1,830 − 535
  returning('less the fee of the agency', { agencyFee }, 1_830, 1_295),
  // coupon 2: 680 + 140 + 230
  returning('of a partly used ticket', { ...half, afterDeparture: yes }, 1_050),
  // the VAT of a domestic fare stays with the fare: 130
  returning('of a domestic ticket', onOneCoupon, 130),
  // the airline gives back two taxes: 680 + 140
  returning('as the airline tells', { told: told(820, codes(['SW', 680], ['OI', 140])) }, 820),
].map((one) => ({ ...one, basis: 'taxesOnly' as const }))

const involuntary: readonly Case[] = [
  // 22,230, and 300 + 500 of the agency; no fee for the refund
  returning('unused', { agencyFee }, 22_230, 23_030),
  // the flight left without them, because the airline had refused to carry them
  returning('after the departure', left, 22_230, 23_030),
  returning('partly used: only the airline can price what was not flown', half),
  // half of 20,400, and 1,050 of taxes; the agency has done its work
  returning('partly used, as the airline tells', { ...half, told: told(11_250) }, 11_250),
  // an airline that does not perform keeps no tax: 22,230 + 99, and 800
  returning('with an unknown tax', { paid: withUnknownTax }, 22_329, 23_129),
].map((one) => ({ ...one, basis: 'involuntary' as const }))

const ofBag = {
  kind: 'emdAssociated',
  paid: bag,
  coupons: coupons('open'),
  beforeDeparture: askStaff,
} as const
const others: readonly Case[] = [
  // 17,320 − 2,500
  returning('a child, with a penalty', { paid: child, beforeDeparture: fee(2_500) }, 14_820),
  // the penalty takes no more than the fare of 1,800
  returning('an infant, with a penalty', { paid: infant, beforeDeparture: fee(2_500) }, 0),
  returning('an infant, without a penalty', { paid: infant, beforeDeparture: yes }, 1_800),
  // no rule of the fare is about a bag
  returning('an EMD', ofBag),
  returning('an EMD whose price is not known', { ...ofBag, paid: [], basis: 'involuntary' }),
  // the airline has cancelled the flight: 1,500
  returning('an EMD of a cancelled flight', { ...ofBag, basis: 'involuntary' }, 1_500),
  // 1,500 − 300, as the airline tells
  returning('an EMD that the airline prices', { ...ofBag, coupons: [], told: told(1_200) }, 1_200),
]

const blocked: readonly (readonly [RefundBlock, Given])[] = [
  ['airportControl', { coupons: coupons('airportControl', 'open') }],
  ['checkedIn', { coupons: coupons('checkedIn', 'open') }],
  ['used', { coupons: coupons('flown left', 'lifted left') }],
  ['ended', { status: 'voided', coupons: coupons('voided', 'voided') }],
  ['useNotKnown', { coupons: coupons('unknown left', 'unknown') }],
]

const quoteOf = (given: Given) => {
  const { beforeDeparture = no, afterDeparture = no, noShow = no, paid: lines = adult, ...more } = given
  const { basis = 'voluntary', agencyFee: fees = satang(0), ...document } = more
  const about = { ticketNumber: '2170000000001', passenger: 0, kind: 'ticket', status: 'issued' } as const
  return quoteDocumentRefund(
    {
      ...about,
      coupons: coupons('open', 'open'),
      lines,
      rules: { beforeDeparture, afterDeparture, noShow },
      ...document,
    },
    { basis, agencyFee: fees, vatBasisPoints: 700 },
  )
}
const named = (use: DocumentUse | undefined, what: string, cases: readonly Case[]) =>
  cases.map(({ name, ...one }) => ({ ...one, use, name: `${what}${name}` }))

describe('the refund of a document', () => {
  it.each([
    ...named('unused', 'unused, ', unused),
    ...named('noShow', 'a no-show, ', noShows),
    ...named('partlyUsed', 'partly used, ', partlyUsed),
    ...named(undefined, 'only the taxes ', taxesOnly),
    ...named(undefined, 'involuntary, ', involuntary),
    ...named('unused', '', others),
  ])('adds up to the figures by hand: $name', ({ name: _name, from, to, use, ...given }) => {
    const quote = quoteOf(given)
    if (use) expect(quote.use).toBe(use)
    expect(quote.fromSupplier).toEqual(from === undefined ? undefined : baht(from))
    expect(quote.toCustomer).toEqual(to === undefined ? undefined : baht(to))
    if (quote.toCustomer)
      expect(sumMoney(quote.lines.map(({ comesBack = satang(0) }) => comesBack))).toEqual(quote.toCustomer)
  })

  it.each(blocked)('refuses a document that is blocked: %s', (blockedBy, given) => {
    const quote = quoteOf({ ...given, beforeDeparture: yes, noShow: yes })
    expect(quote).toMatchObject({ blockedBy, lines: [], coupons: [] })
    expect(quote.toCustomer).toBeUndefined()
  })

  it('shows each deduction as a line, with the VAT of the fee apart', () => {
    const figure = { ...taxesOfReturn, flownFare: baht(11_400), penalty: baht(2_500) }
    const quote = quoteOf({ ...half, told: told(7_550, figure), agencyFee })
    // 535 with VAT = 500 + 35
    expect(quote.lines.filter((one) => one.paid.amount === 0)).toMatchObject([
      { kind: 'flownFare', comesBack: baht(-11_400) },
      { kind: 'penalty', comesBack: baht(-2_500) },
      { kind: 'agencyFee', comesBack: baht(-500) },
      { kind: 'agencyFeeVat', comesBack: baht(-35) },
    ])
    expect(quote.coupons).toEqual([2])
  })

  it.each([
    ['by the fare rules', undefined, true],
    ['by a figure of the airline', told(19_230), false],
    ['by an estimate of the airline', told(19_230, { isEstimate: true }), true],
  ])('promises at most its figure %s: %s', (_, figure, isUpTo) => {
    expect(quoteOf({ told: figure }).isUpTo).toBe(isUpTo)
  })
})

describe('the refund of several documents', () => {
  const beforeDeparture = fee(2_500)

  it('adds up two tickets and an infant', () => {
    // 19,730 + 14,820 + 0
    const quotes = [adult, child, infant].map((paid) => quoteOf({ paid, beforeDeparture }))
    const all = baht(34_550)
    expect(totalOfRefund(quotes)).toEqual({ isUpTo: true, fromSupplier: all, toCustomer: all })
  })

  it('takes the fee of the agency for each ticket', () => {
    // 2 × 19,730 = 39,460; 2 × (19,730 − 535) = 38,390
    const quotes = [adult, adult].map((paid) => quoteOf({ paid, beforeDeparture, agencyFee }))
    expect(totalOfRefund(quotes)).toMatchObject({ fromSupplier: baht(39_460), toCustomer: baht(38_390) })
  })

  it('has no total while one of them is open', () => {
    const quotes = [quoteOf({ beforeDeparture }), quoteOf({ beforeDeparture: askStaff })]
    expect(totalOfRefund(quotes)).toEqual({ isUpTo: true })
  })
})
