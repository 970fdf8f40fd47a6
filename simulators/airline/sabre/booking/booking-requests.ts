import { z } from 'zod'
import {
  airline,
  airport,
  amount,
  day,
  formsOfPayment,
  indices,
  notification,
  pcc,
  phone,
  primaryPayment,
  remark,
  retentionLabel,
  time,
} from './booking-shapes.ts'
import { traveler } from './booking-travelers.ts'

/** Preferred areas, which the document allows instead of a number, are not assigned here. */
const seat = z.strictObject({
  number: z.string().regex(/^\d+[A-Z]$/),
  travelerIndex: z.int32().min(1),
})

const flight = z.strictObject({
  flightNumber: z.int().min(1).max(9999),
  airlineCode: airline,
  fromAirportCode: airport,
  toAirportCode: airport,
  departureDate: day,
  departureTime: time,
  arrivalDate: day.optional(),
  arrivalTime: time.optional(),
  bookingClass: z.string().regex(/^[A-Z]$/),
  isMarriageGroup: z.boolean().optional(),
  flightStatusCode: z.enum(['NN', 'LL', 'SS', 'QF', 'BK', 'YK', 'GK']),
  source: z.enum(['ATPCO', 'LCC']).optional(),
  seats: z.array(seat).min(1).optional(),
})
/** A flight of a createBooking request. */
export type RequestedBookingFlight = z.infer<typeof flight>

const priceComparison = z.strictObject({
  desiredAmount: amount,
  comparisonType: z.enum([
    'INCREASE_BY_AMOUNT',
    'INCREASE_BY_PERCENT',
    'DECREASE_BY_AMOUNT',
    'DECREASE_BY_PERCENT',
  ]),
  amount: amount.optional(),
  percent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/)
    .optional(),
})
/** The price tolerance against a price shown before. */
export type PriceComparison = z.infer<typeof priceComparison>

const flightDetails = z.strictObject({
  flights: z.array(flight).min(1).max(16),
  flightPricing: z
    .array(
      z.strictObject({
        priceComparisons: z.array(priceComparison).min(1).max(2).optional(),
        qualifiers: z
          .strictObject({
            validatingAirlineCode: airline.optional(),
            currencyPricing: airport.optional(),
            accountCode: z
              .strictObject({
                accountCodes: z.array(z.string()).min(1).max(4),
                forceAccountCodes: z.boolean().optional(),
              })
              .optional(),
            commissionPercentage: z
              .string()
              .regex(/^\d{1,2}(\.\d{1,2})?$/)
              .optional(),
            commissionAmount: amount.optional(),
            tourCode: z
              .string()
              .regex(/^[A-Z0-9]{1,15}$/)
              .optional(),
            flightIndices: indices.optional(),
            travelerIndices: indices.optional(),
            brandedFares: z
              .array(z.strictObject({ brandCode: z.string(), flightIndices: indices.optional() }))
              .min(1)
              .max(16)
              .optional(),
            specificFares: z
              .array(z.strictObject({ fareBasisCode: z.string(), flightIndices: indices.optional() }))
              .min(1)
              .max(16)
              .optional(),
            passengersPricing: z
              .array(
                z.strictObject({
                  passengerCode: z.string().regex(/^[A-Z][A-Z0-9]{2}$/),
                  forcePassengerCode: z.boolean().optional(),
                  numberOfpassengers: z.int32().optional(),
                }),
              )
              .min(1)
              .max(16)
              .optional(),
            usePrivateFare: z.boolean().optional(),
            usePublicFare: z.boolean().optional(),
            payment: primaryPayment.optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  haltOnFlightStatusCodes: z.array(z.enum(['NO', 'NN', 'UC', 'US', 'UN', 'UU', 'LL', 'HL'])).optional(),
  retryBookingUnconfirmedFlights: z.boolean().optional(),
})

const address = z.strictObject({
  name: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  stateProvince: z.string().optional(),
  postalCode: z.string().optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  freeText: z.string().optional(),
})

/** An NDC offer with the items that are taken. */
const flightOffer = z.strictObject({
  offerId: z.string().min(2).max(49),
  selectedOfferItems: z.array(z.string()).min(1).max(9),
  seatOffers: z
    .array(
      z.strictObject({
        number: z
          .string()
          .regex(/^\d+[A-Z]$/)
          .optional(),
        travelerIndex: z.int32().min(1),
        seatOfferId: z.string().min(2).max(49).optional(),
      }),
    )
    .min(1)
    .optional(),
})

const fax = z.string().regex(/^[0-9A-Za-z+,\-.]+$/)

/** The body of createBooking, as far as this wire serves it: flights on filed fares, or an NDC offer. */
export const createBookingRequest = z.strictObject({
  errorHandlingPolicy: z
    .array(
      z.enum([
        'HALT_ON_ERROR',
        'DO_NOT_HALT_ON_FLIGHT_PRICING_ERROR',
        'DO_NOT_HALT_ON_SEAT_BOOKING_ERROR',
        'DO_NOT_HALT_ON_ANCILLARY_BOOKING_ERROR',
        'HALT_ON_INVALID_MINIMUM_CONNECTING_TIME_ERROR',
        'DO_NOT_HALT_ON_IDENTITY_DOCUMENT_WARNING',
        'DO_NOT_HALT_ON_HOTEL_BOOKING_ERROR',
        'DO_NOT_HALT_ON_CAR_BOOKING_ERROR',
      ]),
    )
    .optional(),
  targetPcc: pcc.optional(),
  receivedFrom: z.string().min(1).optional(),
  asynchronousUpdateWaitTime: z.int().min(0).max(10_000).optional(),
  agency: z
    .strictObject({
      address: address.optional(),
      contactInfo: z
        .strictObject({
          emails: z.array(z.email()).optional(),
          phones: z.array(phone).optional(),
          includePhoneLabel: z.boolean().optional(),
        })
        .optional(),
      agencyCustomerNumber: z
        .string()
        .regex(/^[0-9A-Z]{6}([1-9A-Z*]|[0-9A-Z]{4})?$/)
        .optional(),
      ticketingPolicy: z
        .enum(['TODAY', 'ALREADY_TICKETED', 'FUTURE_TICKETING', 'TICKETING_TIME_LIMIT'])
        .optional(),
      futureTicketingPolicy: z
        .strictObject({
          ticketingPcc: pcc.optional(),
          queueNumber: z
            .string()
            .regex(/^\d{1,3}$/)
            .optional(),
          ticketingDate: day.optional(),
          ticketingTime: time.optional(),
          comment: z.string().optional(),
        })
        .optional(),
      ticketingTimeLimitPolicy: z
        .strictObject({
          airlineCode: airline.optional(),
          ticketingDate: day.optional(),
          ticketingTime: time.optional(),
        })
        .optional(),
    })
    .optional(),
  flightDetails: flightDetails.optional(),
  flightOffer: flightOffer.optional(),
  travelers: z.array(traveler).optional(),
  sendLoyaltiesToAllAirlines: z.boolean().optional(),
  contactInfo: z
    .strictObject({
      emails: z.array(z.email()).optional(),
      phones: z.array(phone).optional(),
      faxes: z.array(fax).optional(),
      emergencyPhones: z.array(fax).optional(),
    })
    .optional(),
  payment: z
    .strictObject({ billingAddress: address.optional(), formsOfPayment: formsOfPayment.optional() })
    .optional(),
  remarks: z.array(remark).optional(),
  notification: notification.optional(),
  otherServices: z
    .array(
      z.strictObject({
        airlineCode: airline.optional(),
        travelerIndex: z.int32().min(1).optional(),
        serviceMessage: z.string().optional(),
        chainCode: airline.optional(),
        vendorCode: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
      }),
    )
    .optional(),
  retentionEndDate: day.optional(),
  retentionLabel: retentionLabel.optional(),
})
/** A createBooking request. */
export type CreateBooking = z.infer<typeof createBookingRequest>
