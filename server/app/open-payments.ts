import type { AgencyStore } from '#server/agency/agency-store.ts'
import { bankTransferProvider } from '#server/providers/payment/bank-transfer/bank-transfer-provider.ts'
import {
  type BillInquiryService,
  type TransferVerifier,
  manualTransferVerifier,
} from '#server/providers/payment/bank-port.ts'
import { billPaymentProvider } from '#server/providers/payment/bill-payment/bill-payment-provider.ts'
import { type CreditAccounts, creditProvider } from '#server/providers/payment/credit/credit-provider.ts'
import { counterProvider } from '#server/providers/payment/counter/counter-provider.ts'
import { omiseProvider } from '#server/providers/payment/omise/omise-provider.ts'
import type { PaymentProvider, PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { paypalProvider } from '#server/providers/payment/paypal/paypal-provider.ts'
import { paysbuyProvider } from '#server/providers/payment/paysbuy/paysbuy-provider.ts'
import { scbBank } from '#server/providers/payment/scb/scb-bank.ts'
import { twoc2pProvider } from '#server/providers/payment/twoc2p/twoc2p-provider.ts'
import { type LastCalls, monitorProviders } from '#server/providers/payment/monitored-provider.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import type { AppContext } from './app-deps.ts'

/** Default addresses of the payment services. */
const twoc2pLive = 'https://pgw.2c2p.com/payment/4.3'
const paypalLive = 'https://api-m.paypal.com'
const bankLive = 'https://api.partners.scb/partners'
const omiseLive = { url: 'https://api.omise.co', vaultUrl: 'https://vault.omise.co' }

/** The payment providers, the outcome of the last call to each, and the verifier of transfer slips. */
export type OpenedPayments = PaymentProviders & {
  readonly transferVerifier: TransferVerifier
  readonly lastCalls: LastCalls
}

/**
 * Opens the configured payment providers, the preferred one first. The only place that names concrete
 * providers.
 */
export function openPayments(
  deps: Pick<AppContext, 'config' | 'httpClient' | 'payments' | 'clock' | 'metrics'>,
  { agency, credit }: { readonly agency: Pick<AgencyStore, 'current'>; readonly credit: CreditAccounts },
): OpenedPayments {
  const bank = openPartnerBank({ config: deps.config, http: deps.httpClient }, agency)
  const opened = [
    ...(deps.payments ?? onlinePaymentProviders(deps)),
    ...manualPaymentProviders(deps.config, bank),
    creditProvider(credit),
  ]
  const { all, lastCalls } = monitorProviders(opened, deps.clock, ({ providerId, operation, outcome, ms }) =>
    deps.metrics?.paymentCalls.observe({ provider: providerId, operation, outcome }, ms / 1000),
  )
  return {
    all,
    lastCalls,
    transferVerifier: bank ?? manualTransferVerifier,
    forMethod: (method) => all.find(({ capabilities }) => capabilities.method === method),
    byId: (providerId) => all.find((one) => one.providerId === providerId),
  }
}

type Outside = { readonly config: AppContext['config']; readonly http: HttpClient }

/** Online providers whose keys are configured; of two for one payment method the first takes new payments. */
function onlinePaymentProviders({
  config,
  httpClient: http,
}: Pick<AppContext, 'config' | 'httpClient'>): PaymentProvider[] {
  const outside = { config, http }
  return [
    ...omiseProviders(outside),
    ...twoc2pProviders(outside),
    ...paypalProviders(outside),
    ...paysbuyProviders(outside),
  ]
}

function omiseProviders({ config: { omise }, http }: Outside): PaymentProvider[] {
  const { url = omiseLive.url, vaultUrl = omiseLive.vaultUrl, publicKey, secretKey, webhookSecret } = omise
  if (!publicKey || !secretKey || !webhookSecret) return []
  return [omiseProvider({ http, url, vaultUrl, publicKey, secretKey, webhookSecret })]
}

function twoc2pProviders({ config: { twoc2p }, http }: Outside): PaymentProvider[] {
  const { url = twoc2pLive, merchantId, secret: secretKey } = twoc2p
  return merchantId && secretKey ? [twoc2pProvider({ http, url, merchantId, secretKey })] : []
}

function paypalProviders({ config: { paypal }, http }: Outside): PaymentProvider[] {
  const { url = paypalLive, clientId, clientSecret, webhookId } = paypal
  if (!clientId || !clientSecret || !webhookId) return []
  return [paypalProvider({ http, url, clientId, clientSecret, webhookId })]
}

/** A discontinued service has no default address: it is used only when the configuration names one. */
function paysbuyProviders({ config: { paysbuy }, http }: Outside): PaymentProvider[] {
  const { url, psbId, username, secureCode } = paysbuy
  if (!url || !psbId || !secureCode) return []
  return [paysbuyProvider({ http, url, psbId, secureCode, ...(username && { username }) })]
}

/**
 * Manually handled payment methods. A configured bank API reports what was paid; its confirmations and those
 * of a bill payment channel are accepted only with their secret.
 */
function manualPaymentProviders(
  { bank: { notifySecret } }: AppContext['config'],
  books: BillInquiryService | undefined,
): PaymentProvider[] {
  const told = books === undefined ? {} : { books }
  return [
    bankTransferProvider({ ...told, ...(notifySecret === undefined ? {} : { notifySecret }) }),
    counterProvider(),
    billPaymentProvider({ ...told, ...(notifySecret === undefined ? {} : { sharedSecret: notifySecret }) }),
  ]
}

/** Returns the partner bank of the agency, if configured. */
function openPartnerBank(
  { config: { bank }, http }: Outside,
  agency: Pick<AgencyStore, 'current'>,
): (BillInquiryService & TransferVerifier) | undefined {
  const { url = bankLive, applicationKey, applicationSecret } = bank
  if (!applicationKey || !applicationSecret) return undefined
  const currentBillerId = async () => (await agency.current()).billerId
  return scbBank({ http, url, applicationKey, applicationSecret, billerId: currentBillerId })
}
