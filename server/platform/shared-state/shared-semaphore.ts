import { systemClock } from '../clock.ts'
import { type Semaphore, type SemaphoreRule, createSemaphore } from '../semaphore.ts'
import type { SharedPermit, SharedState } from './shared-state.ts'

/** Pause in ms between two attempts to get a permit that other processes hold. */
const retryMs = 50

/**
 * Creates a semaphore whose permits all processes of the shop share. Each process admits at most as many callers by
 * itself as well, which is what is left while the shared state is unreachable.
 */
export function createSharedSemaphore(
  rule: SemaphoreRule & SharedPermit,
  state: Pick<SharedState, 'takePermit'>,
): Semaphore {
  const own = createSemaphore(rule)
  return {
    inside: own.inside,
    async enter(signal) {
      const limits = [signal, rule.waitMs === undefined ? undefined : AbortSignal.timeout(rule.waitMs)]
      const until = AbortSignal.any(limits.filter((one) => one !== undefined))
      const leave = await own.enter(until)
      if (!leave) return undefined
      const release = await waitForPermit(rule, state, until)
      if (!release) {
        leave()
        return undefined
      }
      return () => {
        release()
        leave()
      }
    },
  }
}

async function waitForPermit(
  permit: SharedPermit,
  state: Pick<SharedState, 'takePermit'>,
  until: AbortSignal,
): Promise<(() => void) | undefined> {
  while (!until.aborted) {
    const release = await state.takePermit(permit)
    if (release) return release
    await systemClock.sleep(retryMs, until)
  }
  return undefined
}
