import { searchRequest, searchQuery } from './search.ts'
import { z } from 'zod'
import { packedOffers } from './offer/packed-offers.ts'
import { endpoint } from '../endpoint.ts'
import { offerAnswer } from './offer/offer-answer.ts'

/** The result of one source of offers. */
export const sourceAnswer = z.object({
  source: z.string(),
  status: z.enum(['ok', 'empty', 'timeout', 'failed', 'notEntitled']),
  note: z.string().optional(),
})
/** The result of one source, on the wire. */
export type SourceAnswer = z.infer<typeof sourceAnswer>

/**
 * Number of supplier offers that the shop cannot sell, by reason. payAtOnce: they require payment at booking.
 * otherCurrency: they are not priced in THB. incomplete: a part of their price or flights is missing. routing: a routing
 * rule of the agency excludes them, which leaves a search complete.
 */
export const unsoldAnswer = z
  .object({ payAtOnce: z.int(), otherCurrency: z.int(), incomplete: z.int(), routing: z.int() })
  .partial()
  .meta({ id: 'UnsoldOffers' })
/** Number of offers that are not sold, on the wire. */
export type UnsoldAnswer = z.infer<typeof unsoldAnswer>

/** The complete answer to a search. Offers stay usable after `validUntil`; they are repriced on selection. */
export const shoppingAnswer = z.object({
  searchId: z.string(),
  createdAt: z.string(),
  validUntil: z.string(),
  complete: z.boolean(),
  offers: z.array(offerAnswer),
  sources: z.array(sourceAnswer),
  /** Whether a company's codes were sent: what was found is for its agents alone, and browsers store none of it. */
  confidential: z.literal(true).optional(),
  /** Absent when every offer is sold; `complete` is false when it has another reason than `routing`. */
  unsold: unsoldAnswer.optional(),
})
/** The complete answer to a search, on the wire. */
export type ShoppingAnswer = z.infer<typeof shoppingAnswer>

/**
 * One line of the streamed answer (application/x-ndjson). Offers come packed, in `packedOffers`, to those who
 * accept `packedOffersType`, with one price line for each kind: all lines come with the price of
 * an offer.
 */
export const shoppingEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('started'),
    searchId: z.string(),
    /** The sources that are being searched; each ends with a `sourceDone`. */
    asking: z.array(z.string()),
    createdAt: z.string(),
    validUntil: z.string(),
    /** As `confidential` of the answer in one piece. */
    confidential: z.literal(true).optional(),
  }),
  z.object({ event: z.literal('offers'), source: z.string(), offers: z.array(offerAnswer) }),
  z.object({ event: z.literal('packedOffers'), source: z.string(), packed: packedOffers }),
  z.object({ event: z.literal('sourceDone'), ...sourceAnswer.shape }),
  z.object({
    event: z.literal('end'),
    complete: z.boolean(),
    found: z.int(),
    unsold: unsoldAnswer.optional(),
  }),
])
/** One line of the streamed answer. */
export type ShoppingEvent = z.infer<typeof shoppingEvent>

export const searchOffersByAddress = endpoint({
  method: 'GET',
  path: '/api/shopping/',
  summary: 'The older way to search: the same request as base64 of its JSON in `param`.',
  query: searchQuery,
  answer: shoppingAnswer,
})

export const searchOffers = endpoint({
  method: 'POST',
  path: '/api/shopping/',
  summary: 'Searches flights; streams line by line to those who accept application/x-ndjson.',
  body: searchRequest,
  answer: shoppingAnswer,
  line: shoppingEvent,
})
