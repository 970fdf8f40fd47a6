import { z } from 'zod'
import { parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { parseInstant } from '#contract/terms/time.ts'
import { isEqualInConstantTime } from '#server/platform/crypto.ts'
import type { BillInquiryService } from '../bank-port.ts'
import { startManualPayment, byHandCapabilities, inquireBillsAtBank } from '../manual-payment.ts'
import type {
  NotificationReply,
  NotificationVerdict,
  PaymentProvider,
  RawNotification,
} from '../payment-provider.ts'

/** Dependencies of the adapter; without any of them staff confirm payments manually. */
export type BillPaymentOptions = {
  /** The source of paid bills at the channel. */
  readonly books?: BillInquiryService
  /** Value of x-shared-secret in the channel's callbacks; absent, none are accepted. */
  readonly sharedSecret?: string
}

/**
 * A channel that collects bills by bar code, QR code or references: a counter chain, a kiosk, PayForU.
 * Nothing is specific to one channel; the agency writes its name and instructions.
 */
export function billPaymentProvider({ books, sharedSecret }: BillPaymentOptions): PaymentProvider {
  return {
    providerId: 'billPayment',
    capabilities: { ...byHandCapabilities, method: 'payforu' },
    start: async (command) => ({ kind: 'done', value: startManualPayment(command) }),
    inquire: (ref, context) => inquireBillsAtBank(books, ref, context),
    ...(sharedSecret === undefined
      ? {}
      : {
          handleNotification: async (raw: RawNotification) => verifyNotification(raw, sharedSecret),
          notificationReply: replyToNotification,
        }),
  }
}

function verifyNotification({ headers, body }: RawNotification, secret: string): NotificationVerdict {
  if (!isEqualInConstantTime(secret, headers['x-shared-secret'] ?? ''))
    return { kind: 'refused', why: 'forged' }
  const said = billCallback.safeParse(parseJson(body))
  if (!said.success) return { kind: 'refused', why: 'malformed' }
  const { transactionId: eventId, reference1, reference2 } = said.data
  return { kind: 'genuine', eventId, about: [{ clientReference: `${reference1}-${reference2}` }] }
}

/** The same reply as to banks, so that one handler at the channel serves both. */
function replyToNotification({ body }: RawNotification): NotificationReply {
  const said = billCallback.safeParse(parseJson(body))
  const transactionId = said.success ? said.data.transactionId : ''
  return {
    contentType: 'application/json',
    body: JSON.stringify({ resCode: '00', resDesc: 'success', transactionId }),
  }
}

const reference = z.string().regex(/^[A-Z0-9]{1,20}$/)

/** A channel's callback for a paid bill. */
const billCallback = z.object({
  reference1: reference,
  reference2: reference,
  /** Decimal baht: "12345.50". */
  amount: z.string().refine((text) => (parseDecimalAmount(text) ?? 0) > 0),
  currency: z.string().length(3),
  paidAt: z.string().refine((text) => parseInstant(text) !== undefined),
  channel: z.string().min(1).max(60),
  transactionId: z.string().regex(/^[\w.-]{1,60}$/),
})

/** Parses JSON bytes; undefined when invalid. */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
