import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'
import type { BookedPayment, PaymentTraits } from '../payment-bench.suite.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { twoc2pProvider } from './twoc2p-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const secretKey = 'a-key-of-the-merchant-that-is-long-enough'

const provider = (url: string, waitMs = 20_000) =>
  twoc2pProvider({
    http: systemHttpClient,
    url: `${url}/payment/4.3`,
    merchantId: 'JT04SIM',
    secretKey,
    timeouts: { start: waitMs, read: waitMs },
  })

const choose = (choice: Record<string, string>) => async (page: string) => {
  await fetch(page, { method: 'POST', body: new URLSearchParams(choice) })
}

const traits: PaymentTraits = {
  unreachable: provider('http://127.0.0.1:9'),
  paths: {
    start: { method: 'POST', path: '/payment/4.3/paymentToken' },
    wrongAmount: { method: 'POST', path: '/payment/4.3/paymentToken' },
  },
  payer: {
    agrees: choose({ choice: 'pay' }),
    declines: { at: choose({ choice: 'decline', code: '4051' }), failure: 'insufficientFunds' },
    givesUp: { at: choose({ choice: 'cancel' }), state: 'cancelled' },
  },
  afterDeadline: 'expired',
  notifications: { isSigned: true, growsStale: false, signedHeaders: [] },
}

describePaymentProvider('2C2P at the simulated gateway', traits, async () => {
  const gateway = await startSimulator('twoc2p', ['--merchant-id', 'JT04SIM', '--secret', secretKey])
  const control = async (input: object) => {
    await fetch(`${gateway.controlUrl}/_control`, { method: 'POST', body: JSON.stringify(input) })
  }
  await control({ clock: { now } })
  return {
    provider: provider(gateway.url),
    impatient: provider(gateway.url, 500),
    now: () => now,
    control,
    payments: async () => {
      const ledger = await (await fetch(`${gateway.controlUrl}/_ledger`)).json()
      return (ledger as { readonly payments: readonly BookedPayment[] }).payments
    },
    close: gateway.stop,
  }
})
