import { Worker } from 'node:worker_threads'
import { attachWorld } from '../engine/world/world-bytes.ts'
import type { MadeWorld, WorldQuery } from '../house-world.ts'
import type { FromWorldThread } from './pool-messages.ts'

/** Heap limit in megabytes: the tables of a whole world are temporarily large. */
const oldMegabytes = 6144

/** Generates a world in its own thread; throws its error, or when aborted. */
export function generateWorldInThread(input: WorldQuery, signal: AbortSignal): Promise<MadeWorld> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('world-worker.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: oldMegabytes },
    })
    signal.addEventListener('abort', () => void worker.terminate(), { once: true })
    worker.once('message', ({ handle, trouble, leftOut }: FromWorldThread) =>
      resolve({ world: attachWorld(handle), trouble, leftOut }),
    )
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread that makes the world ended with ${code}`)))
  })
}
