import { createHash } from 'node:crypto'
import { type BookingRequest } from '#contract/api/booking.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type OrderNumber, orderNumberAlphabet } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type ConfirmedPrice, type PricedOffer } from '#server/flow/price/price.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { advanceBooking } from './advance-booking.ts'
import { type BookAsking, type Booking } from './booking-record.ts'
import { type BookingParts, bookingJobs } from './booking-parts.ts'
import { type NewBooking } from './booking-store.ts'
import { contactFault, contactOf } from './contact-rules.ts'
import { moveBooking } from './move-booking.ts'
import { passengerFault, passengerOf } from './passenger-rules.ts'

/** How long a customer waits for the supplier before the answer says "we are confirming". */
const answerWithinMs = 8_000

/** Books, or takes up the booking that the same key made before. */
export async function requestBooking(
  parts: BookingParts,
  request: BookingRequest,
  asking: BookAsking,
): Promise<Result<Booking, Problem>> {
  const fingerprint = fingerprintOf(request)
  const earlier = await parts.store.findByKey(request.idempotencyKey)
  if (earlier) return takeUp(parts, earlier, fingerprint)
  const wrong = contactFault(request, { isAgent: asking.isAgent, methods: parts.offeredMethods })
  if (wrong) return fail(wrong)
  const priced = await parts.price.confirm(request.offerId, asking)
  if (!priced.ok) return priced
  const refused = priceFault(request, priced.value) ?? passengerFaultOf(request, priced.value.kept)
  if (refused) return fail(refused)
  const created = newBookingOf(parts, { request, fingerprint, kept: priced.value.kept, asking })
  const written = await writeDown(parts, created)
  if (written) return succeed(await drive(parts, created.bookingId))
  const other = await parts.store.findByKey(request.idempotencyKey)
  if (!other) throw new Error('a booking with this key exists and cannot be read')
  return takeUp(parts, other, fingerprint)
}

/** The digest of what was asked for, so that a repeat is told from another request under the same key. */
function fingerprintOf(request: BookingRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  )
}

async function takeUp(
  parts: BookingParts,
  earlier: Booking,
  fingerprint: string,
): Promise<Result<Booking, Problem>> {
  if (earlier.fingerprint !== fingerprint)
    return fail(problem('idempotencyKeyReused', { field: 'idempotencyKey' }))
  // The supplier was never reached, so nothing was made: asking again under the same key is meant.
  if (earlier.state === 'rejected' && earlier.reason === 'unreachable') {
    const changes = { reason: null }
    await moveBooking(parts, { booking: earlier, to: 'submitted', cause: 'askedAgain', changes })
  }
  return succeed(await drive(parts, earlier.bookingId))
}

/** A price that moved is told with the new offer; booking that one is the customer's yes. */
function priceFault(request: BookingRequest, priced: ConfirmedPrice): Problem | undefined {
  const total = priced.kept.selling.total.amount
  if (priced.outcome === 'changed') {
    const was = priced.was?.amount ?? total
    return problem('priceChanged', {
      details: { offerId: priced.kept.offerId, was, total, why: priced.why ?? 'unknown' },
    })
  }
  if (request.acceptedTotal !== undefined && request.acceptedTotal !== total) {
    return problem('priceChanged', {
      field: 'acceptedTotal',
      details: { offerId: priced.kept.offerId, was: request.acceptedTotal, total, why: 'unknown' },
    })
  }
  return undefined
}

function passengerFaultOf(request: BookingRequest, kept: PricedOffer): Problem | undefined {
  const { itinerary, documents } = kept.net
  return passengerFault(request, { party: kept.search.party, itinerary, documents })
}

type Accepted = {
  readonly request: BookingRequest
  readonly fingerprint: string
  readonly kept: PricedOffer
  readonly asking: BookAsking
}

function newBookingOf(parts: BookingParts, { request, fingerprint, kept, asking }: Accepted): NewBooking {
  const now = parts.clock.now()
  const number = `FH${parts.ids.code(orderNumberAlphabet, 6)}` as OrderNumber
  const { itinerary, baggage, validatingCarrier, documents, rules } = kept.net
  return {
    bookingId: parts.ids.id('bkg'),
    orderNumber: number,
    ...(asking.userId === undefined ? {} : { ownerUserId: asking.userId }),
    idempotencyKey: request.idempotencyKey,
    fingerprint,
    supplierId: kept.supplierId,
    clientReference: `${number}-${parts.ids.code(orderNumberAlphabet, 8)}`,
    offer: { itinerary, baggage, validatingCarrier, documents, rules, selling: kept.selling },
    offerRef: kept.net.ref,
    net: kept.net.price.total,
    total: kept.selling.total,
    passengers: request.passengers.map(passengerOf),
    contact: contactOf(request.contact),
    language: asking.language,
    agreement: { version: request.agreement.version, language: request.agreement.language, acceptedAt: now },
    paymentMethod: request.paymentMethod,
    createdAt: now,
  }
}

/** Writes the intent and the job that carries it on, before anything leaves the house; false when the key is taken. */
async function writeDown(parts: BookingParts, created: NewBooking): Promise<boolean> {
  return parts.transact(async (tx) => {
    if (!(await parts.store.insert(tx, created))) return false
    await enqueueJob(tx, {
      kind: bookingJobs.advance,
      key: created.bookingId,
      payload: { bookingId: created.bookingId },
      runAt: created.createdAt,
    })
    return true
  })
}

/** Drives the booking forward and answers in time; the driving goes on when the answer does not wait for it. */
async function drive(parts: BookingParts, bookingId: string): Promise<Booking> {
  const driving = advanceBooking(parts, bookingId)
  const tracked = driving.catch(() => undefined).finally(() => parts.underWay.delete(tracked))
  parts.underWay.add(tracked)
  const enough = new AbortController()
  const first = await Promise.race([
    driving,
    parts.clock.sleep(answerWithinMs, enough.signal).catch(() => undefined),
  ])
  enough.abort()
  if (first) return first
  const booking = await parts.store.findById(bookingId)
  if (!booking) throw new Error(`booking ${bookingId} has vanished`)
  return booking
}
