import type { SupplyContext } from '../supply-provider.ts'
import type { Semaphore } from '#server/platform/semaphore.ts'
import { inSpan } from '#server/platform/trace/trace.ts'
import type { CircuitBreaker, Verdict } from './circuit-breaker.ts'
import { type SupplyCall, runWithSupplyCall } from './supply-call.ts'
import type { Judge } from './call-verdict.ts'

/** The breaker and limits of a call. */
export type CallGuard = { readonly breaker: CircuitBreaker; readonly judge: Judge } & Readonly<
  Record<
    'question' | 'change',
    { readonly bulkhead: Semaphore; readonly ms: number; readonly hungMs: number }
  >
>

/** The fixed data of a call. */
export type CallPlan<Answer> = {
  /** Its method name in the provider interface. */
  readonly name: string
  readonly reservationRef?: string
  readonly lane: 'question' | 'change'
  /** Whether the open breaker blocks it. */
  readonly mayRest: boolean
  /** The result when the call was certainly not made. */
  readonly refused: Answer
  /** The result when the supplier did not answer within the time limit. */
  readonly lost: Answer
  readonly verdictOf: (answer: Answer) => Verdict
}

/** Milliseconds after the abort in which a supplier may still report the outcome itself. */
const graceMs = 500

/** Makes calls within their limits. An exception of the supplier is a bug and is rethrown. */
export function createGuardedCall(guard: CallGuard) {
  return async <Answer>(
    plan: CallPlan<Answer>,
    context: SupplyContext,
    ask: (inner: SupplyContext) => Promise<Answer>,
  ): Promise<Answer> => {
    const { breaker, judge } = guard
    const { bulkhead, ms, hungMs } = guard[plan.lane]
    if (plan.mayRest && !breaker.mayAsk()) return plan.refused
    const tell = plan.mayRest ? breaker.note : breaker.overhear
    let verdict: Verdict = 'untold'
    const leave = await bulkhead.enter(context.signal)
    try {
      if (!leave) return plan.refused
      const timeout = AbortSignal.timeout(ms)
      const signal = AbortSignal.any([context.signal, timeout])
      const call = supplyCallOf(plan, context)
      const asked = inSpan({ name: `supplier ${plan.name}`, kind: 'internal' }, () =>
        runWithSupplyCall(call, () => ask({ ...context, signal })),
      )
      const answer = await answerWithinGrace(asked, signal, plan.lost)
      const hasAskerLeft = context.signal.aborted
      verdict = judge({ call, said: plan.verdictOf(answer), hasAskerLeft, hungMs })
      return answer
    } finally {
      leave?.()
      tell(verdict)
    }
  }
}

type Named = Pick<CallPlan<unknown>, 'name' | 'reservationRef'>

function supplyCallOf({ name, reservationRef }: Named, context: SupplyContext): SupplyCall {
  const { requestId, clientReference } = context
  return {
    name,
    requestId,
    ...(clientReference === undefined ? {} : { clientReference }),
    ...(reservationRef === undefined ? {} : { reservationRef }),
  }
}

/** Returns the answer, or `lost` when it is missing shortly after the abort. */
function answerWithinGrace<Answer>(
  asked: Promise<Answer>,
  signal: AbortSignal,
  lost: Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const startGraceTimer = (): void =>
      void (timer = setTimeout(() => settleOnce(() => resolve(lost)), graceMs))
    const settleOnce = (settle: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', startGraceTimer)
      settle()
    }
    if (signal.aborted) startGraceTimer()
    else signal.addEventListener('abort', startGraceTimer, { once: true })
    asked.then(
      (answer) => settleOnce(() => resolve(answer)),
      (fault: unknown) =>
        settleOnce(() => reject(fault instanceof Error ? fault : new Error('supplier threw'))),
    )
  })
}
