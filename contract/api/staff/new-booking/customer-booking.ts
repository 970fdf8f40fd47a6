import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { contactChannels } from '../../../terms/consent/contact-channel.ts'
import { savedTravellerAnswer } from '../../account/travellers.ts'
import { bookingAnswer, bookingRequest } from '../../booking.ts'
import { satangAmount } from '../../field-schemas.ts'
import { customerId } from '../customers.ts'
import { gdsEntriesRequest } from '../gds-entries.ts'

/** A booking that staff make for a customer who has agreed by phone, message or at the counter. */
export const customerBookingRequest = z
  .strictObject({
    /**
     * As a customer sends it; the language of its agreement is the customer's. The total is the one that the customer
     * was told. Staff record no consent about health or belief and no conditions of student and youth fares: customers
     * who need those agree to them on the website.
     */
    booking: bookingRequest
      .omit({ sensitiveConsent: true, fareConditions: true })
      .extend({ acceptedTotal: satangAmount }),
    /** How the customer gave the consent. */
    channel: z.enum(contactChannels),
  })
  .meta({ id: 'CustomerBookingRequest' })
/** A booking for a customer, on the wire. */
export type CustomerBookingRequest = z.infer<typeof customerBookingRequest>

/** The booking as far as it has come. Staff get no key of the customer. */
export const customerBookingAnswer = bookingAnswer
  .omit({ orderKey: true })
  .extend({ ticketingTimeLimitAt: z.string().optional() })
  .meta({ id: 'CustomerBooking' })
/** A booking for a customer as far as it has come, on the wire. */
export type CustomerBookingAnswer = z.infer<typeof customerBookingAnswer>

export const bookForCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/bookings',
  summary: 'Books for a customer as the customer would, and records how the customer agreed.',
  body: customerBookingRequest,
  answer: customerBookingAnswer,
})

/** The open companies that staff can book for. */
export const companyChoicesAnswer = z
  .object({ companies: z.array(z.object({ companyId: z.string(), name: z.string() })) })
  .meta({ id: 'CompanyChoices' })

export const listBookableCompanies = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/companies',
  summary:
    'The open companies that staff can book for; a booking names its company in the header `Company-Id`.',
  answer: companyChoicesAnswer,
})

/** What a customer pays with: a key of the payment page, which shows no passengers and gives no consent. */
export const paymentLinkAnswer = z
  .object({
    payKey: z.string(),
    amountDue: satangAmount,
    payBy: z.string().optional(),
    /** Whether a Thai QR code can be sent: a bank transfer that the agency takes by PromptPay. */
    hasQrCode: z.boolean(),
  })
  .meta({ id: 'PaymentLink' })
/** The payment link of an order, on the wire. */
export type PaymentLinkAnswer = z.infer<typeof paymentLinkAnswer>

export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/api/staff/orders/payment-link',
  summary:
    'The payment link of a held order, to send to the customer; a bank transfer is chosen where nothing is.',
  body: gdsEntriesRequest,
  answer: paymentLinkAnswer,
})

export const openCustomerTraveller = endpoint({
  method: 'POST',
  path: '/api/staff/customers/travellers/open',
  summary: 'One saved passenger of a customer in full, to book with; the look is in the audit log.',
  body: z.strictObject({ customerId, travellerId: z.string().regex(/^trv_[A-Za-z0-9_-]{1,60}$/) }),
  answer: savedTravellerAnswer,
})
