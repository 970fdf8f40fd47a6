import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type PaymentBench, type WirePath, price } from './payment-bench.suite.ts'
import { type PaymentOutcome } from './payment-provider.ts'

/** The work is done there, and the answer says nothing. */
const lostAnswers = [
  { commitThenDrop: true },
  { truncate: true },
  { malformed: 'json' },
  { malformed: 'html' },
  { malformed: 'schema' },
  { status: 500, afterCommit: true },
  { status: 503, afterCommit: true },
  { slowBytes: 20 },
  { padBytes: 10_000_000 },
  { endless: true },
] as const

/** Nothing is done there, and nobody here can know. */
const lostRequests = [{ dropBefore: true }, { status: 500 }, { status: 502 }] as const

/** One change and how it is looked at afterwards. */
type LostChange = {
  readonly name: string
  readonly path: () => WirePath | undefined
  /** Readies what the change needs, then gives the change and what it did, counted in the books there. */
  readonly ready: () => Promise<{
    readonly change: () => Promise<PaymentOutcome<unknown> | undefined>
    readonly effects: () => Promise<number>
    /** Asking afterwards, without making anything: whether the change is seen. */
    readonly isSeen: () => Promise<boolean>
    /** Whether the change may be asked for again and then has one effect. */
    readonly isRepeatable: boolean
  }>
}

/** Answers and requests that are lost on every change: unknown, found out by asking, exactly one effect or none. */
export function describeLost(bench: PaymentBench): void {
  for (const lost of [lostStart(bench), lostCapture(bench), lostVoid(bench), lostRefund(bench)]) {
    describe(`the answer to ${lost.name} is lost`, () => {
      describeLostChange(bench, lost)
    })
  }
}

function describeLostChange({ kit }: PaymentBench, lost: LostChange): void {
  const strike = async (fault: object) => {
    const match = lost.path()
    if (match) await kit().control({ ...fault, times: 1, match })
    return match !== undefined
  }

  it.each(lostAnswers)('after the work: %j', async (fault) => {
    if (!lost.path()) return
    const { change, effects, isSeen, isRepeatable } = await lost.ready()
    await strike(fault)
    expect(await change()).toMatchObject({ kind: 'unknown' })
    await kit().control({ clear: true })
    await expect.poll(isSeen, { timeout: 15_000 }).toBe(true)
    expect(await effects()).toBe(1)
    if (!isRepeatable) return
    expect(await change()).toMatchObject({ kind: 'done' })
    expect(await effects()).toBe(1)
  })

  it.each(lostRequests)('before the work: %j', async (fault) => {
    if (!lost.path()) return
    const { change, effects, isRepeatable } = await lost.ready()
    await strike(fault)
    expect(await change()).toMatchObject({ kind: 'unknown' })
    await kit().control({ clear: true })
    expect(await effects()).toBe(0)
    if (!isRepeatable) return
    expect(await change()).toMatchObject({ kind: 'done' })
    expect(await effects()).toBe(1)
  })
}

function lostStart({ kit, command, context, booked }: PaymentBench): LostChange {
  return {
    name: 'start',
    path: () => kit().paths.start,
    async ready() {
      const asked = await command()
      const { clientReference } = asked
      const ref = { clientReference, startedAt: kit().now() }
      return {
        change: () => kit().provider.start(asked, context()),
        effects: async () => (await booked(clientReference)).length,
        isSeen: async () => (await kit().provider.inquire(ref, context())).kind === 'found',
        isRepeatable: kit().provider.capabilities.isIdempotentByReference,
      }
    },
  }
}

function lostCapture({ kit, agreed, inquired, context, booked }: PaymentBench): LostChange {
  return {
    name: 'capture',
    path: () => (kit().provider.capture ? kit().paths.capture : undefined),
    async ready() {
      const { ref } = await agreed()
      return {
        change: async () => kit().provider.capture?.(ref, price, context()),
        effects: async () =>
          (await booked(ref.clientReference)).reduce((sum, one) => sum + one.captured, 0) / price.amount,
        isSeen: async () => (await inquired(ref)).state === 'captured',
        isRepeatable: true,
      }
    },
  }
}

function lostVoid({ kit, agreed, inquired, context }: PaymentBench): LostChange {
  return {
    name: 'void',
    path: () => (kit().provider.void ? kit().paths.void : undefined),
    async ready() {
      const { ref } = await agreed()
      const isVoided = async () => (await inquired(ref)).state === 'voided'
      return {
        change: async () => kit().provider.void?.(ref, context()),
        effects: async () => ((await isVoided()) ? 1 : 0),
        isSeen: isVoided,
        isRepeatable: true,
      }
    },
  }
}

function lostRefund({ kit, taken, refundOf, context, booked }: PaymentBench): LostChange {
  return {
    name: 'refund',
    path: () => (kit().provider.refund ? kit().paths.refund : undefined),
    async ready() {
      const begun = await taken()
      const isWhole = kit().provider.capabilities.refunds === 'whole'
      const command = refundOf(begun, isWhole ? price : satang(10_000))
      return {
        change: async () => kit().provider.refund?.(command, context()),
        effects: async () =>
          (await booked(begun.ref.clientReference)).reduce((sum, one) => sum + one.refunds, 0),
        isSeen: async () => (await kit().provider.inquireRefund?.(command, context()))?.kind === 'found',
        isRepeatable: true,
      }
    },
  }
}
