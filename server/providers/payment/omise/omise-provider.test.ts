import { type Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { startCardSimulator } from '#test-kit/simulated-card.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { omiseProvider } from './omise-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

describePaymentProvider('Omise at the simulated vault', async () => {
  const simulator = await startCardSimulator()
  await simulator.begin(now)
  const provider = (url: string) =>
    omiseProvider({
      http: systemHttpClient,
      url,
      vaultUrl: url,
      publicKey: simulator.publicKey,
      secretKey: simulator.secretKey,
      webhookSecret: simulator.webhookSecret,
      timeouts: { read: 1000, readBefore: 1000, change: 1000 },
    })
  return {
    provider: provider(simulator.url),
    unreachable: provider('http://127.0.0.1:9'),
    now: () => now,
    control: simulator.control,
    payments: simulator.payments,
    startNeeds: async () => ({ cardToken: await simulator.token() }),
    paths: {
      start: { method: 'POST', path: '/charges' },
      capture: { method: 'POST', path: '/charges/*/capture' },
      void: { method: 'POST', path: '/charges/*/reverse' },
      refund: { method: 'POST', path: '/charges/*/refunds' },
      wrongAmount: { method: 'POST', path: '/charges' },
    },
    payer: {
      agrees: (page) => simulator.decide(page, 'succeed'),
      declines: { at: (page) => simulator.decide(page, 'fail'), failure: 'refused' },
      givesUp: { at: (page) => simulator.decide(page, 'cancel'), state: 'cancelled' },
    },
    afterDeadline: 'expired',
    notifications: {
      isSigned: true,
      growsStale: true,
      signedHeaders: ['omise-signature', 'omise-signature-timestamp'],
    },
    close: simulator.stop,
  }
})
