import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'
import type { BookedPayment, PaymentTraits } from '../payment-bench.suite.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { paysbuyProvider } from './paysbuy-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const identity = { psbId: '1234567890', username: 'shop@example.com', secureCode: 'code-of-the-shop' }

const provider = (url: string, waitMs = 20_000) =>
  paysbuyProvider({ http: systemHttpClient, url, ...identity, timeouts: { start: waitMs, read: waitMs } })

const press = (action: string) => async (page: string) => {
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action, method: '02' }) })
}

const traits: PaymentTraits = {
  unreachable: provider('http://127.0.0.1:9'),
  // a lost start is certain here (nobody has the page), so it leaves nothing open
  paths: {
    wrongAmount: { method: 'POST', path: '/api_paynow/api_paynow.asmx/api_paynow_authentication_v3' },
  },
  payer: {
    agrees: press('pay'),
    declines: { at: press('decline'), failure: 'refused' },
    givesUp: { at: async () => undefined, state: 'pending' },
  },
  // the service has no deadline: the shop's own applies
  afterDeadline: 'pending',
  notifications: { isSigned: false, growsStale: false, signedHeaders: [] },
}

describePaymentProvider('PAYSBUY at its simulator', traits, async () => {
  const { psbId, username, secureCode } = identity
  const args = ['--psb-id', psbId, '--username', username, '--secure-code', secureCode]
  const service = await startSimulator('paysbuy', args)
  const control = async (input: object) => {
    await fetch(`${service.controlUrl}/_control`, { method: 'POST', body: JSON.stringify(input) })
  }
  await control({ clock: { now } })
  return {
    provider: provider(service.url),
    impatient: provider(service.url, 500),
    now: () => now,
    control,
    payments: async () => {
      const ledger = await (await fetch(`${service.controlUrl}/_ledger`)).json()
      return (ledger as { readonly payments: readonly BookedPayment[] }).payments
    },
    close: service.stop,
  }
})
