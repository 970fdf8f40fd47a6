import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Caller, companyOf, worksForAgency } from '#server/platform/http/request/caller.ts'
import { type BookingDeps, type OrderKeys } from '../booking-deps.ts'
import { type Booking } from '../booking-record.ts'

/**
 * What can be done with the key of an order, and the key that it takes: the one list for every route. Order number and
 * e-mail address are known to many, staff among them, so the key of the look-up ("any") shows the order, pays for it and
 * gives up what is unpaid. What counts as the customer's consent takes the link that was mailed to the contact.
 */
const keyWanted = {
  see: 'any',
  pay: 'any',
  /** Has a refund, change or cancellation worked out; nothing is agreed to. */
  quoteRequest: 'any',
  cancelUnpaid: 'any',
  mailLink: 'any',
  agreeToRequest: 'mailed',
  withdrawRequest: 'mailed',
  answerQuote: 'mailed',
  acceptFlights: 'mailed',
  namePayee: 'mailed',
  replaceLink: 'mailed',
} as const satisfies Readonly<Record<string, 'any' | 'mailed'>>

/** Something that is done with the key of an order. */
export type OrderAct = keyof typeof keyWanted

/** The key that somebody shows, and for what. Who is signed in as the owner needs no mailed key. */
export type ShownOrderKey = {
  readonly orderKey: string
  readonly act: OrderAct
  readonly caller?: Caller
}

/**
 * Returns the order that a key opens. Problems: `notFound` of a revoked key as of one that somebody made up;
 * `mailedLinkNeeded` where it is a key of the look-up and the act is the customer's.
 */
export async function openOrder(
  { orderKeys, store }: Pick<BookingDeps, 'orderKeys' | 'store'>,
  { orderKey, act, caller }: ShownOrderKey,
): Promise<Result<Booking, Problem>> {
  const named = orderKeys.open(orderKey)
  const order = named && (await store.findByOrderNumber(named.orderNumber))
  if (!order || order.keyVersion !== named.keyVersion) return fail(problem('notFound'))
  const isEnough = named.isMailed || keyWanted[act] === 'any' || (caller && isOwner(order, caller))
  return isEnough ? succeed(order) : fail(problem('mailedLinkNeeded'))
}

/**
 * Whether it is the account that made the booking for itself, still booking for the company that it was made for. Staff
 * who book for customers own what they have booked in no such way.
 */
export function isOwner(
  { ownerUserId, companyId, isBookedByStaff }: Pick<Booking, 'ownerUserId' | 'companyId' | 'isBookedByStaff'>,
  caller: Caller,
): boolean {
  const isOwn = caller.kind === 'user' && caller.userId === ownerUserId && !worksForAgency(caller)
  return isOwn && !isBookedByStaff && (companyId === undefined || companyId === companyOf(caller))
}

/** The key that somebody is given in an answer: of what staff have booked, and for staff, never that of the customer. */
export function orderKeyFor(
  { orderKeys }: { readonly orderKeys: OrderKeys },
  order: Booking,
  caller: Caller,
): string {
  const isMailed = !order.isBookedByStaff && !worksForAgency(caller)
  return isMailed ? orderKeys.keyOf(order) : orderKeys.foundKeyOf(order)
}
