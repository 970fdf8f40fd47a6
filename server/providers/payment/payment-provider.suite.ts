import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import {
  type PaymentBench,
  type PaymentKit,
  type PaymentTraits,
  done,
  paymentBench,
  price,
} from './payment-bench.suite.ts'
import { describeLost } from './payment-lost.suite.ts'
import { describeNotifications } from './payment-notification.suite.ts'
import type { PaymentContext, PaymentProvider } from './payment-provider.ts'

/** The conformance suite of remote payment providers. `makeKit` is called once. */
export function describePaymentProvider(
  name: string,
  traits: PaymentTraits,
  makeKit: () => Promise<PaymentKit>,
): void {
  describe(`${name} as a payment provider`, () => {
    let kit: PaymentKit
    beforeAll(async () => {
      kit = await makeKit()
    })
    afterEach(() => kit.control({ clear: true }))
    afterAll(() => kit.close?.())
    const bench = paymentBench(traits, () => kit)
    describe('a payment', () => {
      describePaying(bench)
    })
    describe('capture and void', () => {
      describeTaking(bench)
    })
    describe('refunds', () => {
      describeRefunds(bench)
    })
    describe('faulty connections', () => {
      describeUnsent(bench)
      describeBadLine(bench)
    })
    describeLost(bench)
    describe('notifications', () => {
      describeNotifications(bench)
    })
  })
}

function describePaying({
  traits: { unreachable, payer, paths, listsTakenOnly, afterDeadline },
  kit,
  begun,
  agreed,
  taken,
  inquired,
  context,
  booked,
  command,
}: PaymentBench): void {
  it('waits for the payer, then has captured or can capture the amount', async () => {
    const { ref, page } = await begun()
    expect(page).toMatch(/^https?:/)
    expect(await inquired(ref)).toMatchObject({ state: 'pending', captured: satang(0) })
    await payer.agrees(page)
    const isAtOnce = unreachable.capabilities.taking === 'atOnce'
    expect(await inquired(ref)).toMatchObject({
      clientReference: ref.clientReference,
      state: isAtOnce ? 'captured' : 'authorised',
      amount: { hundredths: price.amount, currency: 'THB' },
      captured: isAtOnce ? price : satang(0),
    })
  })

  it('a payment is found by our reference alone', async () => {
    const { ref } = await agreed()
    const { clientReference, startedAt } = ref
    const seen = await kit().provider.inquire({ clientReference, startedAt }, context())
    expect(seen).toMatchObject({ kind: 'found', payment: { clientReference } })
  })

  it('a payment that was never started is not found', async () => {
    const { clientReference } = await command()
    const seen = await kit().provider.inquire({ clientReference, startedAt: kit().now() }, context())
    expect(seen).toEqual({ kind: 'notFound' })
  })

  it.skipIf(!payer.declines)('reports why the payer was declined', async () => {
    const { ref, page } = await begun()
    await payer.declines?.at(page)
    expect(await inquired(ref)).toMatchObject({ state: 'declined', failure: payer.declines?.failure })
    expect(await booked(ref.clientReference)).toMatchObject([{ captured: 0 }])
  })

  it('captures nothing from a payer who cancels', async () => {
    const { ref, page } = await begun()
    await payer.givesUp.at(page)
    expect((await inquired(ref)).state).toBe(payer.givesUp.state)
    expect((await booked(ref.clientReference)).every((one) => one.captured === 0)).toBe(true)
  })

  it('expires at its deadline', async () => {
    const { ref } = await begun({ expiresAt: plusMinutes(kit().now(), 5) })
    const stepMs = 8 * 3_600_000
    await kit().control({ clock: { advanceMs: stepMs } })
    const state = async () => {
      const seen = await kit().provider.inquire(ref, context())
      return seen.kind === 'found' ? seen.payment.state : seen.kind
    }
    await expect.poll(state, { timeout: 15_000 }).toBe(afterDeadline)
    await kit().control({ clock: { advanceMs: -stepMs } })
  })

  it.skipIf(!unreachable.capabilities.lists)('lists the payments that were started', async () => {
    const { ref } = await (listsTakenOnly ? taken() : agreed())
    const now = kit().now()
    const within = { from: plusMinutes(now, -60), to: plusMinutes(now, 60) }
    const listed = await kit().provider.list?.(within, context())
    expect(listed?.filter((one) => one.clientReference === ref.clientReference)).toHaveLength(1)
  })

  it('reports an amount that differs from the one requested, or does not start', async () => {
    const { provider } = kit()
    await kit().control({ wrongAmount: true, times: 1, match: paths.wrongAmount })
    const asked = await command()
    const started = await provider.start(asked, context())
    if (started.kind !== 'done') return expect(started.kind).toBe('notDone')
    await payer.agrees(started.value.continueUrl ?? '')
    const { providerRef, clientReference } = started.value
    const ref = { clientReference, providerRef, startedAt: kit().now() }
    expect((await inquired(ref)).amount.hundredths).not.toBe(price.amount)
    if (provider.capture) expect((await provider.capture(ref, price, context())).kind).toBe('notDone')
    return undefined
  })
}

function describeTaking(bench: PaymentBench): void {
  const { kit, begun, agreed, inquired, context, booked, taken } = bench
  const { unreachable, paths } = bench.traits

  it.skipIf(!unreachable.capture)('captures once, however often it is requested', async () => {
    const { provider } = kit()
    const { ref } = await agreed()
    for (let time = 0; time < 3; time += 1) {
      const captured = done(await provider.capture?.(ref, price, context()))
      expect(captured).toMatchObject({ state: 'captured', captured: price })
    }
    const atOnce = await Promise.all([1, 2, 3].map(async () => provider.capture?.(ref, price, context())))
    expect(atOnce.map((one) => one?.kind)).toEqual(['done', 'done', 'done'])
    expect(await booked(ref.clientReference)).toMatchObject([{ captured: price.amount }])
  })

  it.skipIf(!unreachable.void)('voids an authorisation, however often it is requested', async () => {
    const { ref } = await agreed()
    for (let time = 0; time < 2; time += 1)
      expect(await kit().provider.void?.(ref, context())).toMatchObject({ kind: 'done' })
  })

  it.skipIf(!paths.void)('captures nothing of a voided payment', async () => {
    const { provider } = kit()
    const { ref } = await agreed()
    done(await provider.void?.(ref, context()))
    expect((await provider.capture?.(ref, price, context()))?.kind).toMatch(/notDone|unknown/)
    expect((await inquired(ref)).state).toBe('voided')
    expect(await booked(ref.clientReference)).toMatchObject([{ captured: 0 }])
  })

  it.skipIf(!paths.void)('ends a payment that nobody has authorised', async () => {
    const { ref } = await begun()
    const ended = done(await kit().provider.void?.(ref, context()))
    expect(['expired', 'voided', 'cancelled']).toContain(ended.state)
  })

  it.skipIf(!paths.void)('does not void a captured payment', async () => {
    const { ref } = await taken()
    expect(await kit().provider.void?.(ref, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
    expect(await inquired(ref)).toMatchObject({ state: 'captured', captured: price })
  })
}

function describeRefunds(bench: PaymentBench): void {
  const { kit, taken, agreed, refundOf, inquired, context, booked } = bench
  const { refund, capture, capabilities } = bench.traits.unreachable

  it.skipIf(!refund)('refunds once for one reference, however often it is requested', async () => {
    const { provider } = kit()
    const begun = await taken()
    const amount = capabilities.refunds === 'whole' ? price : satang(10_050)
    const first = done(await provider.refund?.(refundOf(begun, amount), context()))
    const second = done(await provider.refund?.(refundOf(begun, amount), context()))
    expect(second).toEqual(first)
    expect(first.amount).toEqual(amount)
    expect(await provider.inquireRefund?.(refundOf(begun, amount), context())).toMatchObject({
      kind: 'found',
      refund: { providerRefundRef: first.providerRefundRef },
    })
    expect((await inquired(begun.ref)).refunded).toEqual(amount)
    expect(await booked(begun.ref.clientReference)).toMatchObject([{ refunded: amount.amount, refunds: 1 }])
  })

  const isPartial = refund !== undefined && capabilities.refunds === 'partial'
  it.skipIf(!isPartial)('refunds in parts, and never more than was captured', async () => {
    const { provider } = kit()
    const begun = await taken()
    const before = refundOf(begun, satang(150_000), `r1-${begun.ref.clientReference}`)
    done(await provider.refund?.(before, context()))
    const more = {
      ...refundOf(begun, satang(301_550), `r2-${begun.ref.clientReference}`),
      refundedBefore: satang(150_000),
    }
    done(await provider.refund?.(more, context()))
    const tooMuch = {
      ...refundOf(begun, satang(100), `r3-${begun.ref.clientReference}`),
      refundedBefore: price,
    }
    expect(await provider.refund?.(tooMuch, context())).toMatchObject({ kind: 'notDone' })
    expect(await booked(begun.ref.clientReference)).toMatchObject([{ refunded: price.amount, refunds: 2 }])
  })

  it.skipIf(!refund || !capture)('refunds nothing of what was not captured', async () => {
    const { provider } = kit()
    const begun = await agreed()
    expect(await provider.refund?.(refundOf(begun, price), context())).toMatchObject({ kind: 'notDone' })
    expect(await provider.inquireRefund?.(refundOf(begun, price), context())).toEqual({ kind: 'notFound' })
  })
}

/** Every change of a provider. */
const changes = ['start', 'capture', 'void', 'refund'] as const

function describeUnsent({ traits, kit, agreed, taken, command, refundOf, context }: PaymentBench): void {
  const notSent = { kind: 'notDone', reason: 'unreachable' }
  /** Requests a change where it is possible: a refund of a captured payment, a capture of an authorised one. */
  const ask = async (
    change: (typeof changes)[number],
    provider: PaymentProvider,
    asked: PaymentContext = context(),
  ) => {
    if (change === 'start') return provider.start(await command(), asked)
    if (change === 'refund') return provider.refund?.(refundOf(await taken(), price), asked)
    const { ref } = await agreed()
    if (change === 'capture') return provider.capture?.(ref, price, asked)
    return provider.void?.(ref, asked)
  }

  for (const change of changes) {
    // a void without a request has nothing to send
    const isSent = change === 'void' ? traits.paths.void : traits.unreachable[change]
    it.skipIf(!isSent)(
      `reports for certain that no ${change} happened when the provider is unreachable`,
      async () => {
        expect(await ask(change, traits.unreachable)).toEqual(notSent)
      },
    )

    it.skipIf(!isSent)(`sends no ${change} after the time to send has passed`, async () => {
      expect(await ask(change, kit().provider, context({ maySend: () => false }))).toEqual(notSent)
    })
  }
}

function describeBadLine({ traits, kit, agreed, begun, command, context }: PaymentBench): void {
  it('an inquiry is silent when the provider is unreachable', async () => {
    const { ref } = await agreed()
    expect((await traits.unreachable.inquire(ref, context())).kind).toBe('silent')
  })

  it.each([
    { dropBefore: true },
    { status: 500 },
    { status: 503 },
    { truncate: true },
    { malformed: 'json' },
    { malformed: 'html' },
    { malformed: 'schema' },
    { slowBytes: 20 },
    { padBytes: 20_000_000 },
    { endless: true },
  ])('an inquiry is silent when the answer has the fault %j', async (fault) => {
    const { ref } = await begun()
    await kit().control(fault)
    const startedMs = performance.now()
    expect((await kit().impatient.inquire(ref, context())).kind).toBe('silent')
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })

  it('never throws when its caller aborts', async () => {
    const gone = context({ signal: AbortSignal.abort() })
    const { ref } = await begun()
    const { provider } = kit()
    expect((await provider.inquire(ref, gone)).kind).toBe('silent')
    expect((await provider.start(await command(), gone)).kind).not.toBe('done')
  })
}
