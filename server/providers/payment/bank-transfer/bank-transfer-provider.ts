import { z } from 'zod'
import { isEqualInConstantTime } from '#server/platform/crypto.ts'
import type { BillInquiryService } from '../bank-port.ts'
import { startManualPayment, byHandCapabilities, inquireBillsAtBank } from '../manual-payment.ts'
import type {
  NotificationReply,
  NotificationVerdict,
  PaymentProvider,
  RawNotification,
} from '../payment-provider.ts'

/** Dependencies of the adapter; without any of them staff confirm transfers manually. */
export type BankTransferOptions = {
  /** The bank that reports paid bills. */
  readonly books?: BillInquiryService
  /** Shared secret of the bank's confirmations, their only authentication; absent, none are accepted. */
  readonly notifySecret?: string
}

/** A bank's confirmation of a paid bill. It has no signature, and its amount is not used. */
const confirmation = z.object({
  transactionId: z.string().min(1).max(100),
  billPaymentRef1: z.string().max(20),
  billPaymentRef2: z.string().max(20).nullish(),
})

/**
 * Transfers to the agency's account, at a counter or by a Thai banking app. A clerk confirms the money; where
 * a bank answers bill inquiries, its confirmation only triggers an inquiry, whose result counts.
 */
export function bankTransferProvider({ books, notifySecret }: BankTransferOptions): PaymentProvider {
  return {
    providerId: 'bankTransfer',
    capabilities: { ...byHandCapabilities, method: 'bankTransfer' },
    start: async (command) => ({ kind: 'done', value: startManualPayment(command) }),
    inquire: (ref, context) => inquireBillsAtBank(books, ref, context),
    ...(notifySecret === undefined
      ? {}
      : {
          handleNotification: async (raw: RawNotification) => verifyNotification(raw, notifySecret),
          notificationReply: replyToNotification,
        }),
  }
}

function verifyNotification({ headers, body }: RawNotification, secret: string): NotificationVerdict {
  if (!isEqualInConstantTime(secret, headers['x-shared-secret'] ?? ''))
    return { kind: 'refused', why: 'forged' }
  const said = confirmation.safeParse(parseJson(body))
  if (!said.success) return { kind: 'refused', why: 'malformed' }
  const { transactionId: eventId, billPaymentRef1: reference1, billPaymentRef2: reference2 } = said.data
  if (!reference2) return { kind: 'irrelevant', eventId }
  return { kind: 'genuine', eventId, about: [{ clientReference: `${reference1}-${reference2}` }] }
}

/** The bank repeats its confirmation until it receives this. */
function replyToNotification({ body }: RawNotification): NotificationReply {
  const said = confirmation.safeParse(parseJson(body))
  const transactionId = said.success ? said.data.transactionId : ''
  return {
    contentType: 'application/json',
    body: JSON.stringify({ resCode: '00', resDesc: 'success', transactionId }),
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
