import type { BookingRequest } from '#contract/api/booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { type ConfirmedPrice, type PricedOffer, amountDueOf } from '#server/flow/price/price.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookContext, Booking } from '../booking-record.ts'
import { requestFingerprint } from './request-fingerprint.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { isBooker } from '../is-booker.ts'
import { cardBrandFault, contactFault } from '../validation/contact-rules.ts'
import { companyBookedFor, creditFault } from '../validation/company-rules.ts'
import { advanceWithTimeLimit } from '../lifecycle/advance-with-time-limit.ts'
import { holdCountsForRequest } from './hold-limits.ts'
import { transitionBookingWithin } from '../lifecycle/transition-booking.ts'
import { passengerFault } from '../validation/passenger-rules.ts'
import { agreedPriceFault } from '../validation/check-agreed-price.ts'
import { enqueueAdvance } from './enqueue-advance.ts'
import { type AcceptedRequest, bookedOfferOf, writeBooking } from './write-booking.ts'

/** Books, or continues the booking that the same idempotency key made before. */
export async function requestBooking(
  deps: BookingDeps,
  request: BookingRequest,
  asking: BookContext,
): Promise<Result<Booking, Problem>> {
  const fingerprint = requestFingerprint(request)
  const earlier = await deps.store.findByKey(request.idempotencyKey)
  if (earlier && earlier.fingerprint !== fingerprint) return fail(keyReused)
  if (earlier && asking.consentGiven && earlier.companyId !== asking.companyId) return fail(keyReused)
  if (earlier && mustWithholdAnswer(earlier, asking)) return fail(createProblem('notFound'))
  if (earlier && !canRetryBooking(earlier))
    return succeed(await advanceWithTimeLimit(deps, earlier.bookingId))
  const kept = await checkBookingRequest(deps, request, asking)
  if (!kept.ok) return kept
  const accepted: AcceptedRequest = { request, fingerprint, ...kept.value, asking }
  const wrote = earlier
    ? await retryBookingRequest(deps, earlier, accepted)
    : await writeBooking(deps, accepted)
  if (!wrote.ok) return wrote
  const written = wrote.value
  if (written.fingerprint !== fingerprint) return fail(keyReused)
  const driven = await advanceWithTimeLimit(deps, written.bookingId)
  return isRejectedForPrice(driven) ? retryAtNewPrice(deps, driven, accepted) : succeed(driven)
}

/**
 * Tells whether the answer must be withheld, as it contains the order key: once keys were revoked, a repeated request
 * is answered only to its signed-in booker. A guest could be the holder of the revoked link.
 */
function mustWithholdAnswer(booking: Booking, { userId, companyId }: BookContext): boolean {
  const isSame = userId !== undefined && isBooker(booking, userId) && companyId === booking.companyId
  return booking.keyVersion > 0 && !isSame
}

function isRejectedForPrice({ state, reason, isPayFirst }: Booking): boolean {
  return state === 'rejected' && reason === 'priceChanged' && !isPayFirst
}

/**
 * Handles a new price that the supplier returned while booking. If the agency absorbs the increase, the booking is
 * retried once at the agreed total; otherwise the result is a problem with the old and the new total.
 */
async function retryAtNewPrice(
  deps: BookingDeps,
  refused: Booking,
  { request, fingerprint, asking }: AcceptedRequest,
): Promise<Result<Booking, Problem>> {
  const anew = await checkBookingRequest(deps, request, asking)
  if (!anew.ok) return anew
  if (isSameOffer(refused, anew.value.kept)) return succeed(refused)
  const asked = await retryBookingRequest(deps, refused, { request, fingerprint, ...anew.value, asking })
  if (!asked.ok) return asked
  const driven = await advanceWithTimeLimit(deps, asked.value.bookingId)
  const told = isRejectedForPrice(driven) ? await checkBookingRequest(deps, request, asking) : undefined
  return told && !told.ok ? told : succeed(driven)
}

/** Tells whether the offer and its net price are the same as in the earlier attempt. */
function isSameOffer({ offerRef, net }: Booking, { net: now }: PricedOffer): boolean {
  return now.ref === offerRef && now.price.total.amount === net.amount
}

const keyReused = createProblem('idempotencyKeyReused', { field: 'idempotencyKey' })

type Agreed = Pick<AcceptedRequest, 'kept' | 'terms' | 'sellingMode'>

/** Runs all checks before a booking is written; returns the offer, payment terms and selling mode to use. */
async function checkBookingRequest(
  deps: BookingDeps,
  request: BookingRequest,
  asking: BookContext,
): Promise<Result<Agreed, Problem>> {
  const company = await companyBookedFor(deps, request, asking)
  if (!company.ok) return company
  const methods = [...(await deps.offeredMethods()), ...company.value.methods]
  const wrong = contactFault(request, { isAgent: asking.isAgent, methods })
  if (wrong) return fail(wrong)
  const priced = await confirmWithExtras(deps, request, asking)
  if (!priced.ok) return priced
  const { kept } = priced.value
  const terms = await deps.price.currentPaymentTerms()
  const canPay = (await deps.price.methodsToPay(kept.net, methods)).includes(request.paymentMethod)
  const refused =
    (canPay ? undefined : createProblem('paymentMethodNotOffered', { field: 'paymentMethod' })) ??
    cardBrandFault(request, terms) ??
    agreedPriceFault(request, priced.value, terms) ??
    creditFault(request, { due: amountDueOf(kept.selling.total, terms, request), ...company.value }) ??
    passengerFaultForOffer(deps, request, kept)
  // A waitlist request costs nothing yet, so there is no exact price to quote.
  const isSoldAsItIs = hasWaitlistedFlight(kept.net.itinerary) || kept.net.isInstant === true
  const sellingMode = isSoldAsItIs ? 'instant' : await deps.price.sellingMode(kept.supplierId)
  // Staff would quote a price without them.
  if (sellingMode === 'request' && kept.selling.extras)
    return fail(createProblem('extrasNotSold', { field: 'extras' }))
  return refused ? fail(refused) : succeed({ kept, terms, sellingMode })
}

async function confirmWithExtras(
  deps: BookingDeps,
  { offerId, passengers, extras: wishes = [] }: BookingRequest,
  asking: BookContext,
): Promise<Result<ConfirmedPrice, Problem>> {
  const confirmed = await deps.price.confirm(offerId, asking)
  if (!confirmed.ok) return confirmed
  const chosen = { wishes, types: passengers.map(({ type }) => type) }
  return deps.price.addExtras({ confirmed: confirmed.value, chosen }, asking)
}

/**
 * Tells whether the same key may try again: the supplier was unreachable or returned another price. No reservation
 * was made then, and the customer was told to try again. A pay-first booking has given its payment back.
 */
function canRetryBooking({ state, reason, isPayFirst }: Booking): boolean {
  return !isPayFirst && state === 'rejected' && (reason === 'unreachable' || reason === 'priceChanged')
}

/**
 * Resubmits a rejected booking if its agreed total is unchanged. Its seats count as unpaid again, so they must be
 * within the hold limits like those of a new booking. Problem: `tooManyHolds`.
 */
async function retryBookingRequest(
  deps: BookingDeps,
  earlier: Booking,
  accepted: AcceptedRequest,
): Promise<Result<Booking, Problem>> {
  const { kept, terms } = accepted
  const amountDueWith = (of: readonly PaymentTerms[]) => amountDueOf(earlier.total, of, earlier).amount.amount
  const isAsAgreed =
    kept.selling.total.amount === earlier.total.amount &&
    amountDueWith(terms) === amountDueWith(earlier.paymentTerms)
  if (!isAsAgreed) return succeed(earlier)
  await deps.underWay.get(earlier.bookingId)?.catch(() => undefined)
  return deps.transact((tx) => resubmitBooking(deps, { earlier, accepted }, tx))
}

type Again = { readonly earlier: Booking; readonly accepted: AcceptedRequest }

async function resubmitBooking(
  deps: BookingDeps,
  { earlier, accepted: { kept, request, asking } }: Again,
  tx: Tx,
): Promise<Result<Booking, Problem>> {
  const { bookingId, passengers, offer } = earlier
  const current = await deps.store.findById(bookingId, tx)
  // The same request was sent twice, and the other one was faster.
  if (current?.version !== earlier.version) return succeed(current ?? earlier)
  const contactDigest = deps.contactDigests.digestOf(request.contact.email)
  const counts = holdCountsForRequest(deps.holdLimits, { itinerary: offer.itinerary, contactDigest, asking })
  if (!(await deps.holds.hasRoom(tx, counts, passengers.length))) return fail(createProblem('tooManyHolds'))
  const moved = await transitionBookingWithin(
    deps,
    {
      booking: earlier,
      to: 'submitted',
      cause: 'askedAgain',
      changes: { reason: null, ...(isSameOffer(earlier, kept) ? {} : { repriced: bookedOfferOf(kept) }) },
    },
    tx,
  )
  if (!moved) return succeed(earlier)
  await deps.holds.keep(tx, bookingId, counts)
  await deps.price.keepAbsorbed(tx, bookingId, kept.absorbed)
  await enqueueAdvance(deps, bookingId, tx)
  return succeed(moved)
}

function passengerFaultForOffer(
  deps: BookingDeps,
  request: BookingRequest,
  { net, search, supplierId }: PricedOffer,
): Problem | undefined {
  const { itinerary, documents } = net
  const zone = itinerary.journeys[0]?.segments[0]?.departureZone
  if (!zone) throw new Error('an offer without flights')
  const today = todayIn(zone, deps.clock.now())
  const names = deps.price.capabilitiesOf(supplierId).names
  const frame = { party: search.party, itinerary, documents, names, today, isCountry: deps.isCountry }
  return passengerFault(request, frame)
}
