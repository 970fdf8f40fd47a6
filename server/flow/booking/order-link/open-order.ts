import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Caller, companyOfAgent, isAgencyStaff } from '#server/platform/http/request/caller.ts'
import type { BookingDeps, OrderKeys } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'

/**
 * The actions that an order key allows and the kind of key that each needs, for all routes. Many people, including
 * staff, know an order number and its email address, so the key of the order finder ("any") only shows the order, pays
 * for it and cancels it unpaid. Actions that count as the customer's consent need the link mailed to the contact.
 */
const keyWanted = {
  see: 'any',
  pay: 'any',
  /** Requests a quote for a refund, change or cancellation, without agreeing to anything. */
  quoteRequest: 'any',
  cancelUnpaid: 'any',
  mailLink: 'any',
  agreeToRequest: 'mailed',
  withdrawRequest: 'mailed',
  answerQuote: 'mailed',
  acceptFlights: 'mailed',
  namePayee: 'mailed',
  /** Shows and requests papers with the address and the tax id of a buyer. */
  taxDocuments: 'mailed',
  /** Shows and requests meals and assistance, which reveal belief and health, and corrections of names. */
  passengerServices: 'mailed',
  replaceLink: 'mailed',
} as const satisfies Readonly<Record<string, 'any' | 'mailed'>>

/** An action that an order key may allow. */
export type OrderAct = keyof typeof keyWanted

/** An order key with the action that it is used for. A caller signed in as the owner needs no mailed key. */
export type ShownOrderKey = {
  readonly orderKey: string
  readonly act: OrderAct
  readonly caller?: Caller
}

/**
 * Returns the order that a key opens. Problems: `notFound` for a revoked key as for an invented one;
 * `mailedLinkNeeded` when a key of the order finder is used for an action that needs the customer's consent.
 */
export async function openOrder(
  { orderKeys, store }: Pick<BookingDeps, 'orderKeys' | 'store'>,
  { orderKey, act, caller }: ShownOrderKey,
): Promise<Result<Booking, Problem>> {
  const named = orderKeys.open(orderKey)
  const order = named && (await store.findByOrderNumber(named.orderNumber))
  if (!order || order.keyVersion !== named.keyVersion) return fail(createProblem('notFound'))
  const isEnough = named.isMailed || keyWanted[act] === 'any' || (caller && isOrderOwner(order, caller))
  return isEnough ? succeed(order) : fail(createProblem('mailedLinkNeeded'))
}

/**
 * Tells whether the order belongs to the caller's account, which still books for the same company. Staff do not own the
 * bookings that they make for customers.
 */
export function isOrderOwner(
  { ownerUserId, companyId }: Pick<Booking, 'ownerUserId' | 'companyId'>,
  caller: Caller,
): boolean {
  const isOwn = caller.kind === 'user' && caller.userId === ownerUserId && !isAgencyStaff(caller)
  return isOwn && (companyId === undefined || companyId === companyOfAgent(caller))
}

/** Returns the key for an answer: staff never get the customer's mailed key, nor does a booking made by staff unclaimed. */
export function orderKeyFor(
  { orderKeys }: { readonly orderKeys: OrderKeys },
  order: Booking,
  caller: Caller,
): string {
  const isClaimed = order.ownerUserId !== undefined
  const isMailed = (isClaimed || !order.isBookedByStaff) && !isAgencyStaff(caller)
  return isMailed ? orderKeys.keyOf(order) : orderKeys.foundKeyOf(order)
}
