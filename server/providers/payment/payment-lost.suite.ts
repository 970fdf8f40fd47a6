import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type PaymentBench, type WirePath, price } from './payment-bench.suite.ts'
import { type PaymentOutcome, type PaymentProvider } from './payment-provider.ts'

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
  /** The request that is lost; undefined where the provider sends none, or where losing it leaves nothing open. */
  readonly path: WirePath | undefined
  /** Whether the change may be asked for again and then has one effect. */
  readonly isRepeatable: boolean
  /** Readies what the change needs, then gives the change and what it did, counted in the books there. */
  readonly ready: () => Promise<{
    readonly change: (provider: PaymentProvider) => Promise<PaymentOutcome<unknown> | undefined>
    readonly effects: () => Promise<number>
    /** Asking afterwards, without making anything: whether the change is seen. */
    readonly isSeen: () => Promise<boolean>
  }>
}

/** Answers and requests that are lost on every change: unknown, found out by asking, exactly one effect or none. */
export function describeLost(bench: PaymentBench): void {
  for (const lost of [lostStart(bench), lostCapture(bench), lostVoid(bench), lostRefund(bench)]) {
    describe.skipIf(!lost.path)(`the answer to ${lost.name} is lost`, () => {
      describeLostChange(bench, lost)
    })
  }
}

function describeLostChange({ kit }: PaymentBench, { path, isRepeatable, ready }: LostChange): void {
  /** Makes the change, loses it on the way, and gives what it takes to look at it afterwards. */
  const lose = async (fault: object) => {
    const readied = await ready()
    await kit().control({ ...fault, times: 1, match: path })
    expect(await readied.change(kit().impatient)).toMatchObject({ kind: 'unknown' })
    await kit().control({ clear: true })
    return readied
  }

  it.each(lostAnswers)('after the work: %j', async (fault) => {
    const { effects, isSeen } = await lose(fault)
    await expect.poll(isSeen, { timeout: 15_000 }).toBe(true)
    expect(await effects()).toBe(1)
  })

  it.each(lostRequests)('before the work: %j', async (fault) => {
    const { effects } = await lose(fault)
    expect(await effects()).toBe(0)
  })

  it.skipIf(!isRepeatable).each([...lostAnswers, ...lostRequests])(
    'and a second request has one effect: %j',
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
        // only whoever has sent it may know what to ask for
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
