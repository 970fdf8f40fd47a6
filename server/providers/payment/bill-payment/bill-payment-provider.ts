import { isSameText } from '#server/platform/crypto.ts'
import { type BankBooks } from '../bank-port.ts'
import { begunByHand, byHandCapabilities, inquireAtBank } from '../by-hand.ts'
import {
  type NotificationReply,
  type NotificationVerdict,
  type PaymentProvider,
  type RawNotification,
} from '../payment-provider.ts'
import { billCallback, jsonOf } from './bill-callback.ts'

/** What the adapter needs; without any of it staff alone look after the channel. */
export type BillPaymentOptions = {
  /** Who tells which bills were paid at the channel. */
  readonly books?: BankBooks
  /** What the channel's callbacks carry in x-shared-secret; absent, none are taken. */
  readonly sharedSecret?: string
}

/**
 * A channel that takes bills by bar code, QR code or references: a chain of counters, a kiosk, PayForU. Nothing of a
 * particular one is built in; its name and what its customers do are the agency's to write.
 */
export function billPaymentProvider({ books, sharedSecret }: BillPaymentOptions): PaymentProvider {
  return {
    providerId: 'billPayment',
    capabilities: { ...byHandCapabilities, method: 'payforu' },
    start: async (command) => ({ kind: 'done', value: begunByHand(command) }),
    inquire: (ref, context) => inquireAtBank(books, ref, context),
    ...(sharedSecret === undefined
      ? {}
      : {
          handleNotification: async (raw: RawNotification) => verdictOn(raw, sharedSecret),
          notificationReply: replyTo,
        }),
  }
}

function verdictOn({ headers, body }: RawNotification, secret: string): NotificationVerdict {
  if (!isSameText(secret, headers['x-shared-secret'] ?? '')) return { kind: 'refused', why: 'forged' }
  const said = billCallback.safeParse(jsonOf(body))
  if (!said.success) return { kind: 'refused', why: 'malformed' }
  const { transactionId: eventId, reference1, reference2 } = said.data
  return { kind: 'genuine', eventId, about: [{ clientReference: `${reference1}-${reference2}` }] }
}

/** The same words with which banks are answered: one handler at the channel serves both. */
function replyTo({ body }: RawNotification): NotificationReply {
  const said = billCallback.safeParse(jsonOf(body))
  const transactionId = said.success ? said.data.transactionId : ''
  return {
    contentType: 'application/json',
    body: JSON.stringify({ resCode: '00', resDesc: 'success', transactionId }),
  }
}
