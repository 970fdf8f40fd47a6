import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { bookingStates } from '../../../terms/booking.ts'
import { cabinClasses } from '../../../terms/codes.ts'
import { contactChannels } from '../../../terms/consent/contact-channel.ts'
import { confirmedStatuses } from '../../../terms/manual-booking/segment-line.ts'
import { reservationSystems } from '../../../terms/manual-booking/reservation-system.ts'
import { bookingRequest } from '../../booking.ts'
import { oneOf, satangAmount, singleLineText, usual } from '../../field-schemas.ts'
import { customerBookingAnswer } from './customer-booking.ts'

/** Segments that a ticket and its conjunction tickets can hold. */
const mostSegments = 16

const airlineForm = /^(?:[A-Z][A-Z0-9]|[0-9][A-Z])$/
const airline = z.string().regex(airlineForm)
const airport = z.string().regex(/^[A-Z]{3}$/)
/** Date and time by the clock of the airport. */
const airportTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
const amount = satangAmount.min(0).max(100_000_000_00)
/** As tickets print it: with or without hyphens, check digit and the end of a range of conjunction tickets. */
const ticketNumber = singleLineText(24)

/** A flight of a booking that was made elsewhere. */
export const manualSegment = z.strictObject({
  airline,
  /** The airline that flies it; the one of the flight number unless given. */
  operatingAirline: airline.optional(),
  flightNumber: z.string().regex(/^\d{1,4}$/),
  rbd: z.string().regex(/^[A-Z]$/),
  cabinClass: z.enum(cabinClasses),
  from: airport,
  to: airport,
  departureTime: airportTime,
  arrivalTime: airportTime,
  fareBasis: z
    .string()
    .regex(/^[A-Z0-9/]{1,15}$/)
    .optional(),
  status: z.enum(confirmedStatuses),
})
/** A flight of a booking that was made elsewhere, on the wire. */
export type ManualSegment = z.infer<typeof manualSegment>

/** What one passenger costs, in satang, and the ticket where it is issued already. */
export const manualFare = z.strictObject({
  fare: amount,
  taxes: amount,
  /** What the airline pays the agency; part of the fare. */
  commission: amount,
  agencyFee: amount,
  ticketNumber: ticketNumber.optional(),
})
/** What one passenger costs, on the wire. */
export type ManualFare = z.infer<typeof manualFare>

/** A booking that a clerk has made in a GDS or on an airline's website. */
export const manualBookingRequest = bookingRequest
  .omit({
    offerId: true,
    acceptedTotal: true,
    acceptedSurcharge: true,
    sensitiveConsent: true,
    costCentre: true,
    cardBrand: true,
  })
  .extend({
    reservationSystem: oneOf(reservationSystems, usual),
    recordLocator: z
      .string()
      .min(1, 'requiredFieldMissing')
      .regex(/^[A-Z0-9]{5,8}$/),
    /** The airline whose tickets are used. */
    ticketingAirline: z.string().min(1, 'requiredFieldMissing').regex(airlineForm),
    /**
     * The airline's ticketing time limit; for a booking whose tickets are all issued, the payment deadline. Required
     * without tickets.
     */
    timeLimitAt: z.iso.datetime().optional(),
    segments: z.array(manualSegment).min(1, 'requiredFieldMissing').max(mostSegments),
    /** In the order of the passengers. */
    fares: z.array(manualFare).min(1, 'requiredFieldMissing').max(18),
    /** What the customer pays, without a payment surcharge: the sum of fares, taxes and agency fees. */
    total: amount,
    /** How the customer gave the consent. */
    channel: z.enum(contactChannels),
  })
  .meta({ id: 'ManualBookingRequest' })
/** A booking made elsewhere, on the wire. */
export type ManualBookingRequest = z.infer<typeof manualBookingRequest>

export const enterManualBooking = endpoint({
  method: 'POST',
  path: '/api/staff/manual-bookings',
  summary: 'Takes in a booking that a clerk has made in a GDS or on an airline’s website as an order.',
  body: manualBookingRequest,
  answer: customerBookingAnswer,
})

/** The ticket numbers of every passenger of an order; none takes back those of an order that is not paid. */
export const ticketNumbersRequest = z
  .strictObject({
    orderNumber: z.string().max(20),
    /** In the order of the passengers. */
    ticketNumbers: z.array(ticketNumber).max(18),
  })
  .meta({ id: 'TicketNumbersRequest' })
/** The ticket numbers of an order, on the wire. */
export type TicketNumbersRequest = z.infer<typeof ticketNumbersRequest>

export const enterTicketNumbers = endpoint({
  method: 'POST',
  path: '/api/staff/orders/ticket-numbers',
  summary:
    'Enters the numbers of tickets that staff have issued elsewhere: a paid order is ticketed, one entered by hand keeps them until it is paid.',
  body: ticketNumbersRequest,
  answer: z.object({ orderNumber: z.string(), state: z.enum(bookingStates) }),
})
