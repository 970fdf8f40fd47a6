import type { PaymentFailure } from '#contract/terms/payment.ts'
import type { PaymentRefusal } from '../payment-provider.ts'

/**
 * The payment state of a respCode. `unsaid` states nothing about the payment: the inquiry failed, the gateway
 * is out of order, or the code is unknown.
 */
export type CodeMeaning =
  | { readonly state: 'captured' | 'refunded' | 'pending' | 'expired' | 'notFound' | 'unsaid' }
  | { readonly state: 'declined' | 'cancelled'; readonly failure: PaymentFailure }

type Table = Readonly<Record<string, CodeMeaning>>

const declinedMeaning = (failure: PaymentFailure): CodeMeaning => ({ state: 'declined', failure })
const cancelled: CodeMeaning = { state: 'cancelled', failure: 'cancelledByPayer' }

/** The codes with a specific meaning, from the gateway's list for version 4.3. */
const meanings: Table = {
  '0000': { state: 'captured' },
  '4110': { state: 'captured' },
  // a refund refused by the bank, and a chargeback dispute: the payment was captured all the same
  '4121': { state: 'captured' },
  '4130': { state: 'captured' },
  '4120': { state: 'refunded' },
  '0001': { state: 'pending' },
  '2000': { state: 'pending' },
  '2001': { state: 'pending' },
  '2002': { state: 'notFound' },
  '0003': cancelled,
  '4080': cancelled,
  '5009': { state: 'expired' },
  '9020': { state: 'expired' },
  '0004': declinedMeaning('notAuthenticated'),
  '4055': declinedMeaning('notAuthenticated'),
  '4081': declinedMeaning('notAuthenticated'),
  '4034': declinedMeaning('suspectedFraud'),
  '4059': declinedMeaning('suspectedFraud'),
  '4041': declinedMeaning('lostOrStolen'),
  '4043': declinedMeaning('lostOrStolen'),
  '4051': declinedMeaning('insufficientFunds'),
  '4061': declinedMeaning('insufficientFunds'),
  '4091': declinedMeaning('technical'),
  '4096': declinedMeaning('technical'),
  '5002': declinedMeaning('technical'),
  '9035': declinedMeaning('refused'),
}

/** Returns the meaning of a respCode in an inquiry. */
export function meaningOfResponseCode(respCode: string): CodeMeaning {
  const known = meanings[respCode]
  if (known) return known
  if (/^1\d{3}$/.test(respCode)) return { state: 'pending' }
  return /^[45]\d{3}$/.test(respCode) ? declinedMeaning('refused') : { state: 'unsaid' }
}

/**
 * Returns why no payment token was given, when the code guarantees that no payment was started; else
 * undefined. 9015 and 5005 say that the invoice existed before: an earlier call created it.
 */
export function refusalOfStartCode(respCode: string): PaymentRefusal | undefined {
  if (respCode === '9015' || respCode === '5005') return undefined
  if (respCode === '9042' || respCode === '9007' || /^61\d\d$/.test(respCode)) return 'notConfigured'
  // without a token nobody can pay, whatever failed at the gateway
  if (respCode === '0999' || /^999\d$/.test(respCode)) return 'outOfService'
  return /^(90\d\d|5006|5008)$/.test(respCode) ? 'notPossible' : undefined
}
