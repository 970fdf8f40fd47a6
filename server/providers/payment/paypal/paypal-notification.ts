import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Instant, parseInstant, epochMsOf } from '#contract/terms/time.ts'
import type { NotificationVerdict, NotifiedPayment, RawNotification } from '../payment-provider.ts'
import type { CertificateKeeper } from './paypal-certificate.ts'
import { parseJson } from './paypal-token.ts'
import { type WireEvent, wireEvent } from './paypal-wire.ts'

/**
 * Largest age of a delivery. PayPal retries up to 25 times in three days without a guarantee of a new
 * timestamp, and a shop that was down for an hour must not refuse missed events. A replayed old event is
 * harmless: its event id is already recorded, and an event only triggers an inquiry.
 */
const oldestMs = 3 * 86_400_000 + 3_600_000
/** A timestamp in the future can only be a clock difference. */
const aheadMs = 300_000

/** Dependencies of the verification. */
export type NotificationDeps = { readonly certificates: CertificateKeeper; readonly webhookId: string }

/**
 * Verifies a delivery locally on its raw bytes: SHA-256 with RSA over id, time, webhook id and the CRC-32 of
 * the body (PayPal, "Webhooks: verify signatures"). Its content is not read before the signature is valid.
 */
export async function verifyNotification(
  { certificates, webhookId }: NotificationDeps,
  raw: RawNotification,
): Promise<NotificationVerdict> {
  const signed = signedHeadersOf(raw)
  if (!signed) return { kind: 'refused', why: 'malformed' }
  if (isDeliveryStale(signed.time, raw.now)) return { kind: 'refused', why: 'stale' }
  const certificate = await certificates.get(signed.certificateUrl, raw.now)
  if (certificate.kind === 'cannotTell') return { kind: 'cannotTell' }
  if (certificate.kind === 'refused') return { kind: 'refused', why: 'forged' }
  const text = `${signed.id}|${signed.timeText}|${webhookId}|${crc32(raw.body)}`
  const holds = verify('sha256', Buffer.from(text), certificate.key, signed.signature)
  return holds ? readEvent(raw.body) : { kind: 'refused', why: 'forged' }
}

type Signed = {
  readonly id: string
  readonly timeText: string
  readonly time: Instant
  readonly certificateUrl: string
  readonly signature: Buffer
}

function signedHeadersOf({ headers }: RawNotification): Signed | undefined {
  const id = headers['paypal-transmission-id'] ?? ''
  const timeText = headers['paypal-transmission-time'] ?? ''
  const time = parseInstant(timeText)
  const signatureText = headers['paypal-transmission-sig'] ?? ''
  const signature = Buffer.from(signatureText, 'base64')
  // Node decodes base64 leniently: two texts may mean the same bytes, and only one of them was signed
  const isPlain = signatureText !== '' && signature.toString('base64') === signatureText
  const isKnownWay = headers['paypal-auth-algo'] === 'SHA256withRSA'
  if (id === '' || !time || !isPlain || !isKnownWay) return undefined
  return { id, timeText, time, signature, certificateUrl: headers['paypal-cert-url'] ?? '' }
}

function isDeliveryStale(time: Instant, now: Instant): boolean {
  const age = epochMsOf(now) - epochMsOf(time)
  return age > oldestMs || age < -aheadMs
}

function readEvent(body: Uint8Array): NotificationVerdict {
  const event = wireEvent.safeParse(parseJson(body))
  if (!event.success) return { kind: 'refused', why: 'malformed' }
  const about = notifiedPaymentOf(event.data)
  return about
    ? { kind: 'genuine', eventId: event.data.id, about: [about] }
    : { kind: 'irrelevant', eventId: event.data.id }
}

/** Returns the payment of an event: by order id if present, and by our reference. */
function notifiedPaymentOf({ event_type: type, resource }: WireEvent): NotifiedPayment | undefined {
  if (type.startsWith('CHECKOUT.')) {
    return withoutUndefined({
      providerRef: resource.id,
      clientReference: resource.purchase_units?.[0]?.invoice_id,
    })
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    // a refund's invoice is the refund itself; custom_id has the payment's reference
    return withoutUndefined({ clientReference: resource.custom_id })
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const orderId = resource.supplementary_data?.related_ids?.order_id
    return withoutUndefined({ providerRef: orderId, clientReference: resource.invoice_id })
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    return withoutUndefined({ clientReference: resource.disputed_transactions?.[0]?.invoice_number })
  }
  return undefined
}

function withoutUndefined(told: {
  readonly [Name in keyof NotifiedPayment]: string | undefined
}): NotifiedPayment | undefined {
  const { providerRef, clientReference } = told
  if (providerRef === undefined && clientReference === undefined) return undefined
  return {
    ...(providerRef === undefined ? {} : { providerRef }),
    ...(clientReference === undefined ? {} : { clientReference }),
  }
}
