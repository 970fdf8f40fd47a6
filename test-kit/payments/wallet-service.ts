import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type {
  InquiryOutcome,
  PaymentCapabilities,
  PaymentOutcome,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  RefundCommand,
  RefundInquiry,
} from '#server/providers/payment/payment-provider.ts'

/**
 * The fault of the next call: it never arrives, its answer is lost, it is refused, the service is down, or it
 * is slow.
 */
export type WalletFault = 'lostBefore' | 'lostAfter' | 'refused' | 'outOfService' | 'slow'

type Kept = {
  readonly clientReference: string
  readonly providerRef: string
  readonly amount: number
  readonly startedAt: Instant
  state: ProviderPayment['state']
  captured: number
  /** Currency of the payment; baht when absent. */
  currency?: string
}
type KeptRefund = { readonly of: string; readonly amount: number; state: ProviderRefund['state'] }

/**
 * A third-party wallet in memory: payers agree, then the shop captures. It records what really happened, for
 * comparison with the shop's books; a provider over it fulfils the port's contract.
 */
export class WalletService {
  readonly payments = new Map<string, Kept>()
  readonly refunds = new Map<string, KeptRefund>()
  /** Faults of the next refunds, one for each. */
  readonly refundFaults: WalletFault[] = []
  /** Number of refund calls, whatever their outcome. */
  refundCalls = 0
  isSilent = false
  /** The answer to a capture, in place of capturing. */
  captureInstead: (() => PaymentOutcome<ProviderPayment>) | undefined

  /** Resets everything but these payments, which are copied. */
  begin(payments: WalletService['payments'] = new Map()): void {
    this.payments.clear()
    for (const [reference, kept] of payments) this.payments.set(reference, { ...kept })
    this.refunds.clear()
    this.refundFaults.length = 0
    this.refundCalls = 0
    this.isSilent = false
    this.captureInstead = undefined
  }

  /** Records that the payer agreed to a payment. */
  agree(clientReference: string): void {
    this.kept(clientReference).state = 'authorised'
  }

  /** Captures without the shop: the given amount, or the requested one. */
  take(clientReference: string, amount?: number, currency?: string): void {
    const kept = this.kept(clientReference)
    if (currency !== undefined) kept.currency = currency
    kept.state = 'captured'
    kept.captured = amount ?? kept.amount
  }

  /** Adds a payment under a reference that is not the shop's. */
  addStranger(clientReference: string, amount: number, startedAt: Instant): void {
    const providerRef = `W-${clientReference}`
    this.payments.set(clientReference, {
      clientReference,
      providerRef,
      amount,
      startedAt,
      state: 'captured',
      captured: amount,
    })
  }

  /** Finishes slow work. */
  settleSlow(): void {
    for (const refund of this.refunds.values()) refund.state = 'done'
  }

  /** Returns the total of completed and pending refunds in satang. */
  givenBack(clientReference?: string): number {
    const all = [...this.refunds.values()].filter(
      ({ of, state }) => state !== 'failed' && (clientReference === undefined || of === clientReference),
    )
    return all.reduce((sum, one) => sum + one.amount, 0)
  }

  /** Returns a provider that calls this wallet. */
  provider(capabilities: Partial<PaymentCapabilities> = {}): PaymentProvider {
    return {
      providerId: 'paypal',
      capabilities: {
        method: 'paypal',
        taking: 'capture',
        needsCardToken: false,
        brands: [],
        refunds: 'partial',
        lists: true,
        isIdempotentByReference: true,
        ...capabilities,
      },
      start: async ({ clientReference, amount }, { now }) => {
        const kept = this.payments.get(clientReference) ?? {
          clientReference,
          providerRef: `W-${clientReference}`,
          amount: amount.amount,
          startedAt: now,
          state: 'pending',
          captured: 0,
        }
        this.payments.set(clientReference, kept)
        return { kind: 'done', value: { ...this.shown(kept), continueUrl: 'https://wallet.example/pay' } }
      },
      inquire: async ({ clientReference }) => this.inquire(clientReference),
      capture: async ({ clientReference }) => this.capture(clientReference),
      void: async ({ clientReference }) => {
        const kept = this.kept(clientReference)
        if (kept.captured > 0) return { kind: 'notDone', reason: 'notPossible' }
        kept.state = 'voided'
        return { kind: 'done', value: this.shown(kept) }
      },
      refund: async (command) => this.refund(command),
      inquireRefund: async ({ refundReference }) => this.inquireRefund(refundReference),
      list: async ({ from, to }) =>
        this.isSilent
          ? undefined
          : [...this.payments.values()]
              .filter(({ startedAt }) => startedAt >= from && startedAt < to)
              .map((one) => this.shown(one)),
    }
  }

  private kept(clientReference: string): Kept {
    const kept = this.payments.get(clientReference)
    if (!kept) throw new Error(`the wallet knows no ${clientReference}`)
    return kept
  }

  private shown(kept: Kept): ProviderPayment {
    return {
      providerRef: kept.providerRef,
      clientReference: kept.clientReference,
      state: kept.state,
      amount: { hundredths: kept.amount, currency: kept.currency ?? 'THB' },
      captured: satang(kept.captured),
      refunded: satang(this.givenBack(kept.clientReference)),
    }
  }

  private inquire(clientReference: string): InquiryOutcome {
    if (this.isSilent) return { kind: 'silent', note: 'silent' }
    const kept = this.payments.get(clientReference)
    return kept ? { kind: 'found', payment: this.shown(kept) } : { kind: 'notFound' }
  }

  private capture(clientReference: string): PaymentOutcome<ProviderPayment> {
    if (this.captureInstead) return this.captureInstead()
    const kept = this.payments.get(clientReference)
    if (!kept) return { kind: 'notDone', reason: 'notFound' }
    if (kept.state !== 'authorised' && kept.state !== 'captured')
      return { kind: 'notDone', reason: 'notPossible' }
    kept.state = 'captured'
    kept.captured = kept.amount
    return { kind: 'done', value: this.shown(kept) }
  }

  private refund({ refundReference, payment, amount }: RefundCommand): PaymentOutcome<ProviderRefund> {
    this.refundCalls += 1
    const fault = this.refundFaults.shift()
    if (fault === 'outOfService') return { kind: 'notDone', reason: 'outOfService' }
    if (fault === 'refused') return { kind: 'notDone', reason: 'declined' }
    if (fault === 'lostBefore') return { kind: 'unknown', note: 'lost' }
    // As at a service without idempotency: every call that arrives makes another refund.
    const reference = this.refunds.has(refundReference)
      ? `${refundReference}-${this.refundCalls}`
      : refundReference
    const kept: KeptRefund = {
      of: payment.clientReference,
      amount: amount.amount,
      state: fault === 'slow' ? 'pending' : 'done',
    }
    this.refunds.set(reference, kept)
    return fault === 'lostAfter'
      ? { kind: 'unknown', note: 'lost' }
      : { kind: 'done', value: refundOf(reference, kept) }
  }

  private inquireRefund(refundReference: string): RefundInquiry {
    if (this.isSilent) return { kind: 'silent', note: 'silent' }
    const kept = this.refunds.get(refundReference)
    return kept ? { kind: 'found', refund: refundOf(refundReference, kept) } : { kind: 'notFound' }
  }
}

function refundOf(reference: string, { state, amount }: KeptRefund): ProviderRefund {
  return { providerRefundRef: `WR-${reference}`, state, amount: satang(amount) }
}
