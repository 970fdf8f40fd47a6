import { accountMailSamples } from '#server/account/account-mail-samples.ts'
import { bookingMailSamples } from '#server/flow/booking/booking.ts'
import { priceAlertMailSamples } from '#server/flow/offers/offers.ts'
import { paymentMailSamples } from '#server/flow/payment/payment.ts'
import { ticketMailSamples } from '#server/flow/ticket/ticket.ts'
import { staffMailSamples } from '../staff-mail-samples.ts'
import { taxInvoiceMailSamples } from '../tax-invoices/tax-invoice-mail.ts'
import type { MailSamples } from '#server/platform/mail/mail-sample.ts'

/** A sample of every mail with fictitious data, in the order of the customer journey. */
export const mailCatalogue: MailSamples = (input) =>
  [
    accountMailSamples,
    priceAlertMailSamples,
    bookingMailSamples,
    paymentMailSamples,
    ticketMailSamples,
    taxInvoiceMailSamples,
    staffMailSamples,
  ].flatMap((samples) => samples(input))
