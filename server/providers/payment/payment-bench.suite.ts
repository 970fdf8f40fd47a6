import { type Money, satang } from '#contract/terms/money.ts'
import type { PaymentFailure } from '#contract/terms/payment.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type {
  PaymentContext,
  PaymentOutcome,
  PaymentProvider,
  PaymentRef,
  ProviderPayment,
  RefundCommand,
  StartCommand,
} from './payment-provider.ts'

/** A payment in the simulator's ledger; amounts in satang. */
export type BookedPayment = {
  readonly clientReference: string | null
  readonly captured: number
  readonly refunded: number
  /** Number of its refunds. */
  readonly refunds: number
}

/** A request as named in fault rules. */
export type WirePath = { readonly method: string; readonly path: string }

/** Static traits of a provider: tests of missing capabilities are skipped. */
export type PaymentTraits = {
  /** The provider with an unreachable address; its capabilities equal those of the kit's provider. */
  readonly unreachable: PaymentProvider
  /** The requests of a change; absent where none is sent, or where losing it leaves nothing open. */
  readonly paths: {
    readonly start?: WirePath
    readonly capture?: WirePath
    readonly void?: WirePath
    readonly refund?: WirePath
    /** Where `wrongAmount` makes the simulator use a wrong amount. */
    readonly wrongAmount: WirePath
  }
  /** The payer's actions on the page of `start`. */
  readonly payer: {
    agrees(page: string): Promise<void>
    /** The provider declines this payer, with its reason; absent where it states none. */
    readonly declines?: { at(page: string): Promise<void>; readonly failure: PaymentFailure }
    /** Returns without paying; and the payment's state after it. */
    readonly givesUp: { at(page: string): Promise<void>; readonly state: ProviderPayment['state'] }
  }
  /** Its list contains captured payments only. */
  readonly listsTakenOnly?: boolean
  /** State of an unauthorised payment long after its deadline. */
  readonly afterDeadline: ProviderPayment['state'] | 'notFound'
  /** How notifications are signed. */
  readonly notifications: {
    readonly isSigned: boolean
    /** Whether old ones are refused. */
    readonly growsStale: boolean
    /** Lower-case names of the signed headers; every character of each must matter. */
    readonly signedHeaders: readonly string[]
  }
}

/** A provider set up for the suite, with a simulator in its own process. */
export type PaymentKit = {
  /** With timeouts long enough for a busy machine. */
  readonly provider: PaymentProvider
  /** With timeouts of about a second, to test slow answers. */
  readonly impatient: PaymentProvider
  /** The current time of provider and simulator. */
  now(): Instant
  /** Sends a body to POST /_control of the simulator. */
  control(input: object): Promise<void>
  payments(): Promise<readonly BookedPayment[]>
  /** Additional inputs of a start: a card token, or a notifyUrl that the provider accepts. */
  startNeeds?(): Promise<Partial<StartCommand>>
  /** Where the simulator sends notifications, when not to the payment's notifyUrl. */
  hear?(): Promise<Hearing>
  close?(): Promise<void>
}

/** An endpoint that records notifications. */
export type Hearing = {
  readonly url: string
  heard(): readonly { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }[]
  close(): void
}

/** A started payment. */
export type Begun = { readonly command: StartCommand; readonly ref: PaymentRef; readonly page: string }

/** The kit with frequently used calls. */
export type PaymentBench = {
  readonly traits: PaymentTraits
  kit(): PaymentKit
  context(rest?: Partial<PaymentContext>): PaymentContext
  command(rest?: Partial<StartCommand>): Promise<StartCommand>
  begun(rest?: Partial<StartCommand>): Promise<Begun>
  /** A payment authorised by its payer. */
  agreed(rest?: Partial<StartCommand>): Promise<Begun>
  /** A captured payment. */
  taken(): Promise<Begun>
  refundOf(begun: Begun, amount: Money, reference?: string): RefundCommand
  inquired(ref: PaymentRef): Promise<ProviderPayment>
  booked(clientReference: string): Promise<readonly BookedPayment[]>
}

/** The amount of every payment of the suite. */
export const price = satang(451_550)

/** Returns the value of a done outcome; throws otherwise. */
export function done<Value>(outcome: PaymentOutcome<Value> | undefined): Value {
  if (outcome?.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`)
  return outcome.value
}

/** Creates the bench of a kit. */
export function paymentBench(traits: PaymentTraits, kit: () => PaymentKit): PaymentBench {
  let used = 0
  const context = (rest: Partial<PaymentContext> = {}): PaymentContext => ({
    requestId: 'suite',
    signal: AbortSignal.timeout(20_000),
    now: kit().now(),
    ...rest,
  })
  const bench: PaymentBench = {
    traits,
    kit,
    context,
    async command(rest = {}) {
      used += 1
      return { ...usualCommand(used, kit().now()), ...(await kit().startNeeds?.()), ...rest }
    },
    async begun(rest) {
      const command = await bench.command(rest)
      const { providerRef, continueUrl = '' } = done(await kit().provider.start(command, context()))
      const { clientReference } = command
      return { command, ref: { clientReference, providerRef, startedAt: kit().now() }, page: continueUrl }
    },
    async agreed(rest) {
      const begun = await bench.begun(rest)
      await traits.payer.agrees(begun.page)
      return begun
    },
    async taken() {
      const begun = await bench.agreed()
      const { provider } = kit()
      if (provider.capture) done(await provider.capture(begun.ref, price, context()))
      return begun
    },
    refundOf: ({ ref }, amount, reference = `refund-${ref.clientReference}`) => ({
      refundReference: reference,
      payment: ref,
      amount,
      refundedBefore: satang(0),
    }),
    async inquired(ref) {
      const seen = await kit().provider.inquire(ref, context())
      if (seen.kind !== 'found') throw new Error(`not found: ${JSON.stringify(seen)}`)
      return seen.payment
    },
    booked: async (reference) => (await kit().payments()).filter((one) => one.clientReference === reference),
  }
  return bench
}

function usualCommand(used: number, now: Instant): StartCommand {
  return {
    // unique in this run and against kept ledgers of earlier runs
    clientReference: `FH${Date.now().toString(36).toUpperCase().slice(-6)}-${String(used).padStart(3, '0')}`,
    amount: price,
    description: 'FH7K2M9P, BKK-NRT',
    language: 'en',
    returnUrl: 'http://127.0.0.1:9/return',
    cancelUrl: 'http://127.0.0.1:9/cancel',
    notifyUrl: 'http://127.0.0.1:9/notify',
    expiresAt: plusMinutes(now, 120),
  }
}
