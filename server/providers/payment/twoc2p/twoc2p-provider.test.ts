import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'
import type { PaymentContext, PaymentProvider, StartCommand } from '../payment-provider.ts'
import { twoc2pProvider } from './twoc2p-provider.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const secretKey = 'a-key-of-the-merchant-that-is-long-enough'
let gateway: RunningSimulator
let provider: PaymentProvider
/** A provider with short timeouts. */
let impatient: PaymentProvider

beforeAll(async () => {
  gateway = await startSimulator('twoc2p', ['--merchant-id', 'JT04SIM', '--secret', secretKey])
  provider = speakTo(gateway.url)
  impatient = speakTo(gateway.url, secretKey, 400)
})
beforeEach(async () => {
  await post('/_reset', {})
  await post('/_control', { clock: { now } })
})
afterAll(() => gateway.stop())

const post = (path: string, body: object) =>
  fetch(gateway.controlUrl + path, { method: 'POST', body: JSON.stringify(body) })

function speakTo(url: string, key = secretKey, waitMs = 20_000): PaymentProvider {
  const timeouts = { start: waitMs, read: waitMs }
  const merchantId = 'JT04SIM'
  return twoc2pProvider({
    http: systemHttpClient,
    url: `${url}/payment/4.3`,
    merchantId,
    secretKey: key,
    timeouts,
  })
}

const context = (): PaymentContext => ({ requestId: 'test', signal: AbortSignal.timeout(10_000), now })

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

let attempts = 0
function aCommand(rest: Partial<StartCommand> = {}): StartCommand {
  attempts += 1
  return {
    clientReference: `FH7K2M9P-${attempts}`,
    amount: satang(451_550),
    description: 'FH7K2M9P, BKK-NRT',
    language: 'en',
    returnUrl: 'http://shop.example/payments/return',
    cancelUrl: 'http://shop.example/payments/cancel',
    notifyUrl: 'http://127.0.0.1:9/api/payments/notifications/twoc2p',
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

const choose = async (page: string, choice: Record<string, string>) =>
  (await fetch(page, { method: 'POST', body: new URLSearchParams(choice) })).text()

const ledger = async () =>
  (await (await fetch(`${gateway.controlUrl}/_ledger`)).json()) as { readonly payments: readonly object[] }

describe('starting a payment', () => {
  it('returns the page where the payer continues', async () => {
    const command = aCommand()
    const outcome = await provider.start(command, context())
    expect(outcome).toMatchObject({
      kind: 'done',
      value: { state: 'pending', amount: { hundredths: 451_550, currency: 'THB' }, captured: satang(0) },
    })
    const { page } = await begun()
    expect(await (await fetch(page)).text()).toContain('4,515.50 THB')
    expect((await ledger()).payments).toMatchObject([
      { clientReference: command.clientReference, amount: 451_550, state: 'pending' },
      {},
    ])
  })

  it('shows the payer the page in the language of the order', async () => {
    const { page } = await begun(aCommand({ language: 'th' }))
    expect(await (await fetch(page)).text()).toContain('<html lang="th">')
  })

  it('leaves the outcome unknown when the invoice number was used before', async () => {
    const command = aCommand()
    await begun(command)
    expect(await provider.start(command, context())).toEqual({ kind: 'unknown', note: 'respCode 9015' })
  })

  it('a wrong key is reported as not configured', async () => {
    const other = speakTo(gateway.url, 'another-key-of-somebody-else-altogether')
    expect(await other.start(aCommand(), context())).toEqual({ kind: 'notDone', reason: 'notConfigured' })
    expect((await ledger()).payments).toEqual([])
  })

  it('nothing is started when the gateway is unreachable or the time to send has passed', async () => {
    const nobody = speakTo('http://127.0.0.1:9')
    const notDone = { kind: 'notDone', reason: 'unreachable' }
    expect(await nobody.start(aCommand(), context())).toEqual(notDone)
    expect(await provider.start(aCommand(), { ...context(), maySend: () => false })).toEqual(notDone)
    expect((await ledger()).payments).toEqual([])
  })

  it.each([
    [{ dropBefore: true }, 0],
    [{ status: 500 }, 0],
    [{ status: 503, afterCommit: true }, 1],
    [{ commitThenDrop: true }, 1],
    [{ malformed: 'json' }, 1],
    [{ malformed: 'html' }, 1],
    [{ malformed: 'schema' }, 1],
    [{ truncate: true }, 1],
    [{ badSignature: true }, 1],
    [{ padBytes: 100_000 }, 1],
    [{ delayMs: 600 }, 1],
  ])('the outcome is unknown after %j, and %d payments were started', async (what, made) => {
    const command = aCommand()
    await post('/_control', { times: 1, match: { path: '/payment/4.3/paymentToken' }, ...what })
    expect(await impatient.start(command, context())).toMatchObject({ kind: 'unknown' })
    await expect.poll(async () => (await ledger()).payments.length).toBe(made)
    const ref = { clientReference: command.clientReference, startedAt: now }
    const found = await provider.inquire(ref, context())
    expect(found).toMatchObject(
      made === 1 ? { kind: 'found', payment: { state: 'pending' } } : { kind: 'notFound' },
    )
  })
})

describe('the actions of the payer', () => {
  const seen = async (choice: Record<string, string>) => {
    const { ref, page } = await begun()
    const after = await choose(page, choice)
    return { after, outcome: await provider.inquire(ref, context()) }
  }

  it('pays: the amount is captured', async () => {
    const { after, outcome } = await seen({ choice: 'pay', scheme: 'JC' })
    expect(outcome).toMatchObject({
      kind: 'found',
      payment: {
        state: 'captured',
        amount: { hundredths: 451_550, currency: 'THB' },
        captured: satang(451_550),
        refunded: satang(0),
        card: { brand: 'jcb', lastDigits: '9340' },
      },
    })
    expect(after).toContain('action="http://shop.example/payments/return"')
  })

  it.each([
    [{ choice: 'decline', code: '4051' }, 'declined', 'insufficientFunds'],
    [{ choice: 'decline', code: '4041' }, 'declined', 'lostOrStolen'],
    [{ choice: 'failThreeD' }, 'declined', 'notAuthenticated'],
    [{ choice: 'cancel' }, 'cancelled', 'cancelledByPayer'],
    [{ choice: 'close' }, 'cancelled', 'cancelledByPayer'],
  ])(
    'the choice %j makes the payment %s for %s, and nothing was captured',
    async (choice, state, failure) => {
      const { outcome } = await seen(choice)
      expect(outcome).toMatchObject({ kind: 'found', payment: { state, failure, captured: satang(0) } })
    },
  )

  it('waits for the bank, which decides later', async () => {
    const { ref, page } = await begun()
    await choose(page, { choice: 'later' })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'pending' } })
    await choose(page, { choice: 'pay' })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'captured' } })
  })

  it('pays once, however often the button is pressed', async () => {
    const { ref, page } = await begun()
    await Promise.all(Array.from({ length: 5 }, () => choose(page, { choice: 'pay' })))
    await choose(page, { choice: 'cancel' })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'captured' } })
    const { entries } = (await ledger()) as unknown as { readonly entries: readonly object[] }
    expect(entries).toHaveLength(2)
  })

  it('comes after thirty minutes and cannot pay', async () => {
    const { ref, page } = await begun()
    await post('/_control', { clock: { advanceMs: 31 * 60_000 } })
    await choose(page, { choice: 'pay' })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'expired' } })
  })
})

describe('the notifications of the gateway', () => {
  /** Returns the notifications received by a shop that accepts everything. */
  async function arrived(faults: readonly object[], count: number) {
    const bodies: Buffer[] = []
    const shop = createServer((request, response) => {
      void collect(request).then((body) => bodies.push(body))
      response.end()
    })
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
    try {
      const notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
      await post('/_control', { faults: faults.map((one) => ({ match: { method: 'NOTIFY' }, ...one })) })
      const command = aCommand({ notifyUrl })
      await choose((await begun(command)).page, { choice: 'pay' })
      await expect.poll(() => bodies.length).toBe(count)
      const verdicts = bodies.map((body) =>
        provider.handleNotification?.({ body, headers: {}, now }, context()),
      )
      return { command, verdicts: await Promise.all(verdicts.map(async (one) => one)) }
    } finally {
      shop.closeAllConnections()
      shop.close()
    }
  }

  it('a notification is genuine and names the payment; its duplicate is the same event', async () => {
    const { command, verdicts } = await arrived([{ duplicate: true }], 2)
    expect(verdicts[0]).toMatchObject({
      kind: 'genuine',
      about: [{ clientReference: command.clientReference }],
    })
    expect(verdicts[1]).toEqual(verdicts[0])
  })

  it('a notification with another amount is genuine, and its amount is not used', async () => {
    expect((await arrived([{ wrongAmount: true }], 1)).verdicts).toMatchObject([{ kind: 'genuine' }])
  })

  it('a notification with a foreign signature is forged', async () => {
    const { verdicts } = await arrived([{ badSignature: true }], 1)
    expect(verdicts).toEqual([{ kind: 'refused', why: 'forged' }])
  })
})

describe('inquiring', () => {
  it.each([
    { dropBefore: true },
    { status: 500 },
    { commitThenDrop: true },
    { malformed: 'json' },
    { malformed: 'html' },
    { malformed: 'schema' },
    { truncate: true },
    { badSignature: true },
    { padBytes: 100_000 },
    { delayMs: 600 },
  ])('stays silent after the fault %j', async (what) => {
    const { ref } = await begun()
    await post('/_control', { times: 1, match: { path: '/payment/4.3/paymentInquiry' }, ...what })
    expect(await impatient.inquire(ref, context())).toMatchObject({ kind: 'silent' })
  })

  it('reports an amount that differs from the one requested', async () => {
    const { ref, page } = await begun()
    await choose(page, { choice: 'pay' })
    await post('/_control', { times: 1, match: { path: '/payment/4.3/paymentInquiry' }, wrongAmount: true })
    expect(await provider.inquire(ref, context())).toMatchObject({
      payment: { state: 'captured', amount: { hundredths: 451_650 } },
    })
  })
})
