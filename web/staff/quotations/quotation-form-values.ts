import type { QuotationDetails, StaffQuotationAnswer } from '#contract/api/quotation/staff-quotations.ts'
import type { Language } from '#contract/problem.ts'
import type { Instant, LocalDateTime } from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'

/** The fields of a draft as they are typed. */
export type QuotationForm = {
  readonly customerName: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  readonly note: string
  /** Local time in Bangkok, "2026-11-26T23:59"; empty for the end of the day. */
  readonly validUntil: string
  readonly latestValidUntil: string | undefined
  readonly optionIds: readonly string[]
}

/** Returns the form of a draft. */
export function formOfQuotation(quotation: StaffQuotationAnswer): QuotationForm {
  const { customerName, email, phone, language, note, validUntil, latestValidUntil, options } = quotation
  return {
    customerName,
    email,
    phone,
    language,
    note,
    validUntil: validUntil === undefined ? '' : toLocal(validUntil as Instant, bangkok),
    latestValidUntil: latestValidUntil && toLocal(latestValidUntil as Instant, bangkok),
    optionIds: options.map(({ optionId }) => optionId),
  }
}

/** Returns what is sent of a form. */
export function detailsOfForm(number: string, form: QuotationForm): QuotationDetails {
  const { validUntil, latestValidUntil: _latest, optionIds, ...typed } = form
  return {
    number,
    ...typed,
    optionIds: [...optionIds],
    ...(validUntil !== '' && { validUntil: toInstant(validUntil as LocalDateTime, bangkok) }),
  }
}
