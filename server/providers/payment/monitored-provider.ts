import type { LastCall } from '#contract/api/staff/system-health.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PaymentOutcome, PaymentProvider } from './payment-provider.ts'

/** The last call to each payment service in this process. */
export type LastCalls = { of(providerId: string): LastCall | undefined }

/** Monitored payment services, and the last call to each. */
export type Watched = { readonly all: readonly PaymentProvider[]; readonly lastCalls: LastCalls }

type Timed = <Answer>(call: Promise<Answer>, isAnswer: (answer: Answer) => boolean) => Promise<Answer>

/** Monitors payment services: records time, duration and success of every call. */
export function monitorProviders(providers: readonly PaymentProvider[], clock: Clock): Watched {
  const calls = new Map<string, LastCall>()
  const all = providers.map((provider) => {
    const recordTiming: Timed = async (call, isAnswer) => {
      const begunMs = clock.nowMs()
      const answer = await call
      const ms = Math.max(0, Math.round(clock.nowMs() - begunMs))
      calls.set(provider.providerId, { at: clock.now(), isAnswered: isAnswer(answer), ms })
      return answer
    }
    return watchProvider(provider, recordTiming)
  })
  return { all, lastCalls: { of: (providerId) => calls.get(providerId) } }
}

function watchProvider(provider: PaymentProvider, timed: Timed): PaymentProvider {
  const { capture, void: letGo, refund, inquireRefund, list } = provider
  return {
    ...provider,
    start: (command, context) => timed(provider.start(command, context), isOutcomeKnown),
    inquire: (ref, context) => timed(provider.inquire(ref, context), isProviderAnswer),
    ...(capture && {
      capture: (ref, amount, context) => timed(capture(ref, amount, context), isOutcomeKnown),
    }),
    ...(letGo && { void: (ref, context) => timed(letGo(ref, context), isOutcomeKnown) }),
    ...(refund && { refund: (command, context) => timed(refund(command, context), isOutcomeKnown) }),
    ...(inquireRefund && {
      inquireRefund: (command, context) => timed(inquireRefund(command, context), isProviderAnswer),
    }),
    ...(list && { list: (within, context) => timed(list(within, context), (found) => found !== undefined) }),
  }
}

function isOutcomeKnown(outcome: PaymentOutcome<unknown>): boolean {
  if (outcome.kind === 'unknown') return false
  return outcome.kind === 'done' || !['unreachable', 'outOfService'].includes(outcome.reason)
}

function isProviderAnswer({ kind }: { readonly kind: string }): boolean {
  return kind !== 'silent'
}
