import type { QuotationAnswer } from '#contract/api/quotation/quotation.ts'
import type { QuotationRow, StaffQuotationAnswer } from '#contract/api/quotation/staff-quotations.ts'
import { searchPagePath } from '#contract/api/share/search-page-path.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Quotation, QuotationOption } from './quotation-record.ts'
import type { ListedQuotation } from './quotation-store.ts'
import { latestValidUntil } from './quotation-validity.ts'
import { toWireSearchRequest } from './search-to-wire.ts'

/** Returns a quotation in API field names, as its customer sees it; nothing of what staff have taken back. */
export function quotationAnswerOf(quotation: Quotation): QuotationAnswer {
  const answer = fullAnswerOf(quotation)
  return quotation.state === 'withdrawn' ? { ...answer, note: '', options: [] } : answer
}

function fullAnswerOf(quotation: Quotation): QuotationAnswer {
  const { number, state, language, customer, options, sentAt, validUntil } = quotation
  return {
    number,
    state,
    language,
    customerName: customer.name,
    note: customer.note,
    ...(sentAt && { sentAt }),
    ...(validUntil && { validUntil }),
    options: options.map(optionAnswerOf),
  }
}

/** What the answers for staff need to know. */
export type StaffAnswerContext = {
  readonly now: Instant
  readonly publicUrl: string
  readonly keyOf: (number: string) => string
}

/** Returns a quotation in API field names, as staff see it. */
export function staffQuotationAnswerOf(
  quotation: ListedQuotation,
  { now, publicUrl, keyOf }: StaffAnswerContext,
): StaffQuotationAnswer {
  const { number, language, customer, createdAt, options, sentAt, orderNumbers } = quotation
  return {
    ...fullAnswerOf(quotation),
    email: customer.email,
    phone: customer.phone,
    createdAt,
    by: authorOf(quotation),
    ...(options.length > 0 && { latestValidUntil: latestValidUntil(options, now) }),
    // Behind "#", which browsers send to no server.
    ...(sentAt && { link: `${publicUrl}${pagePaths.quotation}?lang=${language}#key=${keyOf(number)}` }),
    orderNumbers: [...orderNumbers],
  }
}

/** Returns a quotation as a row of the list. */
export function quotationRowOf(quotation: ListedQuotation): QuotationRow {
  const { number, state, customer, language, options, validUntil, createdAt, orderNumbers } = quotation
  const journey = options[0]?.offer.journeys[0]
  const [first, last] = [journey?.segments[0], journey?.segments.at(-1)]
  return {
    number,
    state,
    customerName: customer.name,
    language,
    ...(first && last && { from: first.from, to: last.to, departsAt: first.departureTime }),
    options: options.length,
    ...(options.length > 0 && { lowestTotal: Math.min(...options.map(({ offer }) => offer.price.total)) }),
    ...(validUntil && { validUntil }),
    createdAt,
    by: authorOf(quotation),
    orderNumbers: [...orderNumbers],
  }
}

function authorOf({ createdByEmail = '' }: ListedQuotation): string {
  return createdByEmail.replace(/@.*/, '')
}

function optionAnswerOf({ optionId, offer, pricedAt, search }: QuotationOption) {
  const searchPath = searchPagePath(toWireSearchRequest(search))
  return { optionId, offer, pricedAt, ...(searchPath !== undefined && { searchPath }) }
}
