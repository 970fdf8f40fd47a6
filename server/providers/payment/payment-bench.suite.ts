import { type Money, satang } from '#contract/terms/money.ts'
import { type PaymentFailure } from '#contract/terms/payment.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import {
  type PaymentContext,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRef,
  type ProviderPayment,
  type RefundCommand,
  type StartCommand,
} from './payment-provider.ts'

/** A payment in the simulator's own books; amounts in satang. */
export type BookedPayment = {
  readonly clientReference: string | null
  readonly captured: number
  readonly refunded: number
  /** How many refunds it has. */
  readonly refunds: number
}

/** Requests of the wire, as faults name them. */
export type WirePath = { readonly method: string; readonly path: string }

/** What is known of a provider when tests are collected: tests of what it cannot do are skipped. */
export type PaymentTraits = {
  /** The provider with an address at which nobody listens: what it declares, the provider of the kit declares too. */
  readonly unreachable: PaymentProvider
  /** The requests that a change is sent with; absent where none is sent, or where losing it leaves nothing open. */
  readonly paths: {
    readonly start?: WirePath
    readonly capture?: WirePath
    readonly void?: WirePath
    readonly refund?: WirePath
    /** Struck by `wrongAmount`: where the simulator gets the amount wrong. */
    readonly wrongAmount: WirePath
  }
  /** What the payer does at the page where `start` sends the browser. */
  readonly payer: {
    agrees(page: string): Promise<void>
    /** The provider says no to this payer, and the reason that it then gives; absent where it gives none. */
    readonly declines?: { at(page: string): Promise<void>; readonly failure: PaymentFailure }
    /** Goes back without paying; and where the payment stands then. */
    readonly givesUp: { at(page: string): Promise<void>; readonly state: ProviderPayment['state'] }
  }
  /** Its list has money that moved, not what was merely agreed to. */
  readonly listsTakenOnly?: boolean
  /** Where a payment stands that nobody has agreed to until long after its deadline. */
  readonly afterDeadline: ProviderPayment['state'] | 'notFound'
  /** How notifications are secured. */
  readonly notifications: {
    readonly isSigned: boolean
    /** Whether old ones are refused. */
    readonly growsStale: boolean
    /** The headers that carry the signature, in small letters: each must matter to the last letter. */
    readonly signedHeaders: readonly string[]
  }
}

/** A provider set up for the suite, against a simulator in a process of its own. */
export type PaymentKit = {
  /** Waits for an answer longer than a busy machine takes. */
  readonly provider: PaymentProvider
  /** The same waits at most about a second, so that slow answers are seen to be given up. */
  readonly impatient: PaymentProvider
  /** The moment that provider and simulator take for now. */
  now(): Instant
  /** The body of POST /_control at the simulator. */
  control(wish: object): Promise<void>
  payments(): Promise<readonly BookedPayment[]>
  /** What a start needs besides the usual: a card's token, a notifyUrl that this provider accepts. */
  startNeeds?(): Promise<Partial<StartCommand>>
  /** Where the simulator sends notifications to, when that is not the notifyUrl of the payment. */
  hear?(): Promise<Hearing>
  close?(): Promise<void>
}

/** A place where notifications are heard. */
export type Hearing = {
  readonly url: string
  heard(): readonly { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }[]
  close(): void
}

/** A payment that was begun. */
export type Begun = { readonly command: StartCommand; readonly ref: PaymentRef; readonly page: string }

/** The kit with the calls that tests make most. */
export type PaymentBench = {
  readonly traits: PaymentTraits
  kit(): PaymentKit
  context(rest?: Partial<PaymentContext>): PaymentContext
  command(rest?: Partial<StartCommand>): Promise<StartCommand>
  begun(rest?: Partial<StartCommand>): Promise<Begun>
  /** A payment whose payer has agreed. */
  agreed(rest?: Partial<StartCommand>): Promise<Begun>
  /** A payment whose money was taken. */
  taken(): Promise<Begun>
  refundOf(begun: Begun, amount: Money, reference?: string): RefundCommand
  inquired(ref: PaymentRef): Promise<ProviderPayment>
  booked(clientReference: string): Promise<readonly BookedPayment[]>
}

/** What every payment of the suite costs. */
export const price = satang(451_550)

/** The value of an outcome that must be done. */
export function done<Value>(outcome: PaymentOutcome<Value> | undefined): Value {
  if (outcome?.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`)
  return outcome.value
}

/** The bench over a kit. */
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
    // unlike any other of this run and of earlier runs against books that were kept
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
