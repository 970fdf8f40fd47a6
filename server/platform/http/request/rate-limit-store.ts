import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedState } from '../../shared-state/shared-state.ts'

/** Returns the store in which the rate-limit plugin counts: keys name the client, and the route where it has its own limit. */
export function rateLimitStore(state: Pick<SharedState, 'count'>): FastifyRateLimitStoreCtor {
  const countRequest = callbackify(async (key: string, windowMs: number) => {
    const { count, msLeft } = await state.count(`requests ${key}`, windowMs)
    return { current: count, ttl: msLeft }
  })
  const store: FastifyRateLimitStore = {
    incr: (key, callback, timeWindow) => countRequest(key, timeWindow, callback),
    child: () => store,
  }
  return class {
    readonly incr = store.incr
    readonly child = store.child
  }
}
