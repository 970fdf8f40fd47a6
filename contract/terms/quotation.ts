/**
 * The life of a quotation: up to three offers that staff send to a customer.
 * - draft: staff put it together; the customer sees nothing
 * - sent: its link is given out
 * - accepted: an order was booked from it
 * - expired: its validity ended without an order
 * - withdrawn: staff took it back
 */
export const quotationStates = ['draft', 'sent', 'accepted', 'expired', 'withdrawn'] as const
/** Where a quotation stands. */
export type QuotationState = (typeof quotationStates)[number]

/** Most offers on one quotation. */
export const mostQuotationOptions = 3

/** The form of quotation numbers: QT and six letters or digits that cannot be mistaken for each other. */
export const quotationNumberForm = /^QT[2-9A-HJKMNP-TV-Z]{6}$/

/** What opens a quotation without sign-in: its number and a signature of this shop. */
export const quotationKeyForm = /^QT[2-9A-HJKMNP-TV-Z]{6}\.[A-Za-z0-9_-]{43}$/
