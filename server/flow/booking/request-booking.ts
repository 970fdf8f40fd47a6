import { type BookingRequest } from '#contract/api/booking.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type PaymentTerms } from '#contract/terms/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { todayIn } from '#contract/terms/zone.ts'
import { type PricedOffer, amountDueOf } from '#server/flow/price/price.ts'
import { type BookAsking, type Booking } from './booking-record.ts'
import { type BookingParts } from './booking-parts.ts'
import { cardFault, contactFault } from './contact-rules.ts'
import { companyBookedFor, creditFault } from './company-rules.ts'
import { driveBooking } from './drive-booking.ts'
import { duplicateFault } from './find-duplicate.ts'
import { isWish } from './is-wish.ts'
import { moveBooking } from './move-booking.ts'
import { passengerFault } from './passenger-rules.ts'
import { priceFault } from './price-fault.ts'
import { requestFingerprint } from './request-fingerprint.ts'
import { type AcceptedRequest, bookedOfferOf, enqueueAdvance, writeBooking } from './write-booking.ts'

/** Books, or takes up the booking that the same key made before. */
export async function requestBooking(
  parts: BookingParts,
  request: BookingRequest,
  asking: BookAsking,
): Promise<Result<Booking, Problem>> {
  const fingerprint = requestFingerprint(request)
  const earlier = await parts.store.findByKey(request.idempotencyKey)
  if (earlier && earlier.fingerprint !== fingerprint) return fail(keyReused)
  if (earlier && !mayAskAgain(earlier)) return succeed(await driveBooking(parts, earlier.bookingId))
  const kept = await accept(parts, request, asking)
  if (!kept.ok) return kept
  const accepted: AcceptedRequest = { request, fingerprint, ...kept.value, asking }
  const duplicate = earlier ? undefined : await duplicateFault(parts, accepted)
  if (duplicate) return fail(duplicate)
  const written = earlier ? await askAgain(parts, earlier, accepted) : await writeBooking(parts, accepted)
  if (written.fingerprint !== fingerprint) return fail(keyReused)
  const driven = await driveBooking(parts, written.bookingId)
  return isDearer(driven) ? takeNewPrice(parts, driven, accepted) : succeed(driven)
}

function isDearer({ state, reason }: Booking): boolean {
  return state === 'rejected' && reason === 'priceChanged'
}

/**
 * The supplier has just named another price. What the agency carries of it is booked at the agreed total, once more
 * and no oftener; anything else is told, old beside new.
 */
async function takeNewPrice(
  parts: BookingParts,
  refused: Booking,
  { request, fingerprint, asking }: AcceptedRequest,
): Promise<Result<Booking, Problem>> {
  const anew = await accept(parts, request, asking)
  if (!anew.ok) return anew
  if (isOfferOf(refused, anew.value.kept)) return succeed(refused)
  const asked = await askAgain(parts, refused, { request, fingerprint, ...anew.value, asking })
  const driven = await driveBooking(parts, asked.bookingId)
  const told = isDearer(driven) ? await accept(parts, request, asking) : undefined
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
  parts: BookingParts,
  request: BookingRequest,
  asking: BookAsking,
): Promise<Result<Agreed, Problem>> {
  const company = await companyBookedFor(parts, request, asking)
  if (!company.ok) return company
  const methods = [...(await parts.offeredMethods()), ...company.value.methods]
  const wrong = contactFault(request, { isAgent: asking.isAgent, methods })
  if (wrong) return fail(wrong)
  const priced = await parts.price.confirm(request.offerId, asking)
  if (!priced.ok) return priced
  const { kept } = priced.value
  const terms = await parts.price.currentPaymentTerms()
  const refused =
    cardFault(request, terms) ??
    priceFault(request, priced.value, terms) ??
    creditFault(request, { due: amountDueOf(kept.selling.total, terms, request), ...company.value }) ??
    passengerFaultOf(parts, request, kept)
  // A wish for seats that are not there costs nothing yet: there is no exact price to work out.
  const sellingMode = isWish({ offer: kept.net }) ? 'instant' : await parts.price.sellingMode()
  return refused ? fail(refused) : succeed({ kept, terms, sellingMode })
}

/**
 * Whether the same key may try once more: the supplier could not be reached, or asked another price than the
 * one that was agreed. Nothing was made then, and the answer was to try again.
 */
function mayAskAgain({ state, reason }: Booking): boolean {
  return state === 'rejected' && (reason === 'unreachable' || reason === 'priceChanged')
}

/** Takes a refused booking up again, at the total that it was written down with or not at all. */
async function askAgain(parts: BookingParts, earlier: Booking, accepted: AcceptedRequest): Promise<Booking> {
  const { kept, terms } = accepted
  const due = (of: readonly PaymentTerms[]) => amountDueOf(earlier.total, of, earlier).amount.amount
  const isAsAgreed =
    kept.selling.total.amount === earlier.total.amount && due(terms) === due(earlier.paymentTerms)
  if (!isAsAgreed) return earlier
  await parts.underWay.get(earlier.bookingId)?.catch(() => undefined)
  const moved = await moveBooking(parts, {
    booking: earlier,
    to: 'submitted',
    cause: 'askedAgain',
    changes: { reason: null, ...(isOfferOf(earlier, kept) ? {} : { repriced: bookedOfferOf(kept) }) },
    effects: async (tx, { bookingId }) => {
      await parts.price.keepAbsorbed(tx, bookingId, kept.absorbed)
      await enqueueAdvance(parts, bookingId, tx)
    },
  })
  return moved ?? earlier
}

function passengerFaultOf(
  parts: BookingParts,
  request: BookingRequest,
  { net, search }: PricedOffer,
): Problem | undefined {
  const { itinerary, documents } = net
  const zone = itinerary.journeys[0]?.segments[0]?.departureZone
  if (!zone) throw new Error('an offer without flights')
  const today = todayIn(zone, parts.clock.now())
  const { isCountry, price } = parts
  const frame = { party: search.party, itinerary, documents, names: price.nameLimits, today, isCountry }
  return passengerFault(request, frame)
}
