import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What the loop takes on the machine that the budgets were set on (two cores, nothing beside), in milliseconds. */
const referenceMs = 500

/**
 * Measures how much slower this machine is at this moment than the one that the budgets were set on: runs one fixed
 * loop per core at the same time. 1 is as fast; 2 takes twice as long, because the machine is slower or busy.
 */
export async function measureSlowness(): Promise<number> {
  const beganMs = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, runLoop))
  return (performance.now() - beganMs) / referenceMs
}

async function runLoop(): Promise<void> {
  await once(new Worker(new URL('calibration-loop.ts', import.meta.url)), 'exit')
}
