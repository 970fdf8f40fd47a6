import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type HttpClient, type OutgoingRequest, systemHttpClient } from '#server/platform/http-client.ts'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'
import {
  type PaymentContext,
  type PaymentProvider,
  type PaymentRef,
  type RawNotification,
  type RefundCommand,
  type StartCommand,
} from '../payment-provider.ts'
import { type PaypalProviderOptions, paypalProvider } from './paypal-provider.ts'

/** The moment at which tests begin, there and here. */
export const now = '2026-11-21T03:00:00.000Z' as Instant
/** The id of our webhook at the simulator. */
export const webhookId = '8PT597110X687430LKGECATA'
const clientId = 'test-client'
const clientSecret = 'test-secret'

/** One call to PayPal and its answer. */
export type SupplierCall = {
  readonly request: OutgoingRequest
  readonly status: number
  readonly body: string
}

/** A payment in PayPal's books. */
export type LedgerPayment = {
  readonly providerRef: string
  readonly clientReference: string
  readonly state: string
  readonly captured: number
  readonly refunded: number
}

/** The provider at the wire of the simulated PayPal, which forgets everything before each test. */
export type Bench = {
  provider(rest?: Partial<PaypalProviderOptions>): PaymentProvider
  readonly url: () => string
  /** Puts faults in force or moves the clock there. */
  control(wish: object): Promise<void>
  ledger(): Promise<{ readonly payments: readonly LedgerPayment[]; readonly tokensHandedOut: number }>
  /** Everything that was said since the test began, tokens and certificates too. */
  readonly exchanges: () => readonly SupplierCall[]
  /** What PayPal told the shop since the test began. */
  readonly heard: () => readonly RawNotification[]
  /** A begun order: its name, and the page of the payer. */
  begun(command?: StartCommand): Promise<{ readonly ref: PaymentRef; readonly page: string }>
  /** An order that the payer has agreed to. */
  approved(choice?: 'approve' | 'decline' | 'review', command?: StartCommand): Promise<PaymentRef>
  /** An order whose money came. */
  paid(command?: StartCommand): Promise<PaymentRef>
}

/** Registers the start and end of a PayPal in this test file. */
export function paypalBench(): Bench {
  const shop = listeningShop()
  const exchanges: SupplierCall[] = []
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
    control: (wish) => post('/_control', wish),
    async ledger() {
      const answer = await fetch(`${paypal().controlUrl}/_ledger`)
      return (await answer.json()) as { payments: LedgerPayment[]; tokensHandedOut: number }
    },
  }
}

/** What payers do until an order is where a test wants it. */
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

/** Presses a button of the payer's page; says where the browser is sent. */
export async function choose(page: string, choice: string): Promise<string | null> {
  const body = new URLSearchParams({ choice })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location')
}

/** What a call gets: a minute, and the moment that PayPal has too. */
export function context(rest: Partial<PaymentContext> = {}): PaymentContext {
  return { requestId: 'test', signal: AbortSignal.timeout(60_000), now, ...rest }
}

let references = 0
/** A wish to be paid, under a reference of its own. */
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

/** A wish to give back ten baht, under a reference of its own. */
export function aRefund(payment: PaymentRef, rest: Partial<RefundCommand> = {}): RefundCommand {
  references += 1
  const refundReference = `${payment.clientReference}-R${references}`
  return { refundReference, payment, amount: satang(1000), refundedBefore: satang(0), ...rest }
}

function recorded(exchanges: SupplierCall[]): HttpClient {
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

/** A shop that only listens. */
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
