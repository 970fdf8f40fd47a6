import { formatDecimalAmount, parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { satang } from '#contract/terms/money.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type {
  ForeignMoney,
  InquiryOutcome,
  PaymentRef,
  ProviderPayment,
  StartCommand,
} from '../payment-provider.ts'
import { meaningOfResponseCode } from './twoc2p-codes.ts'
import type { PaymentClaims } from './twoc2p-wire.ts'

/** A payment token is valid for thirty minutes; a bank may take longer for a payment started at the end. */
const nobodyPaysAfterMs = 45 * 60_000
/** The gateway uses Bangkok time for Thai merchants, without daylight saving time. */
const bangkokMs = 7 * 3_600_000

/** Returns the claims of a payment token request as JSON. Undefined when a field is longer than the gateway accepts. */
export function tokenRequestJson(command: StartCommand, merchantId: string): string | undefined {
  const { clientReference, returnUrl, notifyUrl, amount } = command
  if (clientReference.length > 50 || returnUrl.length > 255 || notifyUrl.length > 255) return undefined
  const claims = JSON.stringify({
    merchantID: merchantId,
    invoiceNo: clientReference,
    description: command.description.slice(0, 250),
    currencyCode: amount.currency,
    paymentChannel: ['CC'],
    request3DS: 'Y',
    paymentExpiry: formatBangkokTime(command.expiresAt),
    locale: command.language,
    frontendReturnUrl: returnUrl,
    backendReturnUrl: notifyUrl,
  })
  // the amount is a JSON number: written from its digits, because a float may not represent it
  return `${claims.slice(0, -1)},"amount":${formatDecimalAmount(amount.amount)}}`
}

/** "2026-11-21 23:50:00" in Bangkok time. */
function formatBangkokTime(at: Instant): string {
  return instantFromMs(epochMsOf(at) + bangkokMs)
    .slice(0, 19)
    .replace('T', ' ')
}

/** Converts the gateway's answer to an inquiry. */
export function inquiryOutcomeOf(claims: PaymentClaims, ref: PaymentRef, now: Instant): InquiryOutcome {
  const meaning = meaningOfResponseCode(claims.respCode)
  if (meaning.state === 'unsaid') return { kind: 'silent', note: `respCode ${claims.respCode}` }
  if (meaning.state === 'notFound') return pendingOrNotFound(ref, now)
  if (claims.invoiceNo !== ref.clientReference) return { kind: 'silent', note: 'another invoice' }
  const taken = meaning.state === 'captured' || meaning.state === 'refunded'
  const amount = foreignMoneyOf(claims)
  if (!amount && (taken || claims.amount !== undefined)) return { kind: 'silent', note: 'no readable amount' }
  const whole = satang(taken && amount?.currency === 'THB' ? amount.hundredths : 0)
  const payment: ProviderPayment = {
    providerRef: ref.clientReference,
    clientReference: ref.clientReference,
    state: meaning.state === 'refunded' ? 'captured' : meaning.state,
    amount: amount ?? nothingSaid,
    captured: whole,
    refunded: meaning.state === 'refunded' ? whole : satang(0),
    ...maskedCardOf(claims),
    ...('failure' in meaning ? { failure: meaning.failure } : {}),
  }
  return { kind: 'found', payment }
}

const nothingSaid: ForeignMoney = { hundredths: 0, currency: 'THB' }

/** The gateway may not know an invoice with a token until the payer pays. */
function pendingOrNotFound(
  { clientReference, providerRef, startedAt }: PaymentRef,
  now: Instant,
): InquiryOutcome {
  if (providerRef === undefined) return { kind: 'notFound' }
  const isOver = epochMsOf(now) - epochMsOf(startedAt) > nobodyPaysAfterMs
  const payment: ProviderPayment = {
    providerRef,
    clientReference,
    state: isOver ? 'expired' : 'pending',
    amount: nothingSaid,
    captured: satang(0),
    refunded: satang(0),
  }
  return { kind: 'found', payment }
}

function foreignMoneyOf({ amount, currencyCode }: PaymentClaims): ForeignMoney | undefined {
  const hundredths = amount === undefined ? undefined : parseDecimalAmount(amount)
  return hundredths === undefined || currencyCode === undefined
    ? undefined
    : { hundredths, currency: currencyCode.toUpperCase() }
}

const brands: Readonly<Record<string, CardBrand>> = {
  VI: 'visa',
  MA: 'mastercard',
  MC: 'mastercard',
  JC: 'jcb',
  AM: 'amex',
  AX: 'amex',
  DI: 'diners',
  DC: 'diners',
}

function maskedCardOf({
  paymentScheme,
  channelCode,
  accountNo,
}: PaymentClaims): Pick<ProviderPayment, 'card'> | object {
  const brand = brands[paymentScheme ?? ''] ?? brands[channelCode ?? '']
  const lastDigits = /(\d{4})$/.exec(accountNo ?? '')?.[1]
  if (brand === undefined && lastDigits === undefined) return {}
  return { card: { ...(brand ? { brand } : {}), ...(lastDigits === undefined ? {} : { lastDigits }) } }
}
