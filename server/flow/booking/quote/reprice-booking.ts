import { type Problem, createProblem } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { ForeignAmount } from '#contract/terms/supply/exchange-rate.ts'
import type { Instant } from '#contract/terms/time.ts'
import { canBeSold } from '#server/flow/offers/offers.ts'
import type { PricedOffer } from '#server/flow/price/price.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { isPurchased } from '#server/providers/supply/supplier-reservation.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { type AgreedOffer, agreedOfferOfStored } from '../booking-changes.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { QuoteContext } from './quote-record.ts'
import { replacementOfferFault } from '../request/replacement-offer-fault.ts'
import { bookedOfferOf } from '../request/write-booking.ts'
import { findReservation } from '../lifecycle/handle-booking-outcome.ts'
import {
  type ReservationLimits,
  reservationLimitsOf,
  paymentDeadlineOf,
} from '../lifecycle/record-reservation.ts'
import { waitlistExpiresAt } from '../waitlist/waitlist-expiry.ts'

/**
 * What a booking would cost now, and until when that can be promised; with the limits of seats that are held, and what
 * their supplier charges in its own currency, null for baht.
 */
export type RepricedBooking = {
  readonly agreed: AgreedOffer
  readonly until: Instant
  readonly limits?: ReservationLimits
  readonly foreignTotal?: ForeignAmount | null
}

type RepriceRequest = { readonly booking: Booking; readonly offerId: string | undefined }

/**
 * Asks the supplier what a booking would cost now: by its reservation where seats are held already, by another offer
 * that staff have found, or by the offer of the booking itself. Refused while an earlier attempt may have left seats,
 * and for other flights where seats are held: the customer would have both.
 */
export async function repriceForQuote(
  deps: BookingDeps,
  { booking, offerId }: RepriceRequest,
  asking: QuoteContext,
): Promise<Result<RepricedBooking, Problem>> {
  const until = waitlistExpiresAt(booking)
  if (booking.reservationRef !== undefined) {
    if (offerId === undefined && isEnteredByHand(booking)) return enteredPriceOf(deps, booking)
    if (offerId === undefined) return priceByReservation(deps, booking, asking)
    return fail(createProblem('quoteNotPossible', { field: 'offerId' }))
  }
  const left = booking.attempt > 0 ? await earlierAttemptProblem(deps, booking, asking) : undefined
  if (left) return fail(left)
  if (offerId !== undefined) {
    const confirmed = await deps.price.confirm(offerId, asking)
    if (!confirmed.ok) return confirmed
    const { kept } = confirmed.value
    // The offer of a quote is held when its customer accepts.
    if (kept.net.isInstant) return fail(createProblem('quoteNotPossible', { field: 'offerId' }))
    const agreed = agreedOfferOf(kept)
    const other = { offer: agreed.offer, party: kept.search.party, supplierId: kept.supplierId }
    const wrong = replacementOfferFault(deps, booking, other)
    if (wrong) return fail({ ...wrong, field: 'offerId' })
    return succeed({ agreed, until: waitlistExpiresAt(agreed) })
  }
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) return fail(createProblem('supplierUnavailable'))
  const net = await repriceOffer(deps, { booking, supply }, asking)
  return net.ok ? succeed({ agreed: agreedOfferOf(net.value), until }) : net
}

/** What a booking would cost now, for whoever is about to name its exact price. */
export async function repriceBooking(
  deps: BookingDeps,
  orderNumber: OrderNumber,
  asking: QuoteContext,
): Promise<Result<AgreedOffer, Problem>> {
  const booking = await deps.store.findByOrderNumber(orderNumber)
  if (!booking) return fail(createProblem('notFound'))
  const asked = await repriceForQuote(deps, { booking, offerId: undefined }, asking)
  return asked.ok ? succeed(asked.value.agreed) : asked
}

/** Why a booking cannot be begun anew: seats of an earlier attempt are there, or nobody says that they are not. */
async function earlierAttemptProblem(
  deps: BookingDeps,
  booking: Booking,
  asking: QuoteContext,
): Promise<Problem | undefined> {
  const supply = deps.supplyOf(booking.supplierId)
  const repriceContext = () => ({ ...asking, now: deps.clock.now() })
  const found = supply && (await findReservation(deps, booking, { supply, context: repriceContext }))
  if (found?.kind === 'notFound') return undefined
  if (found?.kind !== 'found') return createProblem('supplierUnavailable')
  return found.reservation.state === 'cancelled' ? undefined : createProblem('quoteNotPossible')
}

type AskedAgain = { readonly booking: Booking; readonly supply: SupplyProvider }

async function repriceOffer(
  deps: BookingDeps,
  { booking, supply }: AskedAgain,
  asking: QuoteContext,
): Promise<Result<SellingSteps, Problem>> {
  const now = deps.clock.now()
  const priced = await supply.price(booking.offerRef, booking.net, { ...asking, now })
  if (priced.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  if (priced.kind === 'gone' || !canBeSold(priced.offer, false)) return fail(createProblem('offerGone'))
  const pricing = await deps.price.currentPricing({ kind: 'guest' })
  return succeed({
    net: priced.offer,
    selling: pricing.priceOf(priced.offer),
    supplierId: booking.supplierId,
  })
}

type SellingSteps = Pick<PricedOffer, 'selling'> &
  Pick<Booking, 'supplierId'> & { readonly net: SupplierOffer }

function agreedOfferOf({ net, selling, supplierId }: SellingSteps): AgreedOffer {
  return { ...bookedOfferOf({ net, selling }), supplierId, total: selling.total }
}

/** Seats are held: what they cost is what the supplier has written down for them. */
async function priceByReservation(
  deps: BookingDeps,
  booking: Booking,
  asking: QuoteContext,
): Promise<Result<RepricedBooking, Problem>> {
  const supply = deps.supplyOf(booking.supplierId)
  const repriceContext = () => ({ ...asking, now: deps.clock.now() })
  const found = supply && (await findReservation(deps, booking, { supply, context: repriceContext }))
  if (found?.kind !== 'found') return fail(createProblem('supplierUnavailable'))
  const { reservation } = found
  const isHeld = reservation.state === 'held' && !isPurchased(reservation)
  const isThis = isHeld && reservation.reservationRef === booking.reservationRef
  if (!isThis || reservation.total.currency !== 'THB') return fail(createProblem('quoteNotPossible'))
  return succeed({
    agreed: { ...agreedOfferOfStored(booking), net: reservation.total },
    until: paymentDeadlineOf(deps, booking, reservation),
    limits: reservationLimitsOf(reservation),
    foreignTotal: reservation.foreignTotal ?? null,
  })
}

/** A booking that was made elsewhere costs what its clerk has entered: no supplier can be asked. */
function enteredPriceOf(deps: BookingDeps, booking: Booking): Result<RepricedBooking, Problem> {
  const { ticketingTimeLimitAt } = booking
  if (ticketingTimeLimitAt === undefined) return fail(createProblem('quoteNotPossible'))
  const limits = { ticketingTimeLimitAt }
  return succeed({
    agreed: agreedOfferOfStored(booking),
    until: paymentDeadlineOf(deps, booking, limits),
    limits,
  })
}
