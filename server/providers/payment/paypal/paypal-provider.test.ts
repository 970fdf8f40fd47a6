import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { aCommand, choose, context, now, paypalBench } from './paypal-bench.suite.ts'

const bench = paypalBench()
const orders = '/v2/checkout/orders'

describe('starting a payment', () => {
  it('returns the page where the payer approves', async () => {
    const command = aCommand()
    const outcome = await bench.provider().start(command, context())
    expect(outcome).toMatchObject({
      kind: 'done',
      value: {
        clientReference: command.clientReference,
        state: 'pending',
        amount: { hundredths: 1_234_550, currency: 'THB' },
        captured: satang(0),
        continueUrl: expect.stringContaining(`${bench.url()}/checkoutnow?token=`),
      },
    })
  })

  it('starts one payment however often it is requested', async () => {
    const command = aCommand()
    const provider = bench.provider()
    const outcomes = await Promise.all([1, 2, 3].map(() => provider.start(command, context())))
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await bench.ledger()).payments).toHaveLength(1)
  })

  it('does not know the outcome when the answer is lost, and finds the payment by our reference', async () => {
    const command = aCommand()
    const provider = bench.provider()
    await bench.control({ match: { path: orders }, times: 1, commitThenDrop: true })
    expect(await provider.start(command, context())).toMatchObject({ kind: 'unknown' })
    const { clientReference } = command
    const found = await provider.inquire({ clientReference, startedAt: now }, context())
    expect(found).toMatchObject({ kind: 'found', payment: { clientReference, state: 'pending' } })
    expect((await bench.ledger()).payments).toHaveLength(1)
  })

  it.each([
    ['status 500', { status: 500, afterCommit: true }],
    ['broken JSON', { malformed: true }],
    ['a page', { malformed: 'html' }],
    ['another shape', { malformed: 'schema' }],
    ['half an answer', { truncate: true }],
    ['silence', { delayMs: 900 }],
    ['an endless answer', { endless: true }],
  ])('does not know the outcome after %s', async (_name, fault) => {
    await bench.control({ match: { path: orders }, times: 1, ...fault })
    const impatient = bench.provider({ timeouts: { change: 600 } })
    expect(await impatient.start(aCommand(), context())).toMatchObject({ kind: 'unknown' })
  })

  it('an unreachable PayPal means for certain that nothing started', async () => {
    const provider = bench.provider({ url: 'http://127.0.0.1:9' })
    expect(await provider.start(aCommand(), context())).toEqual({ kind: 'notDone', reason: 'unreachable' })
  })

  it('an unknown account means for certain that nothing started', async () => {
    const provider = bench.provider({ clientSecret: 'another' })
    expect(await provider.start(aCommand(), context())).toMatchObject({
      kind: 'notDone',
      reason: 'notConfigured',
    })
  })

  it('sends nothing after the time to send has passed', async () => {
    const outcome = await bench.provider().start(aCommand(), context({ maySend: () => false }))
    expect(outcome).toEqual({ kind: 'notDone', reason: 'unreachable' })
    expect((await bench.ledger()).payments).toEqual([])
  })

  it('does not redirect the browser to a foreign host', async () => {
    const http = {
      send: async () => {
        const links = [{ rel: 'payer-action', href: 'https://paypal.com.evil.example/' }]
        const amount = { currency_code: 'THB', value: '1.00' }
        const order = {
          id: 'O',
          status: 'CREATED',
          links,
          purchase_units: [{ amount, invoice_id: 'FH1-01' }],
        }
        const body = new TextEncoder().encode(JSON.stringify({ access_token: 't', expires_in: 99, ...order }))
        return { kind: 'answer' as const, status: 200, headers: {}, body }
      },
    }
    const outcome = await bench.provider({ http }).start(aCommand({ clientReference: 'FH1-01' }), context())
    expect(outcome.kind === 'done' && outcome.value.continueUrl).toBeUndefined()
    expect(outcome.kind).toBe('done')
  })
})

describe('the payer', () => {
  it('approves: the payment is authorised and nothing is captured', async () => {
    const { ref, page } = await bench.begun()
    const back = await choose(page, 'approve')
    expect(back).toMatch(/return\?key=a%2Bb&token=[A-Z0-9]+&PayerID=[A-Z0-9]{13}$/)
    const found = await bench.provider().inquire(ref, context())
    expect(found).toMatchObject({ kind: 'found', payment: { state: 'authorised', captured: satang(0) } })
    const params = Object.fromEntries(new URL(back ?? '').searchParams)
    expect(bench.provider().handleReturn?.(params)).toEqual({ saysCancelled: false })
  })

  it('cancels: the payment is still pending, and the return URL says so', async () => {
    const { ref, page } = await bench.begun()
    const back = await choose(page, 'cancel')
    const params = Object.fromEntries(new URL(back ?? '').searchParams)
    expect(params).toMatchObject({ gaveUp: 'yes', token: ref.providerRef })
    expect(bench.provider().handleReturn?.(params)).toEqual({ saysCancelled: true })
    expect(await bench.provider().inquire(ref, context())).toMatchObject({
      kind: 'found',
      payment: { state: 'pending', continueUrl: page },
    })
  })

  it('an order that nobody approved expires after three hours', async () => {
    const { ref } = await bench.begun()
    await bench.control({ clock: { advanceMs: 3 * 3_600_000 } })
    expect(await bench.provider().inquire(ref, context())).toEqual({ kind: 'notFound' })
  })
})

describe('capturing', () => {
  it('captures the whole amount once', async () => {
    const ref = await bench.approved()
    const provider = bench.provider()
    const outcomes = [
      await provider.capture?.(ref, satang(1_234_550), context()),
      await provider.capture?.(ref, satang(1_234_550), context()),
    ]
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        kind: 'done',
        value: { state: 'captured', captured: satang(1_234_550), refunded: satang(0) },
      })
    }
    expect((await bench.ledger()).payments).toMatchObject([{ state: 'COMPLETED', captured: 1_234_550 }])
  })

  it('finds the capture when the answer was lost', async () => {
    const ref = await bench.approved()
    await bench.control({ match: { path: `${orders}/*/capture` }, times: 1, commitThenDrop: true })
    const provider = bench.provider()
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toMatchObject({ kind: 'unknown' })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'captured' } })
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toMatchObject({ kind: 'done' })
    expect((await bench.ledger()).payments).toMatchObject([{ captured: 1_234_550 }])
  })

  it('captures once when two requests run at the same time, one under another key', async () => {
    const ref = await bench.approved()
    const provider = bench.provider()
    await bench.control({ match: { path: `${orders}/*/capture` }, times: 2, delayMs: 100 })
    const two = await Promise.all([
      provider.capture?.(ref, satang(1_234_550), context()),
      captureAsSomebodyElse(ref.providerRef ?? ''),
    ])
    expect(two[0]).toMatchObject({ kind: 'done', value: { state: 'captured' } })
    expect((await bench.ledger()).payments).toMatchObject([{ captured: 1_234_550 }])
  })

  it('captures nothing before the payer has approved', async () => {
    const { ref } = await bench.begun()
    const outcome = await bench.provider().capture?.(ref, satang(1_234_550), context())
    expect(outcome).toEqual({ kind: 'notDone', reason: 'notPossible' })
  })

  it('captures nothing when the order is about another amount', async () => {
    const ref = await bench.approved()
    const outcome = await bench.provider().capture?.(ref, satang(1_234_551), context())
    expect(outcome).toEqual({ kind: 'notDone', reason: 'notPossible' })
    expect((await bench.ledger()).payments).toMatchObject([{ captured: 0 }])
  })

  it('a declined card refuses the capture, and the payer may choose another', async () => {
    const ref = await bench.approved('decline')
    const provider = bench.provider()
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toEqual({
      kind: 'notDone',
      reason: 'declined',
      failure: 'refused',
    })
    const again = await provider.inquire(ref, context())
    expect(again).toMatchObject({ payment: { state: 'pending', continueUrl: expect.any(String) } })
    if (again.kind !== 'found') throw new Error('not found')
    await choose(again.payment.continueUrl ?? '', 'approve')
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toMatchObject({ kind: 'done' })
  })

  it('stays pending while PayPal reviews the payment, and is not captured twice', async () => {
    const ref = await bench.approved('review')
    const provider = bench.provider()
    for (const _turn of [1, 2]) {
      const outcome = await provider.capture?.(ref, satang(1_234_550), context())
      expect(outcome).toMatchObject({ kind: 'done', value: { state: 'pending', captured: satang(0) } })
      expect(outcome?.kind === 'done' && outcome.value.continueUrl).toBeUndefined()
    }
    expect(await provider.void?.(ref, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
    await settle('COMPLETED')
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'captured' } })
  })

  it('a capture that PayPal refuses after its review is declined', async () => {
    const ref = await bench.approved('review')
    const provider = bench.provider()
    await provider.capture?.(ref, satang(1_234_550), context())
    await settle('DECLINED')
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'declined' } })
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toMatchObject({ reason: 'declined' })
  })

  it('reports an amount that differs from the one requested', async () => {
    const ref = await bench.approved()
    await bench.control({ match: { path: `${orders}/*/capture` }, times: 1, wrongAmount: true })
    const outcome = await bench.provider().capture?.(ref, satang(1_234_550), context())
    expect(outcome).toMatchObject({ kind: 'done', value: { captured: satang(1_234_650) } })
  })

  it('does not capture an unknown reference', async () => {
    const ref = { clientReference: 'FH7K2M9P-99', startedAt: now }
    expect(await bench.provider().capture?.(ref, satang(100), context())).toEqual({
      kind: 'notDone',
      reason: 'notFound',
    })
    expect(await bench.provider().inquire(ref, context())).toEqual({ kind: 'notFound' })
  })
})

describe('voiding', () => {
  it('a void succeeds when nothing was captured, also when repeated', async () => {
    const ref = await bench.approved()
    const provider = bench.provider()
    for (const _turn of [1, 2]) {
      expect(await provider.void?.(ref, context())).toMatchObject({
        kind: 'done',
        value: { state: 'voided' },
      })
    }
    expect((await bench.ledger()).payments).toMatchObject([{ captured: 0 }])
  })

  it('a void is not possible after the capture', async () => {
    const ref = await bench.paid()
    expect(await bench.provider().void?.(ref, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
  })

  it('a void is not done while PayPal does not answer', async () => {
    const ref = await bench.approved()
    await bench.control({ match: { path: `${orders}/*` }, times: 1, status: 503 })
    expect(await bench.provider().void?.(ref, context())).toEqual({ kind: 'notDone', reason: 'unreachable' })
  })
})

describe('inquiring', () => {
  it.each([
    ['status 503', { status: 503 }],
    ['broken JSON', { malformed: true }],
    ['half an answer', { truncate: true }],
    ['a cut line', { dropBefore: true }],
  ])('an inquiry is silent after %s', async (_name, fault) => {
    const { ref } = await bench.begun()
    await bench.control({ match: { path: `${orders}/*` }, times: 1, ...fault })
    expect(await bench.provider().inquire(ref, context())).toMatchObject({ kind: 'silent' })
  })

  it('rejects the order of another reference', async () => {
    const { ref } = await bench.begun()
    const found = await bench.provider().inquire({ ...ref, clientReference: 'FHXXXXXX-01' }, context())
    expect(found).toMatchObject({ kind: 'silent' })
  })
})

describe('the access token', () => {
  it('one fetch serves many concurrent requests, and the token is kept', async () => {
    const provider = bench.provider()
    await Promise.all(Array.from({ length: 8 }, () => provider.start(aCommand(), context())))
    await provider.start(aCommand(), context())
    expect((await bench.ledger()).tokensHandedOut).toBe(1)
  })

  it('a new token is fetched in the last minute of the old one', async () => {
    const provider = bench.provider()
    await provider.start(aCommand(), context())
    const almost = '2026-11-21T11:58:59.000Z' as Instant
    await provider.start(aCommand(), context({ now: almost }))
    expect((await bench.ledger()).tokensHandedOut).toBe(1)
    await provider.start(aCommand(), context({ now: '2026-11-21T11:59:00.000Z' as Instant }))
    expect((await bench.ledger()).tokensHandedOut).toBe(2)
  })

  it('a new token is fetched when PayPal rejects the old one, and the call is repeated', async () => {
    const provider = bench.provider()
    await provider.start(aCommand(), context())
    await bench.control({ match: { path: orders }, times: 1, status: 401 })
    expect(await provider.start(aCommand(), context())).toMatchObject({ kind: 'done' })
    expect((await bench.ledger()).tokensHandedOut).toBe(2)
  })

  it('completes for the others when the first caller aborts', async () => {
    const provider = bench.provider()
    await bench.control({ match: { path: '/v1/oauth2/token' }, times: 1, delayMs: 200 })
    const gone = provider.start(aCommand(), context({ signal: AbortSignal.timeout(50) }))
    expect(await provider.start(aCommand(), context())).toMatchObject({ kind: 'done' })
    expect(await gone).toMatchObject({ kind: 'notDone', reason: 'unreachable' })
  })
})

async function captureAsSomebodyElse(orderId: string): Promise<void> {
  const basic = Buffer.from('test-client:test-secret').toString('base64')
  const token = await fetch(`${bench.url()}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: bearer } = (await token.json()) as { access_token: string }
  await fetch(`${bench.url()}${orders}/${orderId}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'paypal-request-id': 'another' },
    body: '{}',
  })
}

/** Decides the payment under review, like a tester on the simulator's page. */
async function settle(status: string): Promise<void> {
  const page = await (await fetch(bench.url())).text()
  const [, capture = ''] = /name="capture" value="(\w+)"/.exec(page) ?? []
  await fetch(`${bench.url()}/settle`, { method: 'POST', body: new URLSearchParams({ capture, status }) })
}
