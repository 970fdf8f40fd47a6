import { accountMailSamples } from '#server/account/account-mail-samples.ts'
import { bookingMailSamples } from '#server/flow/booking/booking.ts'
import { paymentMailSamples } from '#server/flow/payment/payment.ts'
import { ticketMailSamples } from '#server/flow/ticket/ticket.ts'
import { staffMailSamples } from '../staff-mail-samples.ts'
import { type MailSamples } from '#server/platform/mail/mail-sample.ts'

/** Every mail that is written, with facts of nobody, in the order of a customer's way. */
export const mailCatalogue: MailSamples = (wish) =>
  [accountMailSamples, bookingMailSamples, paymentMailSamples, ticketMailSamples, staffMailSamples].flatMap(
    (samples) => samples(wish),
  )
