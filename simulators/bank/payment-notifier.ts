import type { Notifier } from '../control-plane/notifier.ts'
import type { BankPayment } from './bank-ledger.ts'
import { formatBangkokTime, formatDecimal } from './bank-time.ts'

/** Where payment confirmations are sent, and the secret that authenticates them. */
export type PaymentNotifierOptions = {
  readonly notifier: Notifier
  readonly secret: string
  readonly notifyUrl?: string | undefined
  readonly channelNotifyUrl?: string | undefined
}

/** Sends the confirmation of a paid bill; a bank confirms no transfer without references. */
export type NotifyOfPayment = (payment: BankPayment) => void

/**
 * Creates an announcer: the bank's format for payments by an app, the channel's format for payments at a
 * counter.
 */
export function createPaymentNotifier({
  notifier,
  secret,
  notifyUrl,
  channelNotifyUrl,
}: PaymentNotifierOptions): NotifyOfPayment {
  const signatureHeaders = ({ isForged }: { readonly isForged: boolean }) => ({
    headers: { 'x-shared-secret': isForged ? `not ${secret}` : secret },
  })
  return (payment) => {
    const isAtCounter = payment.via === 'channel'
    const url = isAtCounter ? channelNotifyUrl : notifyUrl
    const body = isAtCounter ? channelNotificationBody(payment) : bankNotificationBody(payment)
    if (url === undefined || body === undefined) return
    const event = isAtCounter ? 'bill.collected' : 'payment.confirmed'
    notifier.send({ url, event, body: JSON.stringify(body), sign: signatureHeaders, spoil: withWrongAmount })
  }
}

function withWrongAmount(body: string): string {
  return JSON.stringify({ ...(JSON.parse(body) as Record<string, unknown>), amount: '1.00' })
}

function bankNotificationBody({ to, satang, transactionId, at, sendingBank }: BankPayment) {
  if (to.kind !== 'biller') return undefined
  return {
    payeeProxyId: to.billerId,
    payeeProxyType: 'BILLERID',
    payeeAccountNumber: '0000000000',
    payeeName: 'SIMULATED BILLER',
    payerAccountNumber: 'xxxxxx1234',
    payerName: 'SIMULATED PAYER',
    sendingBankCode: sendingBank,
    receivingBankCode: '014',
    amount: formatDecimal(satang),
    transactionId,
    transactionDateandTime: formatBangkokTime(at),
    billPaymentRef1: to.reference1,
    billPaymentRef2: to.reference2,
    billPaymentRef3: '',
    currencyCode: '764',
    channelCode: 'PMH',
    transactionType: 'Domestic Transfers',
  }
}

function channelNotificationBody({ to, satang, transactionId, at }: BankPayment) {
  if (to.kind !== 'biller') return undefined
  return {
    reference1: to.reference1,
    reference2: to.reference2,
    amount: formatDecimal(satang),
    currency: 'THB',
    paidAt: formatBangkokTime(at),
    channel: 'simulated counter',
    transactionId,
  }
}
