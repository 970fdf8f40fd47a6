import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'
import { freePort } from '#test-kit/free-port.ts'
import type { BookedPayment, PaymentTraits } from '../payment-bench.suite.ts'
import { hearNotifications } from '../payment-notification.suite.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { choose, webhookId } from './paypal-bench.suite.ts'
import { paypalProvider } from './paypal-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

const provider = (url: string, waitMs = 20_000) =>
  paypalProvider({
    http: systemHttpClient,
    url,
    clientId: 'test-client',
    clientSecret: 'test-secret',
    webhookId,
    timeouts: { token: waitMs, read: waitMs, readBefore: waitMs, change: waitMs },
  })

const traits: PaymentTraits = {
  unreachable: provider('http://127.0.0.1:9'),
  paths: {
    start: { method: 'POST', path: '/v2/checkout/orders' },
    capture: { method: 'POST', path: '/v2/checkout/orders/*/capture' },
    refund: { method: 'POST', path: '/v2/payments/captures/*/refund' },
    wrongAmount: { method: 'POST', path: '/v2/checkout/orders' },
  },
  payer: {
    agrees: async (page) => {
      await choose(page, 'approve')
    },
    givesUp: {
      at: async (page) => {
        await choose(page, 'cancel')
      },
      state: 'pending',
    },
  },
  listsTakenOnly: true,
  afterDeadline: 'notFound',
  notifications: {
    isSigned: true,
    // after three days, not minutes: see paypal-notification.test.ts
    growsStale: false,
    signedHeaders: [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-auth-algo',
      'paypal-cert-url',
    ],
  },
}

describePaymentProvider('PayPal', traits, async () => {
  // PayPal notifies one registered address: a test listens there when needed
  const port = await freePort()
  const simulator = await startSimulator('paypal', ['--notify', `http://127.0.0.1:${port}/notify`])
  const post = async (path: string, body: object) => {
    const answer = await fetch(simulator.controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(await answer.text())
  }
  const begin = async () => {
    await post('/_reset', {})
    await post('/_control', { clock: { now } })
  }
  await begin()
  const payments = async () => {
    const answer = await fetch(`${simulator.controlUrl}/_ledger`)
    return ((await answer.json()) as { payments: BookedPayment[] }).payments
  }
  return {
    provider: provider(simulator.url),
    impatient: provider(simulator.url, 500),
    now: () => now,
    control: (input) => post('/_control', input),
    payments,
    async hear() {
      // undelivered earlier notifications would be repeated now
      await begin()
      return hearNotifications(port)
    },
    close: () => simulator.stop(),
  }
})
