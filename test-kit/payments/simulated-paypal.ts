import type { Instant } from '#contract/terms/time.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'

/** A payment in PayPal's own books; amounts in satang. */
export type LedgerPaypalPayment = {
  readonly providerRef: string
  readonly clientReference: string | null
  readonly state: string
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  readonly refunds: number
}

/** A notification of PayPal with the answer to each delivery. */
export type PaypalEvents = {
  readonly event: string
  readonly state: string
  readonly sendings: readonly { readonly answer: number | string }[]
}

/** The simulated PayPal in a process of its own, for tests. */
export type SimulatedPaypal = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  /** Sets faults or moves its clock: the body of POST /_control. */
  control(message: object): Promise<void>
  /** Resets everything and sets its clock to this instant. */
  begin(now: Instant): Promise<void>
  payments(): Promise<readonly LedgerPaypalPayment[]>
  /** Returns its notifications, oldest first. */
  told(): Promise<readonly PaypalEvents[]>
  /** Makes the payer's choice on its page; returns the redirect address, or null when the browser stays. */
  decide(page: string, choice: PaypalChoice): Promise<string | null>
  /** Decides a capture under review, as a tester does on its page. */
  settle(status: 'COMPLETED' | 'DECLINED'): Promise<void>
  stop(): Promise<void>
}

/**
 * A button of the payer's page: `decline` approves with a declined card, `review` with a capture under
 * review.
 */
export type PaypalChoice = 'approve' | 'decline' | 'review' | 'cancel' | 'stay'

const keys = {
  clientId: 'test-client',
  clientSecret: 'test-secret',
  webhookId: '8PT597110X687430LKGECATA',
} as const

/** Starts PayPal with this address for notifications. The books are in memory. */
export async function startPaypalSimulator(notifyUrl: string): Promise<SimulatedPaypal> {
  const { url, controlUrl, stop } = await startSimulator('paypal', [
    `--client-id=${keys.clientId}`,
    `--client-secret=${keys.clientSecret}`,
    `--webhook-id=${keys.webhookId}`,
    `--notify=${notifyUrl}`,
  ])
  const post = async (path: string, body: object) => {
    const answer = await fetch(controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`the simulator does not take it: ${await answer.text()}`)
  }
  const ledger = async () => {
    const answer = await fetch(`${controlUrl}/_ledger`)
    return (await answer.json()) as { payments: LedgerPaypalPayment[]; notifications: PaypalEvents[] }
  }
  return {
    ...keys,
    url,
    stop,
    control: (message) => post('/_control', message),
    async begin(now) {
      await post('/_reset', {})
      await post('/_control', { clock: { now } })
    },
    payments: async () => (await ledger()).payments,
    told: async () => (await ledger()).notifications,
    async decide(page, choice) {
      const body = new URLSearchParams({ choice })
      const answer = await fetch(page, { method: 'POST', redirect: 'manual', body })
      return answer.headers.get('location')
    },
    async settle(status) {
      const page = await (await fetch(url)).text()
      const [, capture = ''] = /name="capture" value="(\w+)"/.exec(page) ?? []
      await fetch(`${url}/settle`, { method: 'POST', body: new URLSearchParams({ capture, status }) })
    },
  }
}
