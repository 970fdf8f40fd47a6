import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningSimulator, startSimulators } from './control-plane/start-simulator.ts'

/** The simulated payment services on loopback, all in one process, for one shop. */
export type PaymentSimulators = {
  /** Environment variables that give a shop the addresses and keys of the services. */
  readonly environment: Readonly<Record<string, string>>
  readonly simulators: Readonly<Record<PaymentSimulator, RunningSimulator>>
  stop(): Promise<void>
}

/** Options of the payment services. */
export type PaymentSimulatorsInput = {
  /** Address of the shop for notifications: "http://127.0.0.1:3000". */
  readonly shopUrl: string
  /** Folder of the ledgers; they are in memory when absent. */
  readonly folder?: string
}

const names = ['card', 'paypal', 'paysbuy', 'bank'] as const
type PaymentSimulator = (typeof names)[number]

// Not real keys: they are valid only for these simulators.
const keys = {
  omisePublic: 'pkey_test_simulator',
  omiseSecret: 'skey_test_simulator',
  omiseWebhook: 'c2ltdWxhdGVkIHdlYmhvb2sgc2VjcmV0',
  paypalId: 'test-client',
  paypalSecret: 'test-secret',
  paypalWebhook: '8PT597110X687430LKGECATA',
  psbId: '8303545188',
  psbUsername: 'demo@paysbuy.com',
  psbSecureCode: '1586093A8F80CBB5003001B42F0EEB7C',
  bankKey: 'simulated-application',
  bankSecret: 'simulated-application-secret',
  bankNotify: 'simulated bank secret',
}

/** Starts all services and waits until they listen. */
export async function startPaymentSimulators({
  shopUrl,
  folder,
}: PaymentSimulatorsInput): Promise<PaymentSimulators> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const notificationUrl = (providerId: string) => `${shopUrl}/api/payments/notifications/${providerId}`
  const own: Readonly<Record<PaymentSimulator, readonly string[]>> = {
    card: [],
    paypal: ['--notify', notificationUrl('paypal')],
    paysbuy: [],
    bank: ['--notify', notificationUrl('bankTransfer'), '--channel-notify', notificationUrl('billPayment')],
  }
  const started = await startSimulators(
    names.map((name) => {
      const ledger = folder === undefined ? [] : ['--ledger', join(folder, `${name}.jsonl`)]
      return { name, args: [...ledger, ...own[name]] }
    }),
  )
  const [card, paypal, paysbuy, bank] = started
  if (!card || !paypal || !paysbuy || !bank) throw new Error('a payment simulator is missing')
  return {
    simulators: { card, paypal, paysbuy, bank },
    environment: shopEnvironmentOf({ card, paypal, paysbuy, bank }),
    stop: () => card.stop(),
  }
}

function shopEnvironmentOf({
  card,
  paypal,
  paysbuy,
  bank,
}: PaymentSimulators['simulators']): PaymentSimulators['environment'] {
  return {
    SIMULATORS: 'on',
    OMISE_URL: card.url,
    OMISE_VAULT_URL: card.url,
    OMISE_PUBLIC_KEY: keys.omisePublic,
    OMISE_SECRET_KEY: keys.omiseSecret,
    OMISE_WEBHOOK_SECRET: keys.omiseWebhook,
    PAYPAL_URL: paypal.url,
    PAYPAL_CLIENT_ID: keys.paypalId,
    PAYPAL_CLIENT_SECRET: keys.paypalSecret,
    PAYPAL_WEBHOOK_ID: keys.paypalWebhook,
    PAYSBUY_URL: paysbuy.url,
    PAYSBUY_PSB_ID: keys.psbId,
    PAYSBUY_USERNAME: keys.psbUsername,
    PAYSBUY_SECURE_CODE: keys.psbSecureCode,
    BANK_URL: bank.url,
    BANK_APPLICATION_KEY: keys.bankKey,
    BANK_APPLICATION_SECRET: keys.bankSecret,
    BANK_NOTIFY_SECRET: keys.bankNotify,
  }
}
