import { type BookingRequest } from '#contract/api/booking.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { todayIn } from '#contract/terms/zone.ts'
import { type PricedOffer, amountDueOf } from '#server/flow/price/price.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type BookContext, type Booking } from '../booking-record.ts'
import { type BookingDeps } from '../booking-deps.ts'
import { cardFault, contactFault } from '../validation/contact-rules.ts'
import { companyBookedFor, creditFault } from '../validation/company-rules.ts'
import { driveBooking } from '../lifecycle/drive-booking.ts'
import { holdCountsOf } from './hold-limits.ts'
import { isWaitlistRequest } from '../waitlist/is-waitlist-request.ts'
import { moveBookingWithin } from '../lifecycle/transition-booking.ts'
import { passengerFault } from '../validation/passenger-rules.ts'
import { priceFault } from '../validation/check-agreed-price.ts'
import { requestFingerprint } from './request-fingerprint.ts'
import { type AcceptedRequest, bookedOfferOf, enqueueAdvance, writeBooking } from './write-booking.ts'

/** Books, or takes up the booking that the same key made before. */
export async function requestBooking(
  deps: BookingDeps,
  request: BookingRequest,
  asking: BookContext,
): Promise<Result<Booking, Problem>> {
  const fingerprint = requestFingerprint(request)
  const earlier = await deps.store.findByKey(request.idempotencyKey)
  if (earlier && earlier.fingerprint !== fingerprint) return fail(keyReused)
  if (earlier && areKeysWithheld(earlier, asking)) return fail(problem('notFound'))
  if (earlier && !mayAskAgain(earlier)) return succeed(await driveBooking(deps, earlier.bookingId))
  const kept = await accept(deps, request, asking)
  if (!kept.ok) return kept
  const accepted: AcceptedRequest = { request, fingerprint, ...kept.value, asking }
  const wrote = earlier ? await askAgain(deps, earlier, accepted) : await writeBooking(deps, accepted)
  if (!wrote.ok) return wrote
  const written = wrote.value
  if (written.fingerprint !== fingerprint) return fail(keyReused)
  const driven = await driveBooking(deps, written.bookingId)
  return isFareIncreased(driven) ? takeNewPrice(deps, driven, accepted) : succeed(driven)
}

/**
 * The answer carries the key of the order: once keys were revoked, the same request is answered to its booker alone, who
 * is signed in. A guest proves nothing by it that the holder of the revoked link could not.
 */
function areKeysWithheld({ keyVersion, ownerUserId, companyId }: Booking, asking: BookContext): boolean {
  const isBooker = asking.userId !== undefined && asking.userId === ownerUserId
  return keyVersion > 0 && !(isBooker && asking.companyId === companyId)
}

function isFareIncreased({ state, reason }: Booking): boolean {
  return state === 'rejected' && reason === 'priceChanged'
}

/**
 * The supplier has just named another price. What the agency carries of it is booked at the agreed total, once more
 * and no oftener; anything else is told, old beside new.
 */
async function takeNewPrice(
  deps: BookingDeps,
  refused: Booking,
  { request, fingerprint, asking }: AcceptedRequest,
): Promise<Result<Booking, Problem>> {
  const anew = await accept(deps, request, asking)
  if (!anew.ok) return anew
  if (isOfferOf(refused, anew.value.kept)) return succeed(refused)
  const asked = await askAgain(deps, refused, { request, fingerprint, ...anew.value, asking })
  if (!asked.ok) return asked
  const driven = await driveBooking(deps, asked.value.bookingId)
  const told = isFareIncreased(driven) ? await accept(deps, request, asking) : undefined
  return told && !told.ok ? told : succeed(driven)
}

/** Whether the supplier would be given just what it was given before. */
function isOfferOf({ offerRef, net }: Booking, { net: now }: PricedOffer): boolean {
  return now.ref === offerRef && now.price.total.amount === net.amount
}

const keyReused = problem('idempotencyKeyReused', { field: 'idempotencyKey' })

type Agreed = Pick<AcceptedRequest, 'kept' | 'terms' | 'sellingMode'>

/** Everything that is checked before a booking is written down; the offer and the payment terms of this moment. */
async function accept(
  deps: BookingDeps,
  request: BookingRequest,
  asking: BookContext,
): Promise<Result<Agreed, Problem>> {
  const company = await companyBookedFor(deps, request, asking)
  if (!company.ok) return company
  const methods = [...(await deps.offeredMethods()), ...company.value.methods]
  const wrong = contactFault(request, { isAgent: asking.isAgent, methods })
  if (wrong) return fail(wrong)
  const priced = await deps.price.confirm(request.offerId, asking)
  if (!priced.ok) return priced
  const { kept } = priced.value
  const terms = await deps.price.currentPaymentTerms()
  const refused =
    cardFault(request, terms) ??
    priceFault(request, priced.value, terms) ??
    creditFault(request, { due: amountDueOf(kept.selling.total, terms, request), ...company.value }) ??
    passengerFaultOf(deps, request, kept)
  // A wish for seats that are not there costs nothing yet: there is no exact price to work out.
  const sellingMode = isWaitlistRequest({ offer: kept.net }) ? 'instant' : await deps.price.sellingMode()
  return refused ? fail(refused) : succeed({ kept, terms, sellingMode })
}

/**
 * Whether the same key may try once more: the supplier could not be reached, or asked another price than the
 * one that was agreed. Nothing was made then, and the answer was to try again.
 */
function mayAskAgain({ state, reason }: Booking): boolean {
  return state === 'rejected' && (reason === 'unreachable' || reason === 'priceChanged')
}

/**
 * Takes a refused booking up again, at the total that it was written down with or not at all. Its seats are open ones
 * again, so there must be room for them as for those of a new booking. Problem: `tooManyHolds`.
 */
async function askAgain(
  deps: BookingDeps,
  earlier: Booking,
  accepted: AcceptedRequest,
): Promise<Result<Booking, Problem>> {
  const { kept, terms } = accepted
  const due = (of: readonly PaymentTerms[]) => amountDueOf(earlier.total, of, earlier).amount.amount
  const isAsAgreed =
    kept.selling.total.amount === earlier.total.amount && due(terms) === due(earlier.paymentTerms)
  if (!isAsAgreed) return succeed(earlier)
  await deps.underWay.get(earlier.bookingId)?.catch(() => undefined)
  return deps.transact((tx) => submitAgain(deps, { earlier, accepted }, tx))
}

type Again = { readonly earlier: Booking; readonly accepted: AcceptedRequest }

async function submitAgain(
  deps: BookingDeps,
  { earlier, accepted: { kept, request, asking } }: Again,
  tx: Tx,
): Promise<Result<Booking, Problem>> {
  const { bookingId, passengers, offer } = earlier
  const current = await deps.store.findById(bookingId, tx)
  // The same request was sent twice, and the other one was first.
  if (current?.version !== earlier.version) return succeed(current ?? earlier)
  const contactDigest = deps.contactDigests.digestOf(request.contact.email)
  const counts = holdCountsOf(deps.holdLimits, { itinerary: offer.itinerary, contactDigest, asking })
  if (!(await deps.holds.hasRoom(tx, counts, passengers.length))) return fail(problem('tooManyHolds'))
  const moved = await moveBookingWithin(
    deps,
    {
      booking: earlier,
      to: 'submitted',
      cause: 'askedAgain',
      changes: { reason: null, ...(isOfferOf(earlier, kept) ? {} : { repriced: bookedOfferOf(kept) }) },
    },
    tx,
  )
  if (!moved) return succeed(earlier)
  await deps.holds.keep(tx, bookingId, counts)
  await deps.price.keepAbsorbed(tx, bookingId, kept.absorbed)
  await enqueueAdvance(deps, bookingId, tx)
  return succeed(moved)
}

function passengerFaultOf(
  deps: BookingDeps,
  request: BookingRequest,
  { net, search }: PricedOffer,
): Problem | undefined {
  const { itinerary, documents } = net
  const zone = itinerary.journeys[0]?.segments[0]?.departureZone
  if (!zone) throw new Error('an offer without flights')
  const today = todayIn(zone, deps.clock.now())
  const { isCountry, price } = deps
  const frame = { party: search.party, itinerary, documents, names: price.nameLimits, today, isCountry }
  return passengerFault(request, frame)
}
