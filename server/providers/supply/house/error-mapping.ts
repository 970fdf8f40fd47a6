import type { Log } from '#server/platform/log.ts'
import type { SupplyContext, SupplyOutcome } from '../supply-provider.ts'
import type { Reservation } from '../supplier-reservation.ts'
import type { ShopEvent } from '../supplier-offer.ts'
import { houseSource } from './engine/price-trip-lines.ts'

type SourceEvent = Exclude<ShopEvent, { readonly kind: 'offers' }>

/** Wraps calls so that database errors become outcomes of the provider interface. */
export type ErrorMapping = {
  /** An inquiry: undefined when it could not be answered. */
  ask<Answer>(context: SupplyContext, cause: string, work: () => Promise<Answer>): Promise<Answer | undefined>
  /** A change: not done when it was not started, unknown when the database connection was lost meanwhile. */
  change(
    context: SupplyContext,
    cause: string,
    work: () => Promise<SupplyOutcome<Reservation>>,
  ): Promise<SupplyOutcome<Reservation>>
  /** A search: an error ends it with a failed source. */
  stream<Event>(cause: string, events: AsyncGenerator<Event>): AsyncGenerator<Event | SourceEvent>
}

/** Wraps calls; errors are logged by name, since the provider interface cannot carry them. */
export function createErrorMapping(log: Log | undefined): ErrorMapping {
  const logFailure = (cause: string, error: unknown): void => {
    log?.error('house.failed', { supplier: 'house', cause, error })
  }
  return {
    async ask(context, cause, work) {
      if (context.signal.aborted) return undefined
      try {
        return await work()
      } catch (error) {
        logFailure(cause, error)
        return undefined
      }
    },
    async change(context, cause, work) {
      if (context.signal.aborted) return { kind: 'notDone', reason: 'unreachable' }
      try {
        return await work()
      } catch (error) {
        logFailure(cause, error)
        return { kind: 'unknown', note: 'the house supplier lost its database while it worked' }
      }
    },
    async *stream(cause, events) {
      try {
        yield* events
      } catch (error) {
        logFailure(cause, error)
        yield { kind: 'sourceDone', source: houseSource, status: 'failed' }
        yield { kind: 'end', complete: false }
      }
    },
  }
}
