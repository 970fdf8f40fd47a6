import type { FareRules, RuleAnswer } from '../fare.ts'
import { type Money, satang, subtractMoney, sumMoney } from '../money.ts'
import type { PriceLine, PriceLineKind } from '../offer.ts'
import { priceLineFactsOf } from '../price/price-line-facts.ts'
import { splitVat } from '../tax/vat.ts'
import { type DocumentStanding, type DocumentUse, type RefundBlock, useOfDocument } from './document-use.ts'
import type { DocumentKind } from './travel-document.ts'

/**
 * On what a refund is based.
 * - voluntary: the passenger gives the document back, by the rules of the fare
 * - taxesOnly: the fare is given up, and only what was raised for flying comes back
 * - involuntary: the airline does not perform, and keeps no penalty
 */
export const refundBases = ['voluntary', 'taxesOnly', 'involuntary'] as const
/** On what a refund is based. */
export type RefundBasis = (typeof refundBases)[number]

/**
 * Who names the airline's part: the supplier, asked for this document; a member of staff, who was told by the
 * airline; or the fare rules, of which it is at most what they promise.
 */
export const figureSources = ['supplier', 'staff', 'fareRules'] as const
/** Who names the airline's part of a refund. */
export type FigureSource = (typeof figureSources)[number]

/** What the airline pays for a document, as somebody has told. Deductions are positive amounts. */
export type AirlineFigure = {
  readonly source: Exclude<FigureSource, 'fareRules'>
  readonly total: Money
  readonly penalty?: Money
  readonly flownFare?: Money
  /** Taxes that come back, by code; absent where only the total is told. */
  readonly taxes?: readonly { readonly code: string; readonly amount: Money }[]
  /** True where the airline names its worst case, or may still decide otherwise. */
  readonly isEstimate?: true
}

/** A price line of one document; a tax may name the coupon for whose flight it was raised. */
export type DocumentPriceLine = Pick<PriceLine, 'kind' | 'code' | 'name' | 'amount'> & {
  readonly coupon?: number
}

/** A document to refund, with what was paid for it. */
export type DocumentToRefund = DocumentStanding & {
  readonly ticketNumber: string
  readonly passenger: number
  readonly kind: DocumentKind
  readonly lines: readonly DocumentPriceLine[]
  readonly rules: FareRules['refund']
  readonly told?: AirlineFigure | undefined
}

/** The kind of a line of a refund: of the price, or one that takes from what comes back. */
export const refundLineKinds = [
  'fare',
  'carrierSurcharge',
  'tax',
  'serviceFee',
  'markup',
  'absorbed',
  'paymentSurcharge',
  'flownFare',
  'penalty',
  'noShowPenalty',
  'otherDeduction',
  'agencyFee',
  'agencyFeeVat',
] as const

/** A line of a refund: what was paid, and what comes back of it; deductions come back as negative amounts. */
export type DocumentRefundLine = {
  readonly kind: (typeof refundLineKinds)[number]
  readonly code: string
  readonly name: string
  readonly paid: Money
  /** Absent where only the airline can tell. */
  readonly comesBack?: Money
}

/** What a document brings back, in the two ledgers: from the supplier, and to the customer. */
export type DocumentRefundQuote = {
  readonly ticketNumber: string
  readonly passenger: number
  readonly blockedBy?: RefundBlock
  readonly use?: DocumentUse
  /** Numbers of the coupons that are refunded. */
  readonly coupons: readonly number[]
  readonly source: FigureSource
  /** True when it is at most this: by the fare rules, or by an estimate of the airline. */
  readonly isUpTo: boolean
  readonly lines: readonly DocumentRefundLine[]
  /** Absent where only the airline can tell, and while it is blocked. */
  readonly fromSupplier?: Money
  readonly toCustomer?: Money
}

/** On what it is based, and what the agency takes for each document, VAT included. */
export type RefundTerms = {
  readonly basis: RefundBasis
  readonly agencyFee: Money
  readonly vatBasisPoints: number
}

const none = satang(0)

/**
 * Returns what comes back of a document, line by line: the airline's own figure first, the rules of the fare where
 * it tells none. The agency's fees stay, unless the airline does not perform and nothing was flown.
 */
export function quoteDocumentRefund(document: DocumentToRefund, terms: RefundTerms): DocumentRefundQuote {
  const { ticketNumber, passenger, told } = document
  const standing = useOfDocument(document)
  const source: FigureSource = told?.source ?? 'fareRules'
  const about = { ticketNumber, passenger, source, isUpTo: told === undefined || told.isEstimate === true }
  if ('blockedBy' in standing) return { ...about, ...standing, coupons: [], lines: [] }
  const { use, unusedCoupons: coupons } = standing
  const given = { ...terms, use, coupons }
  const airline = told ? toldLines(document, told, given) : linesByRules(document, given)
  const fromSupplier = sumOfKnown(airline)
  const agency = fromSupplier && agencyLines(document, { ...given, airline, fromSupplier })
  const lines = [...airline, ...(agency ?? [])]
  if (!fromSupplier || !agency) return { ...about, use, coupons, lines }
  return { ...about, use, coupons, lines, fromSupplier, toCustomer: sumMoney(lines.map(backOf)) }
}

type Given = RefundTerms & { readonly use: DocumentUse; readonly coupons: readonly number[] }

const backOf = ({ comesBack = none }: DocumentRefundLine): Money => comesBack

/** Undefined while a line is open; never less than nothing, because nobody pays for a refund. */
function sumOfKnown(lines: readonly DocumentRefundLine[]): Money | undefined {
  if (lines.some((one) => one.comesBack === undefined)) return undefined
  return sumMoney(lines.map(backOf))
}

const airlineKinds: readonly PriceLineKind[] = ['fare', 'carrierSurcharge', 'tax']

function isOfAirline({ kind }: DocumentPriceLine): boolean {
  return airlineKinds.includes(kind)
}

function lineOf({ kind, code, name, amount: paid }: DocumentPriceLine, back?: Money): DocumentRefundLine {
  return { kind, code, name, paid, ...(back && { comesBack: back }) }
}

function deduction(kind: DocumentRefundLine['kind'], amount: Money | undefined): DocumentRefundLine[] {
  if (!amount || amount.amount === 0) return []
  return [{ kind, code: '', name: '', paid: none, comesBack: subtractMoney(none, amount) }]
}

/** The lines of an airline's figure: they add up to its total, whatever else it tells. */
function toldLines(document: DocumentToRefund, told: AirlineFigure, { use }: Given): DocumentRefundLine[] {
  const taxLeft = new Map<string, number>()
  for (const { code, amount } of told.taxes ?? []) taxLeft.set(code, (taxLeft.get(code) ?? 0) + amount.amount)
  const lines = document.lines.filter(isOfAirline).map((line) => {
    if (line.kind !== 'tax' || !told.taxes) return lineOf(line, line.amount)
    const back = Math.min(line.amount.amount, taxLeft.get(line.code) ?? 0)
    taxLeft.set(line.code, (taxLeft.get(line.code) ?? 0) - back)
    return lineOf(line, satang(back))
  })
  const stated = [
    ...lines,
    ...deduction('flownFare', told.flownFare),
    ...deduction(use === 'noShow' ? 'noShowPenalty' : 'penalty', told.penalty),
  ]
  const rest = subtractMoney(sumMoney(stated.map(backOf)), told.total)
  return [...stated, ...deduction('otherDeduction', rest)]
}

/** The lines of the airline's part by the rules of the fare. */
function linesByRules(document: DocumentToRefund, given: Given): DocumentRefundLine[] {
  const answer = answerFor(document, given)
  const own = document.lines.filter(isOfAirline)
  // nobody knows what was paid for it
  if (own.length === 0) return [{ kind: 'fare', code: '', name: '', paid: none }]
  const lines = own.map((line) => lineOf(line, backByRules(line, answer, given)))
  const asFare = lines.filter((line) => returnOf(line, given) === 'asFare').map(backOf)
  if (answer.kind !== 'fee' || given.use === 'partlyUsed') return lines
  const kept = satang(Math.max(0, Math.min(answer.fee.amount, sumMoney(asFare).amount)))
  return [...lines, ...deduction(given.use === 'noShow' ? 'noShowPenalty' : 'penalty', kept)]
}

const yes: RuleAnswer = { kind: 'yes' }
const no: RuleAnswer = { kind: 'no' }

function answerFor({ rules }: DocumentToRefund, { basis, use }: Given): RuleAnswer {
  if (basis === 'involuntary') return yes
  if (basis === 'taxesOnly') return no
  if (use === 'unused') return rules.beforeDeparture
  return use === 'noShow' ? rules.noShow : rules.afterDeparture
}

/** An airline that does not perform keeps nothing, whatever a tax is raised for. */
function returnOf({ kind, code }: Pick<DocumentRefundLine, 'kind' | 'code'>, { basis }: Given) {
  const known = kind === 'tax' || kind === 'fare' || kind === 'carrierSurcharge'
  const back = known ? priceLineFactsOf(kind, code)?.comesBack : undefined
  return basis === 'involuntary' && kind === 'tax' ? 'unflown' : back
}

/** What comes back of one line before any penalty; undefined where only the airline can tell. */
function backByRules(line: DocumentPriceLine, answer: RuleAnswer, given: Given): Money | undefined {
  const isPartlyUsed = given.use === 'partlyUsed'
  switch (returnOf(line, given)) {
    case 'unflown':
      if (!isPartlyUsed) return line.amount
      if (line.coupon === undefined) return undefined
      return given.coupons.includes(line.coupon) ? line.amount : none
    case 'asFare':
      if (answer.kind === 'no') return none
      return answer.kind === 'askStaff' || isPartlyUsed ? undefined : line.amount
    case 'never':
      return none
    case undefined:
      return undefined
  }
}

type AgencyPart = Given & {
  readonly airline: readonly DocumentRefundLine[]
  readonly fromSupplier: Money
}

/** The agency's lines: what it was paid, a fare increase that it carried, and its fee for the refund. */
function agencyLines({ lines }: DocumentToRefund, part: AgencyPart): DocumentRefundLine[] {
  const { airline, fromSupplier, basis, use, agencyFee, vatBasisPoints } = part
  const isWhole = basis === 'involuntary' && use !== 'partlyUsed'
  const taxes = sumMoney(airline.filter((one) => one.kind === 'tax').map(backOf))
  // What the agency has paid of a fare comes back to the agency, as far as any fare comes back.
  let fareLeft = Math.max(0, fromSupplier.amount - taxes.amount)
  const own = lines
    .filter((line) => !isOfAirline(line))
    .map((line) => {
      if (line.kind !== 'absorbed') return lineOf(line, isWhole ? line.amount : none)
      const carried = Math.min(fareLeft, -line.amount.amount)
      fareLeft -= carried
      return lineOf(line, subtractMoney(none, satang(carried)))
    })
  const before = fromSupplier.amount + sumMoney(own.map(backOf)).amount
  const fee = basis === 'involuntary' ? 0 : Math.max(0, Math.min(agencyFee.amount, before))
  const { value, vat } = splitVat(fee, vatBasisPoints)
  return [...own, ...deduction('agencyFee', satang(value)), ...deduction('agencyFeeVat', satang(vat))]
}

/** What several documents bring back together. */
export type RefundTotals = {
  readonly isUpTo: boolean
  /** Absent while one of them is blocked or open. */
  readonly fromSupplier?: Money
  readonly toCustomer?: Money
}

/** Adds up the documents of a refund. */
export function totalOfRefund(documents: readonly DocumentRefundQuote[]): RefundTotals {
  const isUpTo = documents.some((one) => one.isUpTo)
  const from = documents.flatMap((one) => one.fromSupplier ?? [])
  const to = documents.flatMap((one) => one.toCustomer ?? [])
  if (documents.length === 0 || from.length < documents.length || to.length < documents.length)
    return { isUpTo }
  return { isUpTo, fromSupplier: sumMoney(from), toCustomer: sumMoney(to) }
}
