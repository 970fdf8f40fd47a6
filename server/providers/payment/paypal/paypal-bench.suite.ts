import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type HttpClient, type OutgoingRequest, systemHttpClient } from '#server/platform/http-client.ts'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'
import type {
  PaymentContext,
  PaymentProvider,
  PaymentRef,
  RawNotification,
  RefundCommand,
  StartCommand,
} from '../payment-provider.ts'
import { type PaypalProviderOptions, paypalProvider } from './paypal-provider.ts'

/** The initial time of tests and simulator. */
export const now = '2026-11-21T03:00:00.000Z' as Instant
/** The id of our webhook at the simulator. */
export const webhookId = '8PT597110X687430LKGECATA'
const clientId = 'test-client'
const clientSecret = 'test-secret'

/** One call to PayPal and its answer. */
export type RecordedCall = {
  readonly request: OutgoingRequest
  readonly status: number
  readonly body: string
}

/** A payment in PayPal's ledger. */
export type LedgerPayment = {
  readonly providerRef: string
  readonly clientReference: string
  readonly state: string
  readonly captured: number
  readonly refunded: number
}

/** The provider connected to the simulated PayPal, which is reset before each test. */
export type Bench = {
  provider(rest?: Partial<PaypalProviderOptions>): PaymentProvider
  readonly url: () => string
  /** Sets faults or the simulator's clock. */
  control(input: object): Promise<void>
  ledger(): Promise<{ readonly payments: readonly LedgerPayment[]; readonly tokensHandedOut: number }>
  /** All calls since the test began, including tokens and certificates. */
  readonly exchanges: () => readonly RecordedCall[]
  /** All notifications since the test began. */
  readonly heard: () => readonly RawNotification[]
  /** A started order: its reference, and the payer's page. */
  begun(command?: StartCommand): Promise<{ readonly ref: PaymentRef; readonly page: string }>
  /** An order approved by the payer. */
  approved(choice?: 'approve' | 'decline' | 'review', command?: StartCommand): Promise<PaymentRef>
  /** A captured order. */
  paid(command?: StartCommand): Promise<PaymentRef>
}

/** Starts and stops a simulated PayPal for this test file. */
export function paypalBench(): Bench {
  const shop = listeningShop()
  const exchanges: RecordedCall[] = []
  let running: RunningSimulator | undefined
  const paypal = () => {
    if (!running) throw new Error('PayPal has not been started yet')
    return running
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(paypal().controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(await answer.text())
  }
  beforeAll(async () => {
    const notify = ['--notify', await shop.listen()]
    running = await startSimulator('paypal', notify)
  })
  beforeEach(async () => {
    await post('/_reset', {})
    await post('/_control', { clock: { now } })
    exchanges.length = 0
    shop.heard.length = 0
  })
  afterAll(async () => {
    await running?.stop()
    shop.close()
  })
  const http = recorded(exchanges)
  const provider: Bench['provider'] = (rest) =>
    paypalProvider({
      http,
      url: paypal().url,
      clientId,
      clientSecret,
      webhookId,
      ...rest,
    })
  return {
    provider,
    ...payersOf(provider),
    url: () => paypal().url,
    exchanges: () => exchanges,
    heard: () => shop.heard,
    control: (input) => post('/_control', input),
    async ledger() {
      const answer = await fetch(`${paypal().controlUrl}/_ledger`)
      return (await answer.json()) as { payments: LedgerPayment[]; tokensHandedOut: number }
    },
  }
}

/** The payer's actions that bring an order into a state. */
function payersOf(provider: Bench['provider']): Pick<Bench, 'begun' | 'approved' | 'paid'> {
  const begun: Bench['begun'] = async (command = aCommand()) => {
    const outcome = await provider().start(command, context())
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
    const { providerRef, continueUrl = '' } = outcome.value
    const { clientReference } = command
    return { ref: { clientReference, providerRef, startedAt: now }, page: continueUrl }
  }
  const approved: Bench['approved'] = async (choice = 'approve', command = aCommand()) => {
    const { ref, page } = await begun(command)
    await choose(page, choice)
    return ref
  }
  return {
    begun,
    approved,
    async paid(command = aCommand()) {
      const ref = await approved('approve', command)
      const outcome = await provider().capture?.(ref, command.amount, context())
      if (outcome?.kind !== 'done') throw new Error(JSON.stringify(outcome))
      return ref
    },
  }
}

/** Presses a button of the payer's page; returns the redirect target. */
export async function choose(page: string, choice: string): Promise<string | null> {
  const body = new URLSearchParams({ choice })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location')
}

/** Returns a context with a one minute limit and PayPal's current time. */
export function context(rest: Partial<PaymentContext> = {}): PaymentContext {
  return { requestId: 'test', signal: AbortSignal.timeout(60_000), now, ...rest }
}

let references = 0
/** Returns a start command with a unique reference. */
export function aCommand(rest: Partial<StartCommand> = {}): StartCommand {
  references += 1
  return {
    clientReference: `FH7K2M9P-${String(references).padStart(2, '0')}`,
    amount: satang(1_234_550),
    description: 'FH7K2M9P, BKK-NRT',
    language: 'th',
    returnUrl: 'http://shop.example/api/payments/return?key=a%2Bb',
    cancelUrl: 'http://shop.example/api/payments/return?key=a%2Bb&gaveUp=yes',
    notifyUrl: 'http://shop.example/api/payments/notifications/paypal',
    expiresAt: '2026-11-21T15:00:00.000Z' as Instant,
    ...rest,
  }
}

/** Returns a refund command of ten baht with a unique reference. */
export function aRefund(payment: PaymentRef, rest: Partial<RefundCommand> = {}): RefundCommand {
  references += 1
  const refundReference = `${payment.clientReference}-R${references}`
  return { refundReference, payment, amount: satang(1000), refundedBefore: satang(0), ...rest }
}

function recorded(exchanges: RecordedCall[]): HttpClient {
  return {
    async send(request) {
      const result = await systemHttpClient.send(request)
      if (result.kind === 'answer') {
        exchanges.push({ request, status: result.status, body: new TextDecoder().decode(result.body) })
      }
      return result
    },
  }
}

/** A shop that only records notifications. */
function listeningShop() {
  const heard: RawNotification[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      heard.push({ body: new Uint8Array(body), headers, now })
      response.writeHead(200).end()
    })
  })
  return {
    heard,
    close: () => server.close(),
    async listen() {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/notifications/paypal`
    },
  }
}
