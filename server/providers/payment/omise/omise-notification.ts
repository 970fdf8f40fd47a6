import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { epochMsOf } from '#contract/terms/time.ts'
import type { NotificationVerdict, NotifiedPayment, RawNotification } from '../payment-provider.ts'
import { chargeReferenceName, referenceInMetadata } from './omise-to-terms.ts'
import { wireEvent } from './omise-wire.ts'

/** Largest time difference of a notification in either direction, against replays. */
const freshMs = 5 * 60_000
/** Two during a secret rotation; more are not needed. */
const mostSignatures = 5

/**
 * Verifies a webhook. Omise signs "timestamp.body" with HMAC-SHA256 under the base64 secret of its dashboard;
 * several signatures, separated by commas, are sent during a secret rotation.
 */
export function verifyNotification(raw: RawNotification, webhookSecret: string): NotificationVerdict {
  const timestamp = raw.headers['omise-signature-timestamp'] ?? ''
  const signatures = (raw.headers['omise-signature'] ?? '').split(',').slice(0, mostSignatures)
  const wanted = computeSignature(raw.body, timestamp, webhookSecret)
  const isGenuine =
    wanted !== undefined && signatures.filter((one) => isEqualSignature(one.trim(), wanted)).length > 0
  if (!isGenuine) return { kind: 'refused', why: 'forged' }
  if (Math.abs(epochMsOf(raw.now) - Number(timestamp) * 1000) > freshMs)
    return { kind: 'refused', why: 'stale' }
  return parseNotification(raw.body)
}

function computeSignature(body: Uint8Array, timestamp: string, secret: string): string | undefined {
  const key = Buffer.from(secret, 'base64')
  if (key.length === 0 || !/^\d{1,12}$/.test(timestamp)) return undefined
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')
}

/** Compares exactly, so that capitals are not a second encoding of a signature. */
function isEqualSignature(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function parseNotification(body: Uint8Array): NotificationVerdict {
  const event = wireEvent.safeParse(parseJson(body))
  if (!event.success) return { kind: 'refused', why: 'malformed' }
  const { id: eventId, data } = event.data
  const about = notifiedPaymentOf(data)
  return about ? { kind: 'genuine', eventId, about: [about] } : { kind: 'irrelevant', eventId }
}

type EventData = z.infer<typeof wireEvent>['data']

function notifiedPaymentOf(data: EventData): NotifiedPayment | undefined {
  if (data.object === 'charge' && data.id !== undefined) {
    const clientReference = referenceInMetadata(data.metadata, chargeReferenceName)
    return { providerRef: data.id, ...(clientReference === undefined ? {} : { clientReference }) }
  }
  return data.charge ? { providerRef: data.charge } : undefined
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
