import { satang } from '#contract/terms/money.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type {
  InquiryOutcome,
  NotificationVerdict,
  PaymentContext,
  PaymentOutcome,
  PaymentProvider,
  PaymentRef,
  ProviderPayment,
  RawNotification,
  StartCommand,
} from '../payment-provider.ts'
import { parseJson, type Twoc2pClient, twoc2pClient, type Twoc2pClientOptions } from './twoc2p-client.ts'
import { refusalOfStartCode } from './twoc2p-codes.ts'
import { verifyClaims } from './twoc2p-jwt.ts'
import { inquiryOutcomeOf, tokenRequestJson } from './twoc2p-to-terms.ts'
import {
  notificationBody,
  notifiedClaims,
  paymentClaims,
  returnedResponse,
  tokenClaims,
} from './twoc2p-wire.ts'

/** Options of the adapter. */
export type Twoc2pOptions = Twoc2pClientOptions & {
  /** The gateway's merchant id: "JT04". */
  readonly merchantId: string
}

/**
 * Cards through 2C2P, PGW version 4.3: the payer is redirected to the gateway's page and returns by a form.
 * The gateway charges on the issuer's approval: there is no capture or void, and refunds are made in the
 * merchant portal. Its payment id is the invoice number, which is our reference.
 */
export function twoc2pProvider(options: Twoc2pOptions): PaymentProvider {
  const client = twoc2pClient(options)
  return {
    providerId: 'twoc2p',
    capabilities: {
      method: 'card',
      taking: 'atOnce',
      needsCardToken: false,
      brands: ['visa', 'mastercard', 'jcb'],
      refunds: 'byStaff',
      lists: false,
      isIdempotentByReference: false,
    },
    start: (command, context) => requestPaymentToken({ client, options }, command, context),
    inquire: (ref, context) => inquirePayment({ client, options }, ref, context),
    handleNotification: (raw) => verifyNotification(raw, options),
    handleReturn: ({ paymentResponse }) => ({ saysCancelled: isPayerCancellation(paymentResponse ?? '') }),
  }
}

type Twoc2pDeps = { readonly client: Twoc2pClient; readonly options: Twoc2pOptions }

async function requestPaymentToken(
  { client, options }: Twoc2pDeps,
  command: StartCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  const claimsJson = tokenRequestJson(command, options.merchantId)
  if (claimsJson === undefined) return { kind: 'notDone', reason: 'notPossible' }
  const answer = await client.call({ operation: 'paymentToken', patience: 'start', claimsJson, context })
  if (answer.kind === 'unreachable') return { kind: 'notDone', reason: 'unreachable' }
  if (answer.kind === 'unclear') return { kind: 'unknown', note: answer.note }
  const token = answer.kind === 'claims' ? tokenClaims.safeParse(answer.claims) : undefined
  if (token?.success) return { kind: 'done', value: startedPayment(command, token.data.webPaymentUrl) }
  const respCode = answer.kind === 'claims' ? String(answer.claims['respCode']) : answer.respCode
  const reason = refusalOfStartCode(respCode)
  return reason ? { kind: 'notDone', reason } : { kind: 'unknown', note: `respCode ${respCode}` }
}

function startedPayment({ clientReference, amount }: StartCommand, continueUrl: string): ProviderPayment {
  return {
    providerRef: clientReference,
    clientReference,
    state: 'pending',
    amount: { hundredths: amount.amount, currency: amount.currency },
    captured: satang(0),
    refunded: satang(0),
    continueUrl,
  }
}

async function inquirePayment(
  { client, options }: Twoc2pDeps,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<InquiryOutcome> {
  const asked = { merchantID: options.merchantId, invoiceNo: ref.clientReference, locale: 'en' }
  const claimsJson = JSON.stringify(asked)
  const answer = await client.call({ operation: 'paymentInquiry', patience: 'read', claimsJson, context })
  if (answer.kind === 'refused') return { kind: 'silent', note: `respCode ${answer.respCode}, not signed` }
  if (answer.kind !== 'claims') return { kind: 'silent', note: answer.note }
  const claims = paymentClaims.safeParse(answer.claims)
  if (!claims.success) return { kind: 'silent', note: 'another shape' }
  return inquiryOutcomeOf(claims.data, ref, context.now)
}

/** The gateway has no event ids: the digest of the signed content is the same for repeated notifications. */
async function verifyNotification(
  raw: RawNotification,
  options: Twoc2pOptions,
): Promise<NotificationVerdict> {
  const body = notificationBody.safeParse(parseJson(raw.body))
  if (!body.success) return { kind: 'refused', why: 'malformed' }
  const { payload } = body.data
  const verified = await verifyClaims(payload, options.secretKey)
  if (!verified) return { kind: 'refused', why: 'forged' }
  const claims = notifiedClaims.safeParse(verified)
  if (!claims.success) return { kind: 'refused', why: 'malformed' }
  const eventId = sha256Base64url(payload)
  if (claims.data.merchantID !== options.merchantId) return { kind: 'irrelevant', eventId }
  const { invoiceNo } = claims.data
  return { kind: 'genuine', eventId, about: [{ clientReference: invoiceNo, providerRef: invoiceNo }] }
}

/** The return form has base64url of JSON; some accounts get a JWS, whose signature does not matter for a hint. */
function isPayerCancellation(paymentResponse: string): boolean {
  const parts = paymentResponse.slice(0, 4_000).split('.')
  const json = parseJson(Buffer.from(parts[1] ?? parts[0] ?? '', 'base64url'))
  const { data } = returnedResponse.safeParse(json)
  return data !== undefined && ['0003', '4080'].includes(data.respCode)
}
