/** Too many are waiting for their turn. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** How many may work at once, and how many may wait for it. */
export type QueueLimits = { readonly atOnce: number; readonly waiting: number }

/** Lets a few pieces of work run at a time, the others in the order in which they came; throws QueueFull beyond. */
export function createSemaphore({
  atOnce,
  waiting,
}: QueueLimits): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const queue: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new QueueFull('Too many are waiting.')
    // whoever leaves hands over the place, so the count stays
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = (): void => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
