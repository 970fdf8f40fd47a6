import { z } from 'zod'
import type { WireRequest } from '../../control-plane/http-call.ts'
import { wireCabins } from './wire-cabins.ts'
import { refuse } from './wire-refusal.ts'

const date = z.iso.date()
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const clockTimes = z.strictObject({ from: clockTime, to: clockTime })

const loyaltyAccount = z.strictObject({ airline_iata_code: z.string(), account_number: z.string() })

/** Fare types of passengers, named as in the official client. */
const fareTypes = [
  'accompanying_adult',
  'contract_bulk',
  'contract_bulk_child',
  'contract_bulk_infant_with_seat',
  'contract_bulk_infant_without_seat',
  'frequent_flyer',
  'group_inclusive_tour',
  'group_inclusive_tour_child',
  'humanitarian',
  'individual_inclusive_tour_child',
  'marine',
  'seat_only',
  'student',
  'teacher',
  'tour_operator_inclusive',
  'tour_operator_inclusive_infant',
  'unaccompanied_child',
  'visiting_friends_and_family',
] as const

const searchPassenger = z
  .strictObject({
    type: z.literal('adult').optional(),
    age: z.int().min(0).max(130).optional(),
    fare_type: z.enum(fareTypes).optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    loyalty_programme_accounts: z.array(loyaltyAccount).optional(),
  })
  .refine(
    (one) => (one.type !== undefined) !== (one.age !== undefined || one.fare_type !== undefined),
    'give either a type or an age, with or without a fare type',
  )

const fareCode = z.string().min(1).max(50).optional()
const privateFareCodes = z
  .strictObject({ corporate_code: fareCode, tour_code: fareCode, tracking_reference: fareCode })
  .refine((codes) => codes.corporate_code !== undefined || codes.tracking_reference !== undefined, 'no code')
/** The codes that a client sends for one airline. */
export type PrivateFareCodes = z.infer<typeof privateFareCodes>

/** The codes of a search by airline. */
export const privateFares = z.record(
  z.string().regex(/^[A-Z0-9]{2}$/),
  // the API takes one set of codes for each airline
  z.array(privateFareCodes).length(1),
)

/** Body of POST /air/offer_requests. */
export const offerRequestBody = z.strictObject({
  slices: z
    .array(
      z.strictObject({
        origin: z.string().regex(/^[A-Z]{3}$/),
        destination: z.string().regex(/^[A-Z]{3}$/),
        departure_date: date,
        // the official client always sends both, null where they are not set
        departure_time: clockTimes.nullish(),
        arrival_time: clockTimes.nullish(),
      }),
    )
    .min(1)
    .max(6),
  passengers: z.array(searchPassenger).min(1).max(9),
  cabin_class: z.enum(wireCabins).optional(),
  max_connections: z.int().min(0).max(2).optional(),
  private_fares: privateFares.optional(),
  include_split_ticket: z.boolean().optional(),
})
/** A search request. */
export type OfferRequestBody = z.infer<typeof offerRequestBody>

const identityDocument = z.strictObject({
  type: z.enum(['passport', 'tax_id', 'known_traveler_number', 'passenger_redress_number']),
  unique_identifier: z.string().min(1),
  issuing_country_code: z.string().regex(/^[A-Z]{2}$/),
  expires_on: date,
})

const orderPassenger = z.strictObject({
  id: z.string(),
  title: z.enum(['mr', 'ms', 'mrs', 'miss', 'dr']),
  given_name: z.string(),
  family_name: z.string(),
  gender: z.enum(['m', 'f']),
  born_on: date,
  email: z.string(),
  phone_number: z.string(),
  infant_passenger_id: z.string().optional(),
  identity_documents: z.array(identityDocument).optional(),
  loyalty_programme_accounts: z.array(loyaltyAccount).optional(),
  user_id: z.string().optional(),
})
/** A traveller of an order request. */
export type OrderPassenger = z.infer<typeof orderPassenger>

/** A payment as requests carry it. */
export const payment = z.strictObject({
  type: z.enum(['balance', 'arc_bsp_cash']),
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
/** A payment in a request. */
export type WirePayment = z.infer<typeof payment>

const metadata = z
  .record(z.string().regex(/^[\w-]{1,40}$/), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'at most 50 pairs')

/** Body of POST /air/orders. */
export const orderBody = z.strictObject({
  type: z.enum(['instant', 'hold', 'pay_later']).default('instant'),
  selected_offers: z.array(z.string()).length(1),
  passengers: z.array(orderPassenger).min(1).max(9),
  payments: z.array(payment).optional(),
  services: z.array(z.strictObject({ id: z.string(), quantity: z.int().positive() })).optional(),
  users: z.array(z.string()).optional(),
  metadata: metadata.optional(),
})
/** An order request. */
export type OrderBody = z.infer<typeof orderBody>

/** Body of PATCH /air/orders/{id}; the official client wraps it once more. */
export const orderPatch = z
  .union([z.strictObject({ metadata }), z.strictObject({ options: z.strictObject({ metadata }) })])
  .transform((body) => ('options' in body ? body.options : body))

/** Body of POST /air/payments. */
export const paymentBody = z.strictObject({ order_id: z.string(), payment })

/** Body of POST /air/order_cancellations. */
export const cancellationBody = z.strictObject({ order_id: z.string() })

/** Returns the validated `data` of a request; refuses as the API does. */
export function parseData<Shape extends z.ZodType>(request: WireRequest, shape: Shape): z.infer<Shape> {
  const envelope = parseJson(request.body)
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) {
    return refuse('missing_data_param', "The data needs to be nested under the 'data' key.")
  }
  if (typeof envelope.data !== 'object' || envelope.data === null || Array.isArray(envelope.data)) {
    return refuse('malformed_data_param', "What is under 'data' must be an object.")
  }
  const read = shape.safeParse(envelope.data)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const pointer = `/${(issue?.path ?? []).join('/')}`
  return refuse(errorCodeOfIssue(issue), issue?.message ?? 'not valid', pointer)
}

/** Returns the API's error code for an invalid value. */
function errorCodeOfIssue(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return issue.message.includes('received undefined') ? 'validation_required' : 'validation_format'
    case 'invalid_value':
      return 'validation_inclusion'
    case 'too_small':
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'validation_length'
        : 'validation_inclusion'
    default:
      return 'validation_format'
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('bad_request', 'The body is not JSON.')
  }
}

/** Refuses requests without the headers that the API requires. */
export function checkHeaders(request: WireRequest): void {
  const { authorization, accept } = request.headers
  const version = request.headers['duffel-version']
  if (authorization === undefined) {
    refuse(
      'missing_authorization_header',
      "The 'Authorization' header needs to be set and contain a valid API token.",
    )
  }
  if (!/^Bearer \S+$/.test(String(authorization))) {
    refuse('invalid_authorization_header', "The 'Authorization' header must be 'Bearer' and a token.")
  }
  if (version === undefined) {
    refuse('missing_version_header', "The 'Duffel-Version' header needs to be set to a valid API version.")
  }
  if (version !== 'v2') refuse('unsupported_version', 'The version must be v2.')
  if (accept !== undefined && !/application\/json|\*\/\*/.test(String(accept))) {
    refuse('unsupported_format', 'Only application/json is spoken.')
  }
  if (request.method === 'POST' && request.body !== '' && !hasJsonBody(request)) {
    refuse('unsupported_format', 'The body must be application/json.')
  }
}

function hasJsonBody(request: WireRequest): boolean {
  return String(request.headers['content-type'] ?? '').startsWith('application/json')
}
