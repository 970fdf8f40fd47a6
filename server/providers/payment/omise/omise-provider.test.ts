import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { cardKeys, decideAtBank, startCardSimulator } from '#test-kit/payments/simulated-card.ts'
import type { PaymentTraits } from '../payment-bench.suite.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { omiseProvider } from './omise-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

const provider = (url: string, waitMs = 20_000) =>
  omiseProvider({
    http: systemHttpClient,
    url,
    vaultUrl: url,
    ...cardKeys,
    timeouts: { read: waitMs, readBefore: waitMs, change: waitMs },
  })

const traits: PaymentTraits = {
  unreachable: provider('http://127.0.0.1:9'),
  paths: {
    start: { method: 'POST', path: '/charges' },
    capture: { method: 'POST', path: '/charges/*/capture' },
    void: { method: 'POST', path: '/charges/*/reverse' },
    refund: { method: 'POST', path: '/charges/*/refunds' },
    wrongAmount: { method: 'POST', path: '/charges' },
  },
  payer: {
    agrees: (page) => decideAtBank(page, 'succeed'),
    declines: { at: (page) => decideAtBank(page, 'fail'), failure: 'refused' },
    givesUp: { at: (page) => decideAtBank(page, 'cancel'), state: 'cancelled' },
  },
  afterDeadline: 'expired',
  notifications: {
    isSigned: true,
    growsStale: true,
    signedHeaders: ['omise-signature', 'omise-signature-timestamp'],
  },
}

describePaymentProvider('Omise at the simulated vault', traits, async () => {
  const simulator = await startCardSimulator()
  await simulator.begin(now)
  return {
    provider: provider(simulator.url),
    impatient: provider(simulator.url, 1000),
    now: () => now,
    control: simulator.control,
    payments: simulator.payments,
    startNeeds: async () => ({ cardToken: await simulator.token() }),
    close: simulator.stop,
  }
})
