import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type PaymentBench, type WirePath, price } from './payment-bench.suite.ts'
import type { PaymentOutcome, PaymentProvider } from './payment-provider.ts'

/** The change is made, and its answer is lost. */
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

/** The request is lost, which the caller cannot know. */
const lostRequests = [{ dropBefore: true }, { status: 500 }, { status: 502 }] as const

/** One change and its checks. */
type LostChange = {
  readonly name: string
  /** The request that is lost; undefined where the provider sends none, or where losing it leaves nothing open. */
  readonly path: WirePath | undefined
  /** Whether the change may be repeated and then has one effect. */
  readonly isRepeatable: boolean
  /** Prepares the change; returns it with a counter of its effects in the ledger. */
  readonly ready: () => Promise<{
    readonly change: (provider: PaymentProvider) => Promise<PaymentOutcome<unknown> | undefined>
    readonly effects: () => Promise<number>
    /** Whether an inquiry shows the change. */
    readonly isSeen: () => Promise<boolean>
  }>
}

/**
 * Tests lost answers and requests of every change: the outcome is unknown, an inquiry resolves it, and there
 * is exactly one effect or none.
 */
export function describeLost(bench: PaymentBench): void {
  for (const lost of [lostStart(bench), lostCapture(bench), lostVoid(bench), lostRefund(bench)]) {
    describe.skipIf(!lost.path)(`a lost answer to ${lost.name}`, () => {
      describeLostChange(bench, lost)
    })
  }
}

function describeLostChange({ kit }: PaymentBench, { path, isRepeatable, ready }: LostChange): void {
  /** Makes a change that is lost, and returns its checks. */
  const lose = async (fault: object) => {
    const readied = await ready()
    await kit().control({ ...fault, times: 1, match: path })
    expect(await readied.change(kit().impatient)).toMatchObject({ kind: 'unknown' })
    await kit().control({ clear: true })
    return readied
  }

  it.each(lostAnswers)('the effect happens once when the answer is lost: %j', async (fault) => {
    const { effects, isSeen } = await lose(fault)
    await expect.poll(isSeen, { timeout: 15_000 }).toBe(true)
    expect(await effects()).toBe(1)
  })

  it.each(lostRequests)('the effect does not happen when the request is lost: %j', async (fault) => {
    const { effects } = await lose(fault)
    expect(await effects()).toBe(0)
  })

  it.skipIf(!isRepeatable).each([...lostAnswers, ...lostRequests])(
    'a second request has one effect: %j',
    async (fault) => {
      const { change, effects } = await lose(fault)
      expect(await change(kit().provider)).toMatchObject({ kind: 'done' })
      expect(await effects()).toBe(1)
    },
  )
}

function lostStart({ traits, kit, command, context, booked }: PaymentBench): LostChange {
  return {
    name: 'start',
    path: traits.paths.start,
    isRepeatable: traits.unreachable.capabilities.isIdempotentByReference,
    async ready() {
      const asked = await command()
      const { clientReference } = asked
      const ref = { clientReference, startedAt: kit().now() }
      return {
        change: (provider) => provider.start(asked, context()),
        effects: async () => (await booked(clientReference)).length,
        // without the id only the caller of the change could inquire
        isSeen: async () => (await kit().impatient.inquire(ref, context())).kind === 'found',
      }
    },
  }
}

function lostCapture({ traits, agreed, inquired, context, booked }: PaymentBench): LostChange {
  return {
    name: 'capture',
    path: traits.paths.capture,
    isRepeatable: true,
    async ready() {
      const { ref } = await agreed()
      return {
        change: async (provider) => provider.capture?.(ref, price, context()),
        effects: async () =>
          (await booked(ref.clientReference)).reduce((sum, one) => sum + one.captured, 0) / price.amount,
        isSeen: async () => (await inquired(ref)).state === 'captured',
      }
    },
  }
}

function lostVoid({ traits, agreed, inquired, context }: PaymentBench): LostChange {
  return {
    name: 'void',
    path: traits.paths.void,
    isRepeatable: true,
    async ready() {
      const { ref } = await agreed()
      const isVoided = async () => (await inquired(ref)).state === 'voided'
      return {
        change: async (provider) => provider.void?.(ref, context()),
        effects: async () => ((await isVoided()) ? 1 : 0),
        isSeen: isVoided,
      }
    },
  }
}

function lostRefund({ traits, kit, taken, refundOf, context, booked }: PaymentBench): LostChange {
  return {
    name: 'refund',
    path: traits.paths.refund,
    isRepeatable: true,
    async ready() {
      const begun = await taken()
      const isWhole = kit().provider.capabilities.refunds === 'whole'
      const command = refundOf(begun, isWhole ? price : satang(10_000))
      return {
        change: async (provider) => provider.refund?.(command, context()),
        effects: async () =>
          (await booked(begun.ref.clientReference)).reduce((sum, one) => sum + one.refunds, 0),
        isSeen: async () => (await kit().provider.inquireRefund?.(command, context()))?.kind === 'found',
      }
    },
  }
}
