import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Duration of the loop on the reference machine (two idle cores), in milliseconds. */
const referenceMs = 500

/**
 * Returns how much slower this machine is now than the reference machine: runs one fixed loop per core in
 * parallel. 1 is equal; 2 takes twice as long, because the machine is slower or busy.
 */
export async function measureSlowness(): Promise<number> {
  const beganMs = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, runCalibrationLoop))
  return (performance.now() - beganMs) / referenceMs
}

async function runCalibrationLoop(): Promise<void> {
  await once(new Worker(new URL('calibration-loop.ts', import.meta.url)), 'exit')
}
