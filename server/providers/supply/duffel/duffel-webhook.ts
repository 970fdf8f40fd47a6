import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { SupplierDelivery, SupplierNotice } from '../supplier-reservation.ts'
import { removesFlight } from './duffel-flights.ts'
import { clientReferenceOf } from './duffel-order-to-terms.ts'
import { wireChange } from './duffel-wire.ts'

/** Largest age of a delivery, against replays. */
const freshMs = 5 * 60_000
/** Two during a secret rotation; more are not needed. */
const mostSignatures = 5

const wireEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  idempotency_key: z.string().nullish(),
  data: z.object({ object: z.unknown() }).nullish(),
})
type WireEvent = z.infer<typeof wireEvent>

const wireSubject = z.object({
  id: z.string().nullish(),
  order_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** Event type for an accepted order that was not created. */
export const creationFailed = 'order.creation_failed'

/** The content of a delivery: its notices, and the reference of an order that failed. */
export type ReadDelivery = {
  readonly notices: readonly SupplierNotice[]
  readonly failedReference?: string
}

/**
 * Reads a Duffel webhook. Its header X-Duffel-Signature is "t=<seconds>,v1=<hex>", of which v1 is HMAC-SHA256
 * over "t.body" under the secret of the endpoint; several v1 are sent during a secret rotation. Undefined
 * when none is valid, when it is more than five minutes off, or when the body is not an event.
 */
export function parseDelivery(
  delivery: SupplierDelivery,
  secret: string,
  now: Instant,
): ReadDelivery | undefined {
  if (!isSignatureValid(delivery, secret, now)) return undefined
  const event = wireEvent.safeParse(parseJson(delivery.body))
  return event.success ? noticesOfEvent(event.data) : undefined
}

function isSignatureValid({ headers, body }: SupplierDelivery, secret: string, now: Instant): boolean {
  const parts = (headers['x-duffel-signature'] ?? '').split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [value] : []))
  if (secret === '' || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(epochMsOf(now) - Number(time) * 1000) > freshMs) return false
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return given.slice(0, mostSignatures).filter((one) => isEqualSignature(one, wanted)).length > 0
}

/** Compares exactly, so that capitals are not a second encoding of a signature. */
function isEqualSignature(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A ping or an unknown event has no notice. */
function noticesOfEvent(event: WireEvent): ReadDelivery {
  if (!/^(order|order_cancellation|payment)\./.test(event.type)) return { notices: [] }
  const read = wireSubject.safeParse(event.data?.object)
  const subject = read.success ? read.data : {}
  const reservationRef = [subject.order_id, subject.id].find((id) => /^ord_\w+$/.test(id ?? ''))
  const clientReference = clientReferenceOf(subject.metadata)
  if (!reservationRef && clientReference === '') return { notices: [] }
  const notice: SupplierNotice = {
    noticeId: event.idempotency_key ?? event.id,
    ...(reservationRef ? { reservationRef } : {}),
    ...(clientReference === '' ? {} : { clientReference }),
    about: noticeTopicOf(event),
  }
  const isFailed = event.type === creationFailed && clientReference !== ''
  return { notices: [notice], ...(isFailed ? { failedReference: clientReference } : {}) }
}

function noticeTopicOf(event: WireEvent): SupplierNotice['about'] {
  if (event.type !== 'order.airline_initiated_change_detected') return 'other'
  const change = wireChange.safeParse(event.data?.object)
  return change.success && removesFlight(change.data) ? 'cancelledByCarrier' : 'scheduleChanged'
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
