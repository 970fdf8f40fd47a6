import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'
import type { PaymentContext, PaymentProvider, StartCommand } from '../payment-provider.ts'
import { paysbuyProvider, type PaysbuyOptions } from './paysbuy-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const identity = { psbId: '1234567890', username: 'shop@example.com', secureCode: 'code-of-the-shop' }
let service: RunningSimulator
let provider: PaymentProvider
/** A provider with short timeouts. */
let impatient: PaymentProvider

beforeAll(async () => {
  const { psbId, username, secureCode } = identity
  const args = ['--psb-id', psbId, '--username', username, '--secure-code', secureCode]
  service = await startSimulator('paysbuy', args)
  provider = speak()
  impatient = speak({ timeouts: { start: 400, read: 400 } })
})
beforeEach(async () => {
  await post('/_reset', {})
  await post('/_control', { clock: { now } })
})
afterAll(() => service.stop())

const post = (path: string, body: object) =>
  fetch(service.controlUrl + path, { method: 'POST', body: JSON.stringify(body) })

function speak(rest: Partial<PaysbuyOptions> = {}): PaymentProvider {
  return paysbuyProvider({ http: systemHttpClient, url: service.url, ...identity, ...rest })
}

const context = (): PaymentContext => ({ requestId: 'test', signal: AbortSignal.timeout(10_000), now })

let attempts = 0
function aCommand(rest: Partial<StartCommand> = {}): StartCommand {
  attempts += 1
  return {
    clientReference: `FH7K2M9P-${attempts}`,
    amount: satang(451_550),
    description: 'FH7K2M9P, BKK-NRT & back',
    language: 'en',
    returnUrl: 'http://shop.example/payments/return',
    cancelUrl: 'http://shop.example/payments/cancel',
    notifyUrl: 'http://127.0.0.1:9/api/payments/notifications/paysbuy',
    expiresAt: '2026-11-21T15:00:00.000Z' as Instant,
    ...rest,
  }
}

async function begun(command = aCommand()) {
  const outcome = await provider.start(command, context())
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  const { providerRef, continueUrl = '' } = outcome.value
  return { ref: { clientReference: command.clientReference, providerRef, startedAt: now }, page: continueUrl }
}

const doOn = async (page: string, action: string) =>
  (await fetch(page, { method: 'POST', body: new URLSearchParams({ action, method: '02' }) })).text()

type Books = {
  readonly payments: readonly object[]
  readonly notifications: readonly { readonly event: string }[]
}
const ledger = async () => (await (await fetch(`${service.controlUrl}/_ledger`)).json()) as Books

describe('starting a payment', () => {
  it('returns the page where the payer continues, in the language of the order', async () => {
    for (const [language, words] of [
      ['en', 'Get a slip for Counter Service'],
      ['th', 'ขอใบชำระเงินที่เคาน์เตอร์เซอร์วิส'],
      ['ja', 'カウンターサービスの払込票を発行する'],
    ] as const) {
      const { page } = await begun(aCommand({ language }))
      const html = await (await fetch(page)).text()
      expect(html).toContain(words)
      expect(html).toContain('4515.50 THB')
    }
    const payment = { amount: 451_550, state: 'pending' }
    expect((await ledger()).payments).toMatchObject([payment, payment, payment])
  })

  it('can use the older operation', async () => {
    const outcome = await speak({ authentication: 'new' }).start(aCommand(), context())
    expect(outcome.kind).toBe('done')
  })

  it('authenticates with its merchant id where it has no email address', async () => {
    const nameless = speak({ username: undefined })
    const command = aCommand()
    expect(await nameless.start(command, context())).toMatchObject({ kind: 'done' })
    const ref = { clientReference: command.clientReference, providerRef: 'x', startedAt: now }
    expect(await nameless.inquire(ref, context())).toMatchObject({ kind: 'found' })
  })

  it.each([
    { psbId: '0000000000' },
    { username: 'somebody@example.com' },
    { secureCode: 'another' },
    { secureCode: '' },
  ])('a merchant with %j is not configured', async (wrong) => {
    const outcome = await speak(wrong).start(aCommand(), context())
    expect(outcome).toEqual({ kind: 'notDone', reason: 'notConfigured' })
  })

  it('nothing is sent after the time to send has passed, or for less than one baht', async () => {
    const late = { ...context(), maySend: () => false }
    expect(await provider.start(aCommand(), late)).toEqual({ kind: 'notDone', reason: 'unreachable' })
    const tiny = aCommand({ amount: satang(99) })
    expect(await provider.start(tiny, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
    expect((await ledger()).payments).toEqual([])
  })

  it('a start is refused as out of service while the Paysbuy page says so', async () => {
    const press = (input: string) =>
      fetch(`${service.url}/service`, { method: 'POST', body: new URLSearchParams({ service: input }) })
    expect(await (await press('off')).text()).toContain('out of service')
    expect(await provider.start(aCommand(), context())).toEqual({ kind: 'notDone', reason: 'outOfService' })
    expect(await (await press('on')).text()).toContain('It works')
    expect(await provider.start(aCommand(), context())).toMatchObject({ kind: 'done' })
  })

  it.each([
    { dropBefore: true },
    { status: 500 },
    { status: 503, afterCommit: true },
    { commitThenDrop: true },
    { malformed: 'json' },
    { malformed: 'html' },
    { truncate: true },
    { padBytes: 100_000 },
    { delayMs: 600 },
    { dropThenCommitMs: 100 },
  ])('a start is certainly not done after %j: nobody has the address of the page', async (what) => {
    await post('/_control', { times: 1, match: { path: '/api_paynow/**' }, ...what })
    expect(await impatient.start(aCommand(), context())).toEqual({ kind: 'notDone', reason: 'outOfService' })
  })
})

describe('the actions of the payer', () => {
  it.each([
    ['pay', 'captured', 451_550],
    ['decline', 'declined', 0],
    ['counterSlip', 'pending', 0],
  ])('the action %s makes the payment %s', async (action, state, captured) => {
    const { ref, page } = await begun()
    expect(await doOn(page, action)).toContain('action="http://shop.example/payments/return"')
    expect(await provider.inquire(ref, context())).toMatchObject({
      kind: 'found',
      payment: { state, captured: satang(captured), amount: { hundredths: 451_550, currency: 'THB' } },
    })
  })

  it('leaves the page: no notification is sent, and the payment stays pending', async () => {
    const { ref } = await begun()
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'pending' } })
    expect((await ledger()).notifications).toEqual([])
  })

  it.each([
    ['counterPaid', 'captured', 451_550],
    ['counterExpired', 'expired', 0],
  ])(
    'takes a counter slip, then %s makes it %s, reported from server to server alone',
    async (action, state, captured) => {
      const { ref, page } = await begun()
      await doOn(page, 'counterSlip')
      expect(await doOn(page, action)).not.toContain('shop.example')
      expect(await provider.inquire(ref, context())).toMatchObject({
        payment: { state, captured: satang(captured) },
      })
      const { notifications } = await ledger()
      expect(notifications.map((one) => one.event)).toEqual(['payment.result', 'counter.result'])
    },
  )

  it('keeps a counter slip open for seven days', async () => {
    const { ref, page } = await begun()
    await doOn(page, 'counterSlip')
    await post('/_control', { clock: { advanceMs: 7 * 86_400_000 - 60_000 } })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'pending' } })
    await post('/_control', { clock: { advanceMs: 120_000 } })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'expired' } })
  })

  it('pays once, however often the button is pressed', async () => {
    const { ref, page } = await begun()
    await Promise.all(Array.from({ length: 5 }, () => doOn(page, 'pay')))
    await doOn(page, 'decline')
    expect(await provider.inquire(ref, context())).toMatchObject({
      payment: { state: 'captured', captured: satang(451_550) },
    })
    expect((await ledger()).notifications).toHaveLength(1)
  })
})

describe('inquiring', () => {
  it('finds no payment that was never started', async () => {
    const ref = { clientReference: 'FH7K2M9P-99', startedAt: now }
    expect(await provider.inquire(ref, context())).toEqual({ kind: 'notFound' })
  })

  it.each([
    { dropBefore: true },
    { status: 503 },
    { commitThenDrop: true },
    { malformed: 'json' },
    { malformed: 'html' },
    { malformed: 'schema' },
    { truncate: true },
    { padBytes: 100_000 },
    { delayMs: 600 },
  ])('stays silent after the fault %j', async (what) => {
    const { ref, page } = await begun()
    await doOn(page, 'pay')
    await post('/_control', { times: 1, match: { path: '/psb_ws/**' }, ...what })
    expect(await impatient.inquire(ref, context())).toMatchObject({ kind: 'silent' })
  })

  it('reports an amount that differs from the one requested', async () => {
    const { ref, page } = await begun()
    await doOn(page, 'pay')
    await post('/_control', { times: 1, match: { path: '/psb_ws/**' }, wrongAmount: true })
    expect(await provider.inquire(ref, context())).toMatchObject({
      payment: { state: 'captured', amount: { hundredths: 451_650 } },
    })
  })
})
