import { z } from 'zod'
import {
  airline,
  amount,
  day,
  designatePrinters,
  formsOfPayment,
  indices,
  locator,
  notification,
  notificationEmail,
  pcc,
  primaryPayment,
  retentionLabel,
} from './booking-shapes.ts'

// Enumerations, lengths and bounds: see booking-shapes.ts

const errorHandlingPolicy = z.enum(['HALT_ON_ERROR', 'ALLOW_PARTIAL_CANCEL'])
const documentsType = z.enum(['Tickets', 'EMDs', 'Tickets and EMDs'])
/** The parts of a booking that can be requested separately. */
const bookingPart = z.enum([
  'FLIGHTS',
  'FLIGHT_PENALTY',
  'BAGGAGE_POLICY',
  'JOURNEYS',
  'HOTELS',
  'HOTEL_ADDRESS',
  'CARS',
  'CAR_RENTAL_ADDRESS',
  'CAR_RENTAL_PENALTY',
  'TRAINS',
  'CRUISES',
  'ALL_SEGMENTS',
  'TRAVELERS',
  'TICKETS',
  'PAYMENTS',
  'PENALTIES',
  'REMARKS',
  'IS_CANCELABLE',
  'IS_TICKETED',
  'CONTACT_INFO',
  'OTHER_SERVICES',
  'SPECIAL_SERVICES',
  'FARES',
  'CREATION_DETAILS',
  'ANCILLARIES',
  'FORMS_OF_PAYMENT',
  'RETENTION_DATE',
  'ACCOUNTING_ITEMS',
  'NON_ELECTRONIC_TICKETS',
  'TRAVELERS_EMPLOYERS',
  'PROFILES',
])

const itemId = z.string().regex(/^[A-Z0-9]+$/)

/** The body of getBooking. */
export const getBookingRequest = z.strictObject({
  confirmationId: locator,
  bookingSource: z.enum(['SABRE', 'SABRE_ORDER']).optional(),
  targetPcc: pcc.optional(),
  givenName: z.string().optional(),
  middleName: z.string().optional(),
  surname: z.string().optional(),
  returnOnly: z.array(bookingPart).optional(),
  extraFeatures: z
    .strictObject({
      returnFrequentRenter: z.boolean(),
      returnWalletFormsOfPayment: z.boolean(),
      returnFiscalId: z.boolean(),
      returnEmptySeatObjects: z.boolean(),
    })
    .partial()
    .optional(),
  unmaskPaymentCardNumbers: z.boolean().optional(),
})

/** The body of cancelBooking. */
export const cancelBookingRequest = z.strictObject({
  confirmationId: locator,
  bookingSource: z.enum(['SABRE', 'SABRE_ORDER']).optional(),
  retrieveBooking: z.boolean().optional(),
  receivedFrom: z.string().optional(),
  flightTicketOperation: z.enum(['VOID', 'REFUND']).optional(),
  /** A cancel offer of checkFlightTickets: of orders only. */
  offerItemId: z.string().optional(),
  errorHandlingPolicy: errorHandlingPolicy.optional(),
  cancelAll: z.boolean().optional(),
  flights: z.array(z.strictObject({ itemId })).optional(),
  segments: z.array(z.strictObject({ sequence: z.int32().optional(), id: itemId.optional() })).optional(),
  targetPcc: pcc.optional(),
  notification: notification.optional(),
  retentionEndDate: day.optional(),
  retentionLabel: retentionLabel.optional(),
  voidNonElectronicTickets: z.boolean().optional(),
  refundDocumentsType: documentsType.optional(),
  designatePrinters: designatePrinters.optional(),
})

const ancillaryToModify = z.strictObject({
  commercialName: z.string().optional(),
  numberOfItems: z.int32().min(1).optional(),
  subcode: z
    .string()
    .regex(/^[A-Z0-9]{3}$/)
    .optional(),
  airlineCode: airline.optional(),
  groupCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  flights: z.array(z.strictObject({ itemId })).optional(),
  electronicMiscellaneousDocumentType: z
    .enum([
      'STANDALONE',
      'FLIGHT_COUPON_ASSOCIATED',
      'STANDALONE_TICKET_ASSOCIATED',
      'OTHER_THAN_EMD',
      'ETICKET',
    ])
    .optional(),
  totals: z
    .strictObject({ subtotal: amount, taxes: amount, fees: amount, total: amount, currencyCode: z.string() })
    .partial()
    .optional(),
})
/** A bag that is added to a booking. */
export type AddedAncillary = z.infer<typeof ancillaryToModify>

const partsToModify = z.strictObject({
  travelers: z.array(z.strictObject({ ancillaries: z.array(ancillaryToModify).optional() })).optional(),
  specialServices: z
    .array(
      z.strictObject({
        travelerIndices: indices.optional(),
        flights: z.array(z.strictObject({ itemId })).optional(),
        code: z.string().regex(/^[A-Z]{4}$/),
        message: z.string().optional(),
      }),
    )
    .optional(),
})

/** The body of modifyBooking, as far as special services and new bags are concerned. */
export const modifyBookingRequest = z.strictObject({
  bookingSignature: z.string(),
  confirmationId: locator,
  bookingSource: z.enum(['SABRE', 'SABRE_ORDER']).optional(),
  retrieveBooking: z.boolean().optional(),
  receivedFrom: z.string().optional(),
  before: partsToModify,
  after: partsToModify,
  targetPcc: pcc.optional(),
  unmaskPaymentCardNumbers: z.boolean().optional(),
})

const tourCode = z.string().regex(/^[A-Z0-9]{1,15}$/)

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
        ancillaryIds: z.array(itemId).min(1).optional(),
        ticketingQualifiers: z
          .strictObject({
            priceQuoteRecordIds: z.array(itemId).min(1).max(99).optional(),
            priceQuoteReissueRecordId: itemId.optional(),
            travelerIndices: indices.optional(),
            validatingAirlineCode: airline.optional(),
            commissionPercentage: z
              .string()
              .regex(/^\d{1,2}(\.\d{1,2})?$/)
              .optional(),
            commissionAmount: amount.optional(),
            tourCode: tourCode.optional(),
          })
          .optional(),
        payment: primaryPayment.optional(),
      }),
    )
    .min(1)
    .max(99),
  formsOfPayment: formsOfPayment.optional(),
  designatePrinters: designatePrinters.optional(),
  acceptPriceChanges: z.boolean().optional(),
  acceptNegotiatedFare: z.boolean().optional(),
  backDatePriceQuoteMethod: z.enum(['Reprice', 'Override', 'Quit']).optional(),
  priceQuoteExpirationMethod: z.enum(['Reprice', 'Override', 'Quit']).optional(),
  commitTicketToBookingWaitTime: z.int().min(0).max(10_000).optional(),
  generateSingleInvoice: z.boolean().optional(),
  notificationEmail: notificationEmail.optional(),
})

const ticketNumber = z.string().regex(/^[0-9A-Z]{13}(\/\d{2})?$/)
const wholeCents = z.string().regex(/^\d+(\.\d{2})?$/)
const taxes = z.strictObject({
  taxCode: airline.optional(),
  taxAmount: amount.optional(),
  airportTaxBreakdowns: z
    .array(
      z.strictObject({
        taxAmount: amount.optional(),
        airportCode: z
          .string()
          .regex(/^[A-Z0-9]{3}$/)
          .optional(),
      }),
    )
    .optional(),
})
const refundQualifiers = z.strictObject({
  overrideCancelFee: wholeCents.optional(),
  overrideTaxes: z.array(taxes).optional(),
  commissionAmount: wholeCents.optional(),
  commissionPercentage: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .optional(),
  /** Not in the document, but in the examples that Sabre publishes beside it. */
  commissionPercent: z.string().optional(),
  commissionOnPenalty: amount.optional(),
  waiverCode: z
    .string()
    .regex(/^[A-Z0-9]{1,20}$/)
    .optional(),
  tourCode: tourCode.optional(),
  splitRefundAmounts: z.array(z.strictObject({ amount: amount.optional() })).optional(),
  journeyTypeCode: z.enum(['B', 'F', 'M']).optional(),
})
const ticketsToRefund = z
  .array(z.strictObject({ number: ticketNumber, refundQualifiers: refundQualifiers.optional() }))
  .min(1)
  .max(12)

/** The body of checkFlightTickets. */
export const checkRequest = z.strictObject({
  targetPcc: pcc.optional(),
  tickets: ticketsToRefund.optional(),
  confirmationId: locator.optional(),
})

/** The body of refundFlightTickets. */
export const refundRequest = z.strictObject({
  targetPcc: pcc.optional(),
  errorHandlingPolicy: errorHandlingPolicy.optional(),
  receivedFrom: z.string().optional(),
  tickets: ticketsToRefund.optional(),
  notification: notification.optional(),
  documentsType: documentsType.optional(),
  designatePrinters: designatePrinters.optional(),
  confirmationId: locator.optional(),
})

/** The body of voidFlightTickets. */
export const voidRequest = z.strictObject({
  targetPcc: pcc.optional(),
  errorHandlingPolicy: errorHandlingPolicy.optional(),
  receivedFrom: z.string().optional(),
  tickets: z.array(ticketNumber).min(1).max(12).optional(),
  confirmationId: locator.optional(),
  notification: notification.optional(),
  voidNonElectronicTickets: z.boolean().optional(),
  designatePrinters: designatePrinters.optional(),
})
