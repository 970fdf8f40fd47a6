import { z } from 'zod'
import { refuse } from '../wire-refusal.ts'

const loyaltyAccount = z.strictObject({
  airline_iata_code: z.string().regex(/^[A-Z0-9]{2}$/),
  account_number: z.string().min(1).max(40),
})

/** Body of PATCH /air/offers/{id}/passengers/{id}. */
export const offerPassengerBody = z.strictObject({
  given_name: z.string().min(1).max(20),
  family_name: z.string().min(1).max(20),
  loyalty_programme_accounts: z.array(loyaltyAccount).optional(),
})
/** Passenger data that is sent before there is an order. */
export type OfferPassengerBody = z.infer<typeof offerPassengerBody>

/** Body of POST /air/offers/{id}/actions/price. */
export const offerPricingBody = z.strictObject({
  intended_payment_methods: z
    .array(
      z.strictObject({ type: z.enum(['balance', 'arc_bsp_cash', 'card']), card_id: z.string().optional() }),
    )
    .optional(),
  intended_services: z.array(z.strictObject({ id: z.string(), quantity: z.int().positive() })).optional(),
})
/** How the client intends to pay, and for which services. */
export type OfferPricingBody = z.infer<typeof offerPricingBody>

const usualTimeoutMs = 20_000

/** Returns the timeout for slow airlines: 2 to 60 seconds; any other value counts as absent. */
export function supplierTimeoutOf(query: URLSearchParams): number {
  const wished = Number(query.get('supplier_timeout') ?? usualTimeoutMs)
  return wished >= 2000 && wished <= 60_000 ? wished : usualTimeoutMs
}

/** The sort key and direction of a list of offers. */
export type OfferSortOrder = { readonly by: 'total_amount' | 'total_duration'; readonly isFalling: boolean }

/** Returns the requested order of a list; refuses an order that the API does not have. */
export function requestedSortOrder(query: URLSearchParams): OfferSortOrder | undefined {
  const input = query.get('sort')
  if (input === null) return undefined
  const by = input.replace(/^-/, '')
  if (by !== 'total_amount' && by !== 'total_duration') {
    return refuse('validation_inclusion', 'Sort by total_amount or total_duration.', '/sort')
  }
  return { by, isFalling: input.startsWith('-') }
}

/** Returns the requested maximum of connections; refuses an invalid number. */
export function mostConnectionsOf(query: URLSearchParams): number | undefined {
  const input = query.get('max_connections')
  if (input === null) return undefined
  return /^[0-9]$/.test(input)
    ? Number(input)
    : refuse('validation_format', 'The number of connections must be a whole number.', '/max_connections')
}
