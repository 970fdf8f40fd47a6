import { z } from 'zod'
import { airline, amount, formOfPayment, indices, locator, notification, pcc } from './booking-shapes.ts'

/** The body of getBooking. */
export const getBookingRequest = z.strictObject({
  confirmationId: locator,
  bookingSource: z.enum(['SABRE', 'SABRE_ORDER', 'AMADEUS']).optional(),
  targetPcc: pcc.optional(),
  givenName: z.string().optional(),
  middleName: z.string().optional(),
  surname: z.string().optional(),
  returnOnly: z.array(z.string().regex(/^[A-Z_]+$/)).optional(),
  extraFeatures: z.record(z.string(), z.boolean()).optional(),
  unmaskPaymentCardNumbers: z.boolean().optional(),
})

/** The body of cancelBooking. */
export const cancelBookingRequest = z.strictObject({
  confirmationId: locator,
  bookingSource: z.enum(['SABRE', 'SABRE_ORDER']).optional(),
  retrieveBooking: z.boolean().optional(),
  receivedFrom: z.string().optional(),
  flightTicketOperation: z.enum(['VOID', 'REFUND']).optional(),
  errorHandlingPolicy: z.enum(['HALT_ON_ERROR', 'ALLOW_PARTIAL_CANCEL']).optional(),
  cancelAll: z.boolean().optional(),
  flights: z.array(z.strictObject({ itemId: z.string().regex(/^[A-Z0-9]+$/) })).optional(),
  segments: z.array(z.strictObject({ sequence: z.int().optional(), id: z.string().optional() })).optional(),
  targetPcc: pcc.optional(),
  notification: notification.optional(),
  voidNonElectronicTickets: z.boolean().optional(),
  refundDocumentsType: z.string().optional(),
  designatePrinters: z.array(z.record(z.string(), z.unknown())).optional(),
})

/** The body of fulfillFlightTickets. */
export const fulfillRequest = z.strictObject({
  confirmationId: locator,
  bookingSource: z.enum(['SABRE', 'SABRE_ORDER']).optional(),
  errorHandlingPolicy: z
    .array(z.enum(['ALLOW_PARTIAL_FULFILLMENT', 'HALT_ON_INVALID_MINIMUM_CONNECTING_TIME_ERROR']))
    .optional(),
  targetPcc: pcc.optional(),
  receivedFrom: z.string().optional(),
  retainAccounting: z.boolean().optional(),
  fulfillments: z
    .array(
      z.strictObject({
        ticketingQualifiers: z
          .strictObject({
            priceQuoteRecordIds: z.array(z.string().regex(/^[A-Z0-9]+$/)).optional(),
            travelerIndices: indices.optional(),
            validatingAirlineCode: airline.optional(),
            commissionPercentage: z.string().optional(),
            commissionAmount: amount.optional(),
            tourCode: z.string().optional(),
          })
          .optional(),
        payment: z.strictObject({ primaryFormOfPayment: z.int().positive() }).optional(),
      }),
    )
    .min(1),
  formsOfPayment: z.array(formOfPayment).optional(),
  designatePrinters: z.array(z.record(z.string(), z.unknown())).optional(),
  acceptPriceChanges: z.boolean().optional(),
  acceptNegotiatedFare: z.boolean().optional(),
  backDatePriceQuoteMethod: z.enum(['Reprice', 'Override', 'Quit']).optional(),
  priceQuoteExpirationMethod: z.enum(['Reprice', 'Override', 'Quit']).optional(),
  commitTicketToBookingWaitTime: z.int().min(0).optional(),
  generateSingleInvoice: z.boolean().optional(),
  notificationEmail: z.string().optional(),
})

const ticketNumber = z.string().regex(/^[0-9A-Z]{13}(\/\d{2})?$/)
const refundTicket = z.strictObject({
  number: ticketNumber,
  refundQualifiers: z.record(z.string(), z.unknown()).optional(),
})

/** The body of checkFlightTickets and of refundFlightTickets. */
export const ticketsRequest = z.strictObject({
  targetPcc: pcc.optional(),
  errorHandlingPolicy: z.enum(['HALT_ON_ERROR', 'ALLOW_PARTIAL_CANCEL']).optional(),
  receivedFrom: z.string().optional(),
  tickets: z.array(refundTicket).min(1).max(12).optional(),
  documentsType: z.string().optional(),
  designatePrinters: z.array(z.record(z.string(), z.unknown())).optional(),
  confirmationId: locator.optional(),
})

/** The body of voidFlightTickets. */
export const voidRequest = z.strictObject({
  targetPcc: pcc.optional(),
  errorHandlingPolicy: z.enum(['HALT_ON_ERROR', 'ALLOW_PARTIAL_CANCEL']).optional(),
  receivedFrom: z.string().optional(),
  tickets: z.array(ticketNumber).min(1).max(12).optional(),
  confirmationId: locator.optional(),
  notification: notification.optional(),
  voidNonElectronicTickets: z.boolean().optional(),
  designatePrinters: z.array(z.record(z.string(), z.unknown())).optional(),
})
