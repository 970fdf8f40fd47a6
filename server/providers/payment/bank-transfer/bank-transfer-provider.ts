import { z } from 'zod'
import { isSameText } from '#server/platform/crypto.ts'
import { type BankBooks } from '../bank-port.ts'
import { begunByHand, byHandCapabilities, inquireAtBank } from '../by-hand.ts'
import {
  type NotificationReply,
  type NotificationVerdict,
  type PaymentProvider,
  type RawNotification,
} from '../payment-provider.ts'

/** What the adapter needs; without any of it staff alone look after transfers. */
export type BankTransferOptions = {
  /** The bank that tells what was paid. */
  readonly books?: BankBooks
  /** What the bank's confirmations carry as their only proof; absent, none are taken. */
  readonly notifySecret?: string
}

/** A bank's confirmation of a paid bill. It carries no signature and no amount that is believed. */
const confirmation = z.object({
  transactionId: z.string().min(1).max(100),
  billPaymentRef1: z.string().max(20),
  billPaymentRef2: z.string().max(20).nullish(),
})

/**
 * Transfers to the agency's account, at a counter or by a Thai banking app. A clerk sees the money; where a bank
 * answers for bills, its confirmation leads to a question there, and that answer counts.
 */
export function bankTransferProvider({ books, notifySecret }: BankTransferOptions): PaymentProvider {
  return {
    providerId: 'bankTransfer',
    capabilities: { ...byHandCapabilities, method: 'bankTransfer' },
    start: async (command) => ({ kind: 'done', value: begunByHand(command) }),
    inquire: (ref, context) => inquireAtBank(books, ref, context),
    ...(notifySecret === undefined
      ? {}
      : {
          handleNotification: async (raw: RawNotification) => verdictOn(raw, notifySecret),
          notificationReply: replyTo,
        }),
  }
}

function verdictOn({ headers, body }: RawNotification, secret: string): NotificationVerdict {
  if (!isSameText(secret, headers['x-shared-secret'] ?? '')) return { kind: 'refused', why: 'forged' }
  const said = confirmation.safeParse(jsonOf(body))
  if (!said.success) return { kind: 'refused', why: 'malformed' }
  const { transactionId: eventId, billPaymentRef1: reference1, billPaymentRef2: reference2 } = said.data
  if (!reference2) return { kind: 'irrelevant', eventId }
  return { kind: 'genuine', eventId, about: [{ clientReference: `${reference1}-${reference2}` }] }
}

/** The bank sends again until it reads this. */
function replyTo({ body }: RawNotification): NotificationReply {
  const said = confirmation.safeParse(jsonOf(body))
  const transactionId = said.success ? said.data.transactionId : ''
  return {
    contentType: 'application/json',
    body: JSON.stringify({ resCode: '00', resDesc: 'success', transactionId }),
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
