import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { PaymentFailure } from '#contract/terms/payment.ts'
import { satang } from '#contract/terms/money.ts'
import type { ForeignMoney, ProviderPayment, ProviderRefund } from '../payment-provider.ts'
import type { WireCharge, WireRefund } from './omise-wire.ts'

/** Metadata name of our reference of a charge. */
export const chargeReferenceName = 'client_reference'
/** The same for refunds. */
export const refundReferenceName = 'refund_reference'

type Metadata = WireCharge['metadata']

/** Returns our reference in the metadata of a charge or refund; undefined where somebody else created it. */
export function referenceInMetadata(metadata: Metadata, name: string): string | undefined {
  const value = metadata?.[name]
  return typeof value === 'string' ? value : undefined
}

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  jcb: 'jcb',
  'american express': 'amex',
  'diners club': 'diners',
}

/** Failure by Omise failure code. Unlisted codes are plain refusals. */
const failures: Readonly<Record<string, PaymentFailure>> = {
  insufficient_fund: 'insufficientFunds',
  insufficient_balance: 'insufficientFunds',
  stolen_or_lost_card: 'lostOrStolen',
  invalid_security_code: 'wrongSecurityCode',
  failed_fraud_check: 'suspectedFraud',
  payment_expired: 'expired',
  timeout: 'expired',
  payment_cancelled: 'cancelledByPayer',
  failed_processing: 'technical',
  internal_error: 'technical',
}

/** Returns the failure of an Omise code. */
export function failureOfCode(code: string | null | undefined): PaymentFailure {
  return failures[code ?? ''] ?? 'refused'
}

/** Converts a charge. */
export function providerPaymentOf(charge: WireCharge): ProviderPayment {
  const state = paymentStateOf(charge)
  const { card, authorize_uri: page, failure_code: code } = charge
  const brand = brands[card?.brand?.toLowerCase() ?? '']
  const isOver = state === 'declined' || state === 'cancelled'
  return {
    providerRef: charge.id,
    clientReference: referenceInMetadata(charge.metadata, chargeReferenceName) ?? '',
    state,
    amount: chargedMoneyOf(charge),
    captured: satang(capturedAmountOf(charge)),
    refunded: satang(charge.refunded_amount ?? 0),
    ...(card
      ? { card: { ...(brand && { brand }), ...(card.last_digits ? { lastDigits: card.last_digits } : {}) } }
      : {}),
    ...(isOver ? { failure: failureOfCode(code) } : {}),
    ...(state === 'pending' && page ? { continueUrl: page } : {}),
  }
}

function paymentStateOf(charge: WireCharge): ProviderPayment['state'] {
  switch (charge.status) {
    case 'successful':
      return 'captured'
    case 'failed':
      return charge.failure_code === 'payment_cancelled' ? 'cancelled' : 'declined'
    case 'expired':
      return 'expired'
    case 'reversed':
      return 'voided'
    case 'pending':
      return charge.authorized ? 'authorised' : 'pending'
  }
}

function capturedAmountOf(charge: WireCharge): number {
  return charge.captured_amount ?? (charge.paid ? charge.amount : 0)
}

/** Currencies without minor units: Omise counts whole units. */
const undividedCurrencies = new Set(['JPY', 'KRW', 'VND'])

function chargedMoneyOf({ amount, currency }: WireCharge): ForeignMoney {
  const code = currency.toUpperCase()
  return { hundredths: undividedCurrencies.has(code) ? amount * 100 : amount, currency: code }
}

/** Converts a refund. An existing refund has no failed state. */
export function providerRefundOf(refund: WireRefund): ProviderRefund {
  return {
    providerRefundRef: refund.id,
    state: refund.status === 'pending' ? 'pending' : 'done',
    amount: satang(refund.amount),
  }
}
