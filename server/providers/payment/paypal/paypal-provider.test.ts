import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { aCommand, choose, context, now, paypalBench } from './paypal-bench.suite.ts'

const bench = paypalBench()
const orders = '/v2/checkout/orders'

describe('beginning a payment', () => {
  it('gives the page where the payer agrees', async () => {
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

  it('begins one payment however often it is asked for', async () => {
    const command = aCommand()
    const provider = bench.provider()
    const outcomes = await Promise.all([1, 2, 3].map(() => provider.start(command, context())))
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await bench.ledger()).payments).toHaveLength(1)
  })

  it('does not know what came of it when the answer is lost, and finds it by our reference', async () => {
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
  ])('does not know what came of it: %s', async (_name, fault) => {
    await bench.control({ match: { path: orders }, times: 1, ...fault })
    const impatient = bench.provider({ timeouts: { change: 600 } })
    expect(await impatient.start(aCommand(), context())).toMatchObject({ kind: 'unknown' })
  })

  it('is certain that nothing began when nobody can be reached', async () => {
    const provider = bench.provider({ url: 'http://127.0.0.1:9' })
    expect(await provider.start(aCommand(), context())).toEqual({ kind: 'notDone', reason: 'unreachable' })
  })

  it('is certain that nothing began when the account is not known', async () => {
    const provider = bench.provider({ clientSecret: 'another' })
    expect(await provider.start(aCommand(), context())).toMatchObject({
      kind: 'notDone',
      reason: 'notConfigured',
    })
  })

  it('sends nothing when it must not', async () => {
    const outcome = await bench.provider().start(aCommand(), context({ maySend: () => false }))
    expect(outcome).toEqual({ kind: 'notDone', reason: 'unreachable' })
    expect((await bench.ledger()).payments).toEqual([])
  })

  it('does not send a browser to somebody else in our name', async () => {
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
  it('agrees: the payment is authorised and nothing is taken', async () => {
    const { ref, page } = await bench.begun()
    const back = await choose(page, 'approve')
    expect(back).toMatch(/return\?key=a%2Bb&token=[A-Z0-9]+&PayerID=[A-Z0-9]{13}$/)
    const found = await bench.provider().inquire(ref, context())
    expect(found).toMatchObject({ kind: 'found', payment: { state: 'authorised', captured: satang(0) } })
    const params = Object.fromEntries(new URL(back ?? '').searchParams)
    expect(bench.provider().handleReturn?.(params)).toEqual({ saysCancelled: false })
  })

  it('gives up: the payment is still pending, and the way back says so', async () => {
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

  it('is waited for three hours; then there is no such order', async () => {
    const { ref } = await bench.begun()
    await bench.control({ clock: { advanceMs: 3 * 3_600_000 } })
    expect(await bench.provider().inquire(ref, context())).toEqual({ kind: 'notFound' })
  })
})

describe('taking the money', () => {
  it('takes all of it, once', async () => {
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

  it('finds it taken when the answer was lost', async () => {
    const ref = await bench.approved()
    await bench.control({ match: { path: `${orders}/*/capture` }, times: 1, commitThenDrop: true })
    const provider = bench.provider()
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toMatchObject({ kind: 'unknown' })
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'captured' } })
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toMatchObject({ kind: 'done' })
    expect((await bench.ledger()).payments).toMatchObject([{ captured: 1_234_550 }])
  })

  it('takes it once when two ask at the same time, one of them under another name', async () => {
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

  it('takes nothing before the payer has agreed', async () => {
    const { ref } = await bench.begun()
    const outcome = await bench.provider().capture?.(ref, satang(1_234_550), context())
    expect(outcome).toEqual({ kind: 'notDone', reason: 'notPossible' })
  })

  it('takes nothing when the order is about another amount', async () => {
    const ref = await bench.approved()
    const outcome = await bench.provider().capture?.(ref, satang(1_234_551), context())
    expect(outcome).toEqual({ kind: 'notDone', reason: 'notPossible' })
    expect((await bench.ledger()).payments).toMatchObject([{ captured: 0 }])
  })

  it('is refused with the card of the payer, who may choose another', async () => {
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

  it('stays pending while PayPal looks at the money, and is not taken twice', async () => {
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

  it('is declined when PayPal refuses the money after looking at it', async () => {
    const ref = await bench.approved('review')
    const provider = bench.provider()
    await provider.capture?.(ref, satang(1_234_550), context())
    await settle('DECLINED')
    expect(await provider.inquire(ref, context())).toMatchObject({ payment: { state: 'declined' } })
    expect(await provider.capture?.(ref, satang(1_234_550), context())).toMatchObject({ reason: 'declined' })
  })

  it('tells when another amount was taken than was asked for', async () => {
    const ref = await bench.approved()
    await bench.control({ match: { path: `${orders}/*/capture` }, times: 1, wrongAmount: true })
    const outcome = await bench.provider().capture?.(ref, satang(1_234_550), context())
    expect(outcome).toMatchObject({ kind: 'done', value: { captured: satang(1_234_650) } })
  })

  it('does not ask a lost reference for money', async () => {
    const ref = { clientReference: 'FH7K2M9P-99', startedAt: now }
    expect(await bench.provider().capture?.(ref, satang(100), context())).toEqual({
      kind: 'notDone',
      reason: 'notFound',
    })
    expect(await bench.provider().inquire(ref, context())).toEqual({ kind: 'notFound' })
  })
})

describe('letting go', () => {
  it('is done when nothing was taken, and done again', async () => {
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

  it('is not possible once the money was taken', async () => {
    const ref = await bench.paid()
    expect(await bench.provider().void?.(ref, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
  })

  it('is not done while PayPal does not answer', async () => {
    const ref = await bench.approved()
    await bench.control({ match: { path: `${orders}/*` }, times: 1, status: 503 })
    expect(await bench.provider().void?.(ref, context())).toEqual({ kind: 'notDone', reason: 'unreachable' })
  })
})

describe('asking', () => {
  it.each([
    ['status 503', { status: 503 }],
    ['broken JSON', { malformed: true }],
    ['half an answer', { truncate: true }],
    ['a cut line', { dropBefore: true }],
  ])('is silent after %s', async (_name, fault) => {
    const { ref } = await bench.begun()
    await bench.control({ match: { path: `${orders}/*` }, times: 1, ...fault })
    expect(await bench.provider().inquire(ref, context())).toMatchObject({ kind: 'silent' })
  })

  it('does not take another order for ours', async () => {
    const { ref } = await bench.begun()
    const found = await bench.provider().inquire({ ...ref, clientReference: 'FHXXXXXX-01' }, context())
    expect(found).toMatchObject({ kind: 'silent' })
  })
})

describe('the access token', () => {
  it('is fetched once for many who ask at the same time, and kept', async () => {
    const provider = bench.provider()
    await Promise.all(Array.from({ length: 8 }, () => provider.start(aCommand(), context())))
    await provider.start(aCommand(), context())
    expect((await bench.ledger()).tokensHandedOut).toBe(1)
  })

  it('is fetched anew in the last minute of its life', async () => {
    const provider = bench.provider()
    await provider.start(aCommand(), context())
    const almost = '2026-11-21T11:58:59.000Z' as Instant
    await provider.start(aCommand(), context({ now: almost }))
    expect((await bench.ledger()).tokensHandedOut).toBe(1)
    await provider.start(aCommand(), context({ now: '2026-11-21T11:59:00.000Z' as Instant }))
    expect((await bench.ledger()).tokensHandedOut).toBe(2)
  })

  it('is fetched anew when PayPal does not know it any more, and the call is made again', async () => {
    const provider = bench.provider()
    await provider.start(aCommand(), context())
    await bench.control({ match: { path: orders }, times: 1, status: 401 })
    expect(await provider.start(aCommand(), context())).toMatchObject({ kind: 'done' })
    expect((await bench.ledger()).tokensHandedOut).toBe(2)
  })

  it('does not hang the others when the first to ask goes away', async () => {
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

/** Decides on the one payment under review, as a tester does on the page. */
async function settle(status: string): Promise<void> {
  const page = await (await fetch(bench.url())).text()
  const [, capture = ''] = /name="capture" value="(\w+)"/.exec(page) ?? []
  await fetch(`${bench.url()}/settle`, { method: 'POST', body: new URLSearchParams({ capture, status }) })
}
