import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Language } from '#contract/problem.ts'
import type { QuotationState } from '#contract/terms/quotation.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Search } from '#server/flow/search/search.ts'

/** An offer on a quotation: its facts and selling price as confirmed at `pricedAt`, and the search to find it again. */
export type QuotationOption = {
  readonly optionId: string
  /** As the customer sees it; its id was good for as long as any shown offer. */
  readonly offer: OfferAnswer
  readonly pricedAt: Instant
  readonly search: Search
  /** The moment by which the offer has to be bought by its fare rules, and before departure. */
  readonly buyBy: Instant
}

/** The customer of a quotation, and what staff write to them. Texts may be empty. */
export type QuotationCustomer = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly note: string
}

/** Up to three offers that staff send to a customer. */
export type Quotation = {
  readonly quotationId: string
  readonly number: string
  readonly state: QuotationState
  readonly language: Language
  readonly customer: QuotationCustomer
  readonly options: readonly QuotationOption[]
  /** Absent on a draft: until the end of the day on which it is sent. */
  readonly validUntil?: Instant
  readonly createdBy: string
  readonly createdAt: Instant
  readonly sentAt?: Instant
}
