import { type AgencyStore } from '#server/agency/agency-store.ts'
import { bankTransferProvider } from '#server/providers/payment/bank-transfer/bank-transfer-provider.ts'
import {
  type BankBooks,
  type TransferVerifier,
  manualTransferVerifier,
} from '#server/providers/payment/bank-port.ts'
import { billPaymentProvider } from '#server/providers/payment/bill-payment/bill-payment-provider.ts'
import { type CreditAccounts, creditProvider } from '#server/providers/payment/credit/credit-provider.ts'
import { counterProvider } from '#server/providers/payment/counter/counter-provider.ts'
import { omiseProvider } from '#server/providers/payment/omise/omise-provider.ts'
import { type PaymentProvider, type PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { paypalProvider } from '#server/providers/payment/paypal/paypal-provider.ts'
import { paysbuyProvider } from '#server/providers/payment/paysbuy/paysbuy-provider.ts'
import { scbBank } from '#server/providers/payment/scb/scb-bank.ts'
import { twoc2pProvider } from '#server/providers/payment/twoc2p/twoc2p-provider.ts'
import { type LastCalls, watchProviders } from '#server/providers/payment/watched-provider.ts'
import { type HttpClient } from '#server/platform/http-client.ts'
import { type AppDeps } from './app-deps.ts'

/** Where the services answer, unless the set-up says otherwise. */
const twoc2pLive = 'https://pgw.2c2p.com/payment/4.3'
const paypalLive = 'https://api-m.paypal.com'
const bankLive = 'https://api.partners.scb/partners'
const omiseLive = { url: 'https://api.omise.co', vaultUrl: 'https://vault.omise.co' }

/** Who takes money, what came of the last call to each, and who can be asked about a bank slip. */
export type OpenedPayments = PaymentProviders & {
  readonly slipVerifier: TransferVerifier
  readonly lastCalls: LastCalls
}

/** The only place that names concrete payment providers: those that are configured, the preferred one first. */
export function openPayments(
  deps: Pick<AppDeps, 'config' | 'httpClient' | 'payments' | 'clock'>,
  { agency, credit }: { readonly agency: Pick<AgencyStore, 'current'>; readonly credit: CreditAccounts },
): OpenedPayments {
  const bank = bankOf({ config: deps.config, http: deps.httpClient }, agency)
  const opened = [
    ...(deps.payments ?? wireProviders(deps)),
    ...peopleOfOurs(deps.config, bank),
    creditProvider(credit),
  ]
  const { all, lastCalls } = watchProviders(opened, deps.clock)
  return {
    all,
    lastCalls,
    slipVerifier: bank ?? manualTransferVerifier,
    forMethod: (method) => all.find(({ capabilities }) => capabilities.method === method),
    byId: (providerId) => all.find((one) => one.providerId === providerId),
  }
}

type Outside = { readonly config: AppDeps['config']; readonly http: HttpClient }

/** Services on a wire, where their keys are set; of two for one way to pay the first takes new payments. */
function wireProviders({
  config,
  httpClient: http,
}: Pick<AppDeps, 'config' | 'httpClient'>): PaymentProvider[] {
  const outside = { config, http }
  return [...omiseOf(outside), ...twoc2pOf(outside), ...paypalOf(outside), ...paysbuyOf(outside)]
}

function omiseOf({ config: { omise }, http }: Outside): PaymentProvider[] {
  const { url = omiseLive.url, vaultUrl = omiseLive.vaultUrl, publicKey, secretKey, webhookSecret } = omise
  if (!publicKey || !secretKey || !webhookSecret) return []
  return [omiseProvider({ http, url, vaultUrl, publicKey, secretKey, webhookSecret })]
}

function twoc2pOf({ config: { twoc2p }, http }: Outside): PaymentProvider[] {
  const { url = twoc2pLive, merchantId, secret: secretKey } = twoc2p
  return merchantId && secretKey ? [twoc2pProvider({ http, url, merchantId, secretKey })] : []
}

function paypalOf({ config: { paypal }, http }: Outside): PaymentProvider[] {
  const { url = paypalLive, clientId, clientSecret, webhookId } = paypal
  if (!clientId || !clientSecret || !webhookId) return []
  return [paypalProvider({ http, url, clientId, clientSecret, webhookId })]
}

/** A service that is no more has no address of its own: it is there only where the set-up names one. */
function paysbuyOf({ config: { paysbuy }, http }: Outside): PaymentProvider[] {
  const { url, psbId, username, secureCode } = paysbuy
  if (!url || !psbId || !secureCode) return []
  return [paysbuyProvider({ http, url, psbId, secureCode, ...(username && { username }) })]
}

/**
 * What people of ours look after. Where a bank answers for bills, it tells them what was paid; its confirmations and
 * those of a bill payment channel are taken only with the secret that they carry.
 */
function peopleOfOurs(
  { bank: { notifySecret } }: AppDeps['config'],
  books: BankBooks | undefined,
): PaymentProvider[] {
  const told = books === undefined ? {} : { books }
  return [
    bankTransferProvider({ ...told, ...(notifySecret === undefined ? {} : { notifySecret }) }),
    counterProvider(),
    billPaymentProvider({ ...told, ...(notifySecret === undefined ? {} : { sharedSecret: notifySecret }) }),
  ]
}

/** The bank whose partner the agency is, where it is one. */
function bankOf(
  { config: { bank }, http }: Outside,
  agency: Pick<AgencyStore, 'current'>,
): (BankBooks & TransferVerifier) | undefined {
  const { url = bankLive, applicationKey, applicationSecret } = bank
  if (!applicationKey || !applicationSecret) return undefined
  const billerId = async () => (await agency.current()).billerId
  return scbBank({ http, url, applicationKey, applicationSecret, billerId })
}
