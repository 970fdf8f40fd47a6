import type { Instant } from '#contract/terms/time.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'

/** A payment in the card processor's own books; amounts in satang. */
export type LedgerCardPayment = {
  readonly providerRef: string
  readonly clientReference: string | null
  readonly state: string
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  readonly refunds: number
}

/** The simulated card processor in a process of its own, for tests. */
export type SimulatedCard = {
  readonly url: string
  readonly publicKey: string
  readonly secretKey: string
  /** In base64. */
  readonly webhookSecret: string
  /** Sets faults or moves its clock: the body of POST /_control. */
  control(message: object): Promise<void>
  /** Resets everything and sets its clock to this instant. */
  begin(now: Instant): Promise<void>
  payments(): Promise<readonly LedgerCardPayment[]>
  /** Returns a token for a card, as its hosted form makes one; for a valid card by default. */
  token(number?: string): Promise<string>
  /** Decides as the payer on the bank's page. */
  readonly decide: typeof decideAtBank
  stop(): Promise<void>
}

/** The keys of the merchant at the simulated card processor; the webhook's secret is in base64. */
export const cardKeys = {
  publicKey: 'pkey_test_5x0000000000000000',
  secretKey: 'skey_test_5x0000000000000000',
  webhookSecret: 'dGhlIHNlY3JldCBvZiB0aGUgdGVzdHM=',
} as const

/** Starts the card processor. The books are in memory without a file. */
export async function startCardSimulator(ledgerFile?: string): Promise<SimulatedCard> {
  const { url, controlUrl, stop } = await startSimulator('card', [
    `--public-key=${cardKeys.publicKey}`,
    `--secret-key=${cardKeys.secretKey}`,
    `--webhook-secret=${cardKeys.webhookSecret}`,
    ...(ledgerFile === undefined ? [] : ['--ledger', ledgerFile]),
  ])
  const post = async (path: string, body: object) => {
    const answer = await fetch(controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`the simulator does not take it: ${await answer.text()}`)
  }
  return {
    ...cardKeys,
    url,
    stop,
    control: (message) => post('/_control', message),
    async begin(now) {
      await post('/_reset', {})
      await post('/_control', { clock: { now } })
    },
    async payments() {
      const answer = await fetch(`${controlUrl}/_ledger`)
      return ((await answer.json()) as { payments: LedgerCardPayment[] }).payments
    },
    token: (number = '4242424242424242') => makeToken(url, number),
    decide: decideAtBank,
  }
}

/** Decides as the payer on the bank's page. */
export async function decideAtBank(
  page: string,
  decision: 'succeed' | 'fail' | 'cancel' | 'abandon',
): Promise<void> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision }),
  })
  if (answer.status !== 303) throw new Error(`the bank's page answers ${answer.status}`)
}

async function makeToken(url: string, number: string): Promise<string> {
  const card = {
    name: 'SOMCHAI JAIDEE',
    number,
    expiration_month: 12,
    expiration_year: 2040,
    security_code: '123',
  }
  const answer = await fetch(`${url}/tokens`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${cardKeys.publicKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  })
  if (answer.status !== 200) throw new Error(`no token: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}
