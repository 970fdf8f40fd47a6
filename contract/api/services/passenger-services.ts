import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { parseOrderNumber } from '../../terms/booking.ts'
import { titles } from '../../terms/passenger.ts'
import { nameCorrectionKinds, nameCorrectionStates } from '../../terms/passenger/name-correction.ts'
import {
  osiCode,
  requestableServices,
  shownServiceStatuses,
  specialServiceStatuses,
} from '../../terms/passenger/special-service.ts'
import { oneOf, singleLineText, usual } from '../field-schemas.ts'
import { orderKey } from '../order-key.ts'
import { passengerContactFields } from '../passengers.ts'
import { colleague } from '../staff/work-queue.ts'

const moment = z.string().meta({ format: 'date-time' })
const knownOrderNumber = z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound')
/** Position of a passenger, from 0. */
const passenger = z.int().min(0).max(50)
/**
 * How many passengers the order had where the position was read: some may have been split off since, and the others moved
 * up. Absent where the caller has just read the order.
 */
const partySize = z.int().min(1).max(51).optional()
/** Positions of flights in travel order, from 0. */
const segments = z.array(z.int().min(0).max(50)).min(1).max(50)

/** The name of a passenger as in the passport. */
const nameParts = {
  title: oneOf(titles, usual),
  /** Empty for a passenger with one name. */
  givenName: singleLineText(200),
  surname: singleLineText(200, 'nameMissing').min(1, 'nameMissing'),
}
const name = z.object(nameParts)

const correctionFields = {
  correctionId: z.string(),
  passenger,
  kind: z.enum(nameCorrectionKinds),
  was: name,
  now: name,
  state: z.enum(nameCorrectionStates),
  /** The airline's answer; absent before it. */
  answer: z.string().optional(),
  createdAt: moment,
  updatedAt: moment,
}

/** A special service as customers see it. */
const shownService = z.object({
  passenger,
  /** Absent for the whole booking. */
  segment: z.int().optional(),
  code: z.string(),
  status: z.enum(shownServiceStatuses),
})

/**
 * The contacts that airlines have of each passenger, where they are not the booker's; empty objects otherwise, and null for
 * an infant on the lap, who has none but that of the adult.
 */
const contacts = z.array(z.object(passengerContactFields).nullable())

/** The services and name corrections of an order, as its owner sees them. */
export const passengerServicesAnswer = z
  .object({
    /** The names as they are now, by passenger. */
    names: z.array(name),
    contacts,
    services: z.array(shownService),
    /** Newest first. */
    nameCorrections: z.array(z.object(correctionFields)),
    /** Whether services and name corrections can be requested now. */
    mayRequest: z.boolean(),
  })
  .meta({ id: 'PassengerServices' })
/** The services and name corrections of an order, on the wire. */
export type PassengerServicesAnswer = z.infer<typeof passengerServicesAnswer>

/** A special service as staff see it. */
const staffService = z.object({
  /** Absent for what was requested with the booking and not read from the supplier yet. */
  serviceId: z.string().optional(),
  passenger,
  segment: z.int().optional(),
  code: z.string(),
  text: z.string(),
  status: z.enum(specialServiceStatuses),
  source: z.enum(['booking', 'customer', 'staff', 'airline']),
  /** What the airline answered, as staff typed it. */
  answer: z.string(),
  /** Who of staff recorded the airline's answer last, and when. */
  answered: z.object({ by: colleague, at: moment }).optional(),
  /** Whether the status is what the reservation states; false where staff recorded it, or nobody has yet. */
  isFromAirline: z.boolean(),
  /** True for a refusal that staff have not dealt with. */
  isOpen: z.boolean(),
  updatedAt: moment.optional(),
})
/** A special service on the wire, as staff see it. */
export type StaffServiceAnswer = z.infer<typeof staffService>

/** The services and name corrections of an order, as staff see them. */
export const staffServicesAnswer = z
  .object({
    names: z.array(name),
    contacts,
    services: z.array(staffService),
    nameCorrections: z.array(
      z.object({
        ...correctionFields,
        source: z.enum(['customer', 'staff']),
        /** Who answered and how. */
        evidence: z.string().optional(),
      }),
    ),
    mayRequest: z.boolean(),
    /**
     * What becomes of a service that is requested: sent to the supplier, or arranged by staff with the airline.
     */
    requestedBy: z.enum(['supplier', 'hand']),
  })
  .meta({ id: 'StaffServices' })
/** The services and name corrections of an order, on the wire, as staff see them. */
export type StaffServicesAnswer = z.infer<typeof staffServicesAnswer>

export const readPassengerServices = endpoint({
  method: 'GET',
  path: '/api/orders/:orderKey/services',
  summary: 'The special services and name corrections of an order, with what the airline has answered.',
  params: z.strictObject({ orderKey }),
  answer: passengerServicesAnswer,
})

export const requestPassengerService = endpoint({
  method: 'POST',
  path: '/api/orders/services/',
  summary: 'Requests a meal or a wheelchair for a passenger; the airline confirms it or not.',
  body: z.strictObject({
    orderKey,
    passenger,
    partySize,
    segments,
    code: oneOf(requestableServices, usual),
    /** Meals and wheelchairs reveal belief and health: the passenger agrees that the airline is told. */
    isConsented: z.literal(true),
  }),
  answer: passengerServicesAnswer,
})

export const requestNameCorrection = endpoint({
  method: 'POST',
  path: '/api/orders/name-corrections/',
  summary: 'Asks for a small correction of a name; the airline accepts it or not.',
  body: z.strictObject({ orderKey, passenger, partySize, ...nameParts }),
  answer: passengerServicesAnswer,
})

export const changePassengerContact = endpoint({
  method: 'POST',
  path: '/api/orders/passenger-contact/',
  summary: 'Replaces the phone and email by which airlines reach a passenger, or has them told of a refusal.',
  body: z.strictObject({ orderKey, passenger, partySize, ...passengerContactFields }),
  answer: passengerServicesAnswer,
})

export const replacePassengerContact = endpoint({
  method: 'POST',
  path: '/api/staff/orders/passenger-contact',
  summary: 'Replaces the phone and email by which airlines reach a passenger, or has them told of a refusal.',
  body: z.strictObject({ orderNumber: knownOrderNumber, passenger, partySize, ...passengerContactFields }),
  answer: staffServicesAnswer,
})

export const readStaffServices = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/services',
  summary: 'The special services and name corrections of an order, as staff see them.',
  params: z.object({ orderNumber: z.string().max(20) }),
  answer: staffServicesAnswer,
})

export const addService = endpoint({
  method: 'POST',
  path: '/api/staff/orders/services',
  summary:
    'Requests a service for a passenger at the supplier, once, or records that staff have to arrange it.',
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    passenger,
    partySize,
    segments,
    code: oneOf([...requestableServices, osiCode], usual),
    /** The note of an OSI; further details of a service. */
    text: singleLineText(60).regex(/^[A-Za-z0-9 ./-]*$/, 'wrongFormat'),
    /** The passenger has agreed that the airline is told. */
    isConsented: z.literal(true),
  }),
  answer: staffServicesAnswer,
})

/** What staff record of a service. */
export const serviceOutcomes = ['confirmed', 'refused', 'closed', 'reopened'] as const
/** What staff record of a service; closed: it needs nothing more; reopened: it was confirmed by mistake. */
export type ServiceOutcome = (typeof serviceOutcomes)[number]

export const answerService = endpoint({
  method: 'POST',
  path: '/api/staff/orders/services/answer',
  summary: "Records the airline's answer to a service that staff arranged, or that a refusal is dealt with.",
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    serviceId: z.string().max(60),
    outcome: oneOf(serviceOutcomes, usual),
    answer: singleLineText(300),
  }),
  answer: staffServicesAnswer,
})

export const recordNameCorrection = endpoint({
  method: 'POST',
  path: '/api/staff/orders/name-corrections',
  summary:
    'Records a request for a small correction of a name; nothing is changed before the airline accepts it.',
  body: z.strictObject({ orderNumber: knownOrderNumber, passenger, partySize, ...nameParts }),
  answer: staffServicesAnswer,
})

/** What staff record of a name correction. */
export const correctionOutcomes = ['sent', 'accepted', 'refused', 'withdrawn'] as const
/** What staff record of a name correction. */
export type CorrectionOutcome = (typeof correctionOutcomes)[number]

export const answerNameCorrection = endpoint({
  method: 'POST',
  path: '/api/staff/orders/name-corrections/answer',
  summary:
    "Records that a name correction was sent to the airline, or the airline's answer with its evidence.",
  body: z.strictObject({
    orderNumber: knownOrderNumber,
    correctionId: z.string().max(60),
    outcome: oneOf(correctionOutcomes, usual),
    /** The airline's answer, which the customer reads. */
    answer: singleLineText(300),
    /** Who answered and how. */
    evidence: singleLineText(300),
  }),
  answer: staffServicesAnswer,
})
