import { type SupplyContext } from '../supply-provider.ts'
import { type Bulkhead } from './bulkhead.ts'
import { type CircuitBreaker, type Verdict } from './circuit-breaker.ts'
import { type SupplyCall, onBehalfOf } from './supply-call.ts'
import { type Judge } from './verdict-of-call.ts'

/** What stands between a call and its supplier. */
export type CallGuard = { readonly breaker: CircuitBreaker; readonly judge: Judge } & Readonly<
  Record<'question' | 'change', { readonly bulkhead: Bulkhead; readonly ms: number; readonly hungMs: number }>
>

/** What is to be known of a call before it is made. */
export type CallPlan<Answer> = {
  /** The word of the port. */
  readonly name: string
  readonly reservationRef?: string
  readonly lane: 'question' | 'change'
  /** Whether it is held back while the supplier rests. */
  readonly mayRest: boolean
  /** The answer where the call was certainly not made. */
  readonly refused: Answer
  /** The answer where the supplier kept silent beyond the time limit. */
  readonly lost: Answer
  readonly verdictOf: (answer: Answer) => Verdict
}

/** After the signal a supplier has so many ms to say itself what became of the call. */
const graceMs = 500

/** Makes calls within their limits. What the supplier throws is a bug and goes on to whoever asked. */
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
      const call = callOf(plan, context)
      const asked = onBehalfOf(call, () => ask({ ...context, signal }))
      const answer = await withinGrace(asked, signal, plan.lost)
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

function callOf({ name, reservationRef }: Named, context: SupplyContext): SupplyCall {
  const { requestId, clientReference } = context
  return {
    name,
    requestId,
    ...(clientReference === undefined ? {} : { clientReference }),
    ...(reservationRef === undefined ? {} : { reservationRef }),
  }
}

/** What was asked for, or `lost` when it is not there a moment after the signal. */
function withinGrace<Answer>(asked: Promise<Answer>, signal: AbortSignal, lost: Answer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const wait = (): void => void (timer = setTimeout(() => end(() => resolve(lost)), graceMs))
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wait)
      settle()
    }
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait, { once: true })
    asked.then(
      (answer) => end(() => resolve(answer)),
      (fault: unknown) => end(() => reject(fault instanceof Error ? fault : new Error('supplier threw'))),
    )
  })
}
