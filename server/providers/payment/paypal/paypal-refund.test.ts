import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { aCommand, aRefund, context, now, paypalBench } from './paypal-bench.suite.ts'

const bench = paypalBench()
const refunds = '/v2/payments/captures/*/refund'

describe('refunding', () => {
  it('refunds one part, then another', async () => {
    const ref = await bench.paid()
    const provider = bench.provider()
    const outcome = await provider.refund?.(aRefund(ref), context())
    expect(outcome).toMatchObject({ kind: 'done', value: { state: 'done', amount: satang(1000) } })
    await provider.refund?.(aRefund(ref, { amount: satang(50) }), context())
    expect(await provider.inquire(ref, context())).toMatchObject({
      payment: { state: 'captured', captured: satang(1_234_550), refunded: satang(1050) },
    })
  })

  it('refunds once however often it is requested', async () => {
    const ref = await bench.paid()
    const provider = bench.provider()
    const input = aRefund(ref)
    const first = await provider.refund?.(input, context())
    expect(await provider.refund?.(input, context())).toEqual(first)
    expect((await bench.ledger()).payments).toMatchObject([{ refunded: 1000 }])
  })

  it('refunds once when two requests run at the same time', async () => {
    const ref = await bench.paid()
    const provider = bench.provider()
    const input = aRefund(ref)
    await bench.control({ match: { path: refunds }, times: 2, delayMs: 100 })
    const both = await Promise.all([provider.refund?.(input, context()), provider.refund?.(input, context())])
    expect(both.map((one) => one?.kind)).toEqual(['done', 'done'])
    expect((await bench.ledger()).payments).toMatchObject([{ refunded: 1000 }])
  })

  it('finds the refund by our reference when the answer was lost', async () => {
    const ref = await bench.paid()
    const provider = bench.provider()
    const input = aRefund(ref)
    expect(await provider.inquireRefund?.(input, context())).toEqual({ kind: 'notFound' })
    await bench.control({ match: { path: refunds }, times: 1, commitThenDrop: true })
    expect(await provider.refund?.(input, context())).toMatchObject({ kind: 'unknown' })
    expect(await provider.inquireRefund?.(input, context())).toMatchObject({
      kind: 'found',
      refund: { state: 'done', amount: satang(1000) },
    })
    expect(await provider.refund?.(input, context())).toMatchObject({ kind: 'done' })
    expect((await bench.ledger()).payments).toMatchObject([{ refunded: 1000 }])
  })

  it('refunds nothing that was not captured, and no more than was captured', async () => {
    const provider = bench.provider()
    const approved = await bench.approved()
    expect(await provider.refund?.(aRefund(approved), context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
    const paid = await bench.paid()
    const tooMuch = aRefund(paid, { amount: satang(1_234_551) })
    expect(await provider.refund?.(tooMuch, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
  })

  it('an inquiry about a refund is silent when PayPal is silent', async () => {
    const ref = await bench.paid()
    await bench.control({ match: { path: '/v2/checkout/orders/*' }, status: 500 })
    const provider = bench.provider()
    expect(await provider.inquireRefund?.(aRefund(ref), context())).toMatchObject({ kind: 'silent' })
    expect(await provider.refund?.(aRefund(ref), context())).toEqual({
      kind: 'notDone',
      reason: 'unreachable',
    })
  })
})

describe('the transaction list for reconciliation', () => {
  const anHour = { from: now, to: '2026-11-21T04:00:00.000Z' as Instant }
  const later = '2026-11-21T06:00:00.000Z' as Instant

  it('contains the captures with their later refunds', async () => {
    const command = aCommand()
    const ref = await bench.paid(command)
    await bench.approved()
    await bench.control({ clock: { now: later } })
    const provider = bench.provider()
    await provider.refund?.(aRefund(ref), context({ now: later }))
    const afterwards = '2026-11-21T06:00:30.000Z' as Instant
    expect(await provider.list?.(anHour, context({ now: afterwards }))).toEqual([
      {
        providerRef: ref.providerRef,
        clientReference: command.clientReference,
        state: 'captured',
        amount: { hundredths: 1_234_550, currency: 'THB' },
        captured: satang(1_234_550),
        refunded: satang(1000),
      },
    ])
  })

  it('leaves out captures outside the period', async () => {
    await bench.paid()
    await bench.control({ clock: { now: later } })
    const within = { from: '2026-11-21T03:30:00.000Z' as Instant, to: anHour.to }
    expect(await bench.provider().list?.(within, context({ now: later }))).toEqual([])
  })

  it('reads a year in periods that PayPal accepts', async () => {
    await bench.paid()
    const yearLater = '2027-11-21T03:00:00.000Z' as Instant
    await bench.control({ clock: { now: yearLater } })
    const within = { from: '2026-11-01T00:00:00.000Z' as Instant, to: yearLater }
    expect(await bench.provider().list?.(within, context({ now: yearLater }))).toHaveLength(1)
    const asked = bench.exchanges().filter(({ request }) => request.url.includes('/reporting/'))
    expect(asked).toHaveLength(13)
  })

  it('returns no list when PayPal could not be reached', async () => {
    await bench.control({ match: { path: '/v1/reporting/transactions' }, status: 500 })
    expect(await bench.provider().list?.(anHour, context({ now: later }))).toBeUndefined()
  })

  it('returns no list before PayPal’s data reaches the end of the period: later payments would look lost', async () => {
    await bench.paid()
    // the simulator's clock is still at three o'clock
    expect(await bench.provider().list?.(anHour, context({ now: later }))).toBeUndefined()
  })
})
