import type { LastCall } from '#contract/api/staff/system-health.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type SpanStart, inSpan } from '#server/platform/trace/trace.ts'
import type { PaymentOutcome, PaymentProvider } from './payment-provider.ts'

/** The last call to each payment service in this process. */
export type LastCalls = { of(providerId: string): LastCall | undefined }

/** Monitored payment services, and the last call to each. */
export type Watched = { readonly all: readonly PaymentProvider[]; readonly lastCalls: LastCalls }

/** One call to a payment service, for who counts them. */
export type MeasuredCall = {
  readonly providerId: string
  readonly operation: 'start' | 'inquire' | 'capture' | 'void' | 'refund' | 'inquireRefund' | 'list'
  /** The kind of its outcome: done, notDone, unknown, found, notFound, silent; of a list: found or silent. */
  readonly outcome: string
  readonly ms: number
}

type Timed = <Answer>(
  operation: MeasuredCall['operation'],
  call: () => Promise<Answer>,
  read: (answer: Answer) => { readonly isAnswer: boolean; readonly outcome: string },
) => Promise<Answer>

/** Monitors payment services: records time, duration and success of every call, and reports each. */
export function monitorProviders(
  providers: readonly PaymentProvider[],
  clock: Clock,
  report?: (call: MeasuredCall) => void,
): Watched {
  const calls = new Map<string, LastCall>()
  const all = providers.map((provider) => {
    const { providerId } = provider
    const recordTiming: Timed = async (operation, call, read) => {
      const begunMs = clock.nowMs()
      const answer = await inSpan(spanOfCall(providerId, operation), call)
      const ms = Math.max(0, Math.round(clock.nowMs() - begunMs))
      const { isAnswer, outcome } = read(answer)
      calls.set(providerId, { at: clock.now(), isAnswered: isAnswer, ms })
      report?.({ providerId, operation, outcome, ms })
      return answer
    }
    return watchProvider(provider, recordTiming)
  })
  return { all, lastCalls: { of: (providerId) => calls.get(providerId) } }
}

function spanOfCall(providerId: string, operation: MeasuredCall['operation']): SpanStart {
  const attributes = { 'farehouse.payment.provider': providerId, 'farehouse.payment.operation': operation }
  return { name: `payment ${operation}`, kind: 'internal', attributes }
}

function watchProvider(provider: PaymentProvider, timed: Timed): PaymentProvider {
  const { capture, void: letGo, refund, inquireRefund, list } = provider
  return {
    ...provider,
    start: (command, context) => timed('start', () => provider.start(command, context), readOutcome),
    inquire: (ref, context) => timed('inquire', () => provider.inquire(ref, context), readInquiry),
    ...(capture && {
      capture: (ref, amount, context) => timed('capture', () => capture(ref, amount, context), readOutcome),
    }),
    ...(letGo && { void: (ref, context) => timed('void', () => letGo(ref, context), readOutcome) }),
    ...(refund && {
      refund: (command, context) => timed('refund', () => refund(command, context), readOutcome),
    }),
    ...(inquireRefund && {
      inquireRefund: (command, context) =>
        timed('inquireRefund', () => inquireRefund(command, context), readInquiry),
    }),
    ...(list && {
      list: (within, context) =>
        timed(
          'list',
          () => list(within, context),
          (found) => ({
            isAnswer: found !== undefined,
            outcome: found === undefined ? 'silent' : 'found',
          }),
        ),
    }),
  }
}

function readOutcome(outcome: PaymentOutcome<unknown>) {
  return { isAnswer: isOutcomeKnown(outcome), outcome: outcome.kind }
}

function readInquiry({ kind }: { readonly kind: string }) {
  return { isAnswer: kind !== 'silent', outcome: kind }
}

function isOutcomeKnown(outcome: PaymentOutcome<unknown>): boolean {
  if (outcome.kind === 'unknown') return false
  return outcome.kind === 'done' || !['unreachable', 'outOfService'].includes(outcome.reason)
}
