import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
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
import { type PaysbuyClient, paysbuyClient, type PaysbuyClientOptions } from './paysbuy-client.ts'
import { inquiryOutcomeOf } from './paysbuy-to-terms.ts'
import { stringElement, transactionRows } from './paysbuy-wire.ts'

/** Options of the adapter. */
export type PaysbuyOptions = PaysbuyClientOptions & {
  readonly psbId: string
  /** The merchant's email address; the merchant id is used where none is given. */
  readonly username?: string | undefined
  readonly secureCode: string
  /** Path of the payer's page: the manuals disagree; default "/paynow.aspx". */
  readonly pagePath?: string
  /** The operation of 2016, or of 2010 with one parameter less. */
  readonly authentication?: 'v3' | 'new'
}

/**
 * PAYSBUY by its manuals of 2010 to 2016: a hosted page where the payer chooses a payment method, including a
 * counter slip. Nothing is signed. The service has closed; it is offered only with the address of a
 * compatible service.
 */
export function paysbuyProvider(options: PaysbuyOptions): PaymentProvider {
  const client = paysbuyClient(options)
  return {
    providerId: 'paysbuy',
    capabilities: {
      method: 'paysbuy',
      taking: 'atOnce',
      needsCardToken: false,
      brands: [],
      refunds: 'byStaff',
      lists: false,
      isIdempotentByReference: false,
    },
    start: (command, context) => startAuthentication({ client, options }, command, context),
    inquire: (ref, context) => inquirePayment({ client, options }, ref, context),
    handleNotification: async (raw) => verifyNotification(raw),
    // the return URL has no sign of a cancellation
    handleReturn: () => ({ saysCancelled: false }),
  }
}

type PaysbuyDeps = { readonly client: PaysbuyClient; readonly options: PaysbuyOptions }

/**
 * An authentication charges nobody: it creates a page that only its reference opens. A lost answer loses the
 * reference too, so no payment can follow. Every failure here is therefore certain: out of service.
 */
async function startAuthentication(
  { client, options }: PaysbuyDeps,
  command: StartCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderPayment>> {
  if (!isAmountWithinLimits(command)) return { kind: 'notDone', reason: 'notPossible' }
  const operation = options.authentication ?? 'v3'
  const answer = await client.call({
    path: `/api_paynow/api_paynow.asmx/api_paynow_authentication_${operation}`,
    form: { ...authenticationParameters(command, options), ...(operation === 'v3' ? { opt_param: '' } : {}) },
    patience: 'start',
    context,
  })
  if (answer.kind === 'unsent') return { kind: 'notDone', reason: 'unreachable' }
  const read = stringElement.safeParse(answer.kind === 'elements' ? answer.elements : undefined)
  const text = read.data?.string.trim() ?? ''
  const refid = /^00([0-9a-f]{32})$/i.exec(text)?.[1]
  if (refid !== undefined) return { kind: 'done', value: startedPayment(command, refid, options) }
  return { kind: 'notDone', reason: /^9[0-3]/.test(text) ? 'notConfigured' : 'outOfService' }
}

function isAmountWithinLimits({ clientReference, amount, returnUrl, notifyUrl }: StartCommand): boolean {
  const fits = clientReference.length <= 200 && returnUrl.length <= 500 && notifyUrl.length <= 500
  return fits && amount.currency === 'THB' && amount.amount >= 100
}

const languages = { en: 'E', th: 'T', ja: 'J' } as const

/** Returns every parameter of the operation: the service refuses a form with a missing one, even an empty one. */
function authenticationParameters(command: StartCommand, options: PaysbuyOptions): Record<string, string> {
  return {
    psbID: options.psbId,
    username: options.username ?? options.psbId,
    secureCode: options.secureCode,
    inv: command.clientReference,
    itm: command.description.slice(0, 200),
    amt: formatDecimalAmount(command.amount.amount),
    paypal_amt: '',
    curr_type: 'TH',
    com: '',
    method: '1',
    language: languages[command.language],
    resp_front_url: command.returnUrl,
    resp_back_url: command.notifyUrl,
    opt_fix_redirect: '1',
    opt_fix_method: '',
    opt_name: '',
    opt_email: '',
    opt_mobile: '',
    opt_address: '',
    opt_detail: '',
  }
}

function startedPayment(command: StartCommand, refid: string, options: PaysbuyOptions): ProviderPayment {
  const { url, pagePath = '/paynow.aspx' } = options
  return {
    providerRef: refid,
    clientReference: command.clientReference,
    state: 'pending',
    amount: { hundredths: command.amount.amount, currency: command.amount.currency },
    captured: satang(0),
    refunded: satang(0),
    continueUrl: `${url.replace(/\/+$/, '')}${pagePath}?refid=${refid}`,
  }
}

async function inquirePayment(
  { client, options }: PaysbuyDeps,
  ref: PaymentRef,
  context: PaymentContext,
): Promise<InquiryOutcome> {
  const answer = await client.call({
    path: '/psb_ws/getTransaction.asmx/getTransactionByInvoice',
    form: {
      psbID: options.psbId,
      biz: options.username ?? options.psbId,
      secureCode: options.secureCode,
      invoice: ref.clientReference,
    },
    patience: 'read',
    context,
  })
  if (answer.kind !== 'elements') return { kind: 'silent', note: answer.note }
  const rows = transactionRows.safeParse(answer.elements)
  return rows.success ? inquiryOutcomeOf(rows.data, ref) : { kind: 'silent', note: 'another shape' }
}

/** Anybody can send this form, so it only triggers an inquiry. The digest of its content is the event id. */
function verifyNotification({ body }: RawNotification): NotificationVerdict {
  const text = new TextDecoder().decode(body)
  const results = new URLSearchParams(text).getAll('result')
  const invoice = /^(?:00|99|02)([\w-]{1,200})$/.exec(results[0] ?? '')?.[1]
  if (invoice === undefined || results.length > 1) return { kind: 'refused', why: 'malformed' }
  return { kind: 'genuine', eventId: sha256Base64url(text), about: [{ clientReference: invoice }] }
}
