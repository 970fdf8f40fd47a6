import { Worker } from 'node:worker_threads'
import type { FromSearchThread, SearchThreadData, ToSearchThread } from './pool-messages.ts'
import type { SearchTask, SearchStep } from './search-tasks.ts'

/** Listeners of a thread's messages. */
export type ThreadEars = {
  /** The thread has opened its world and is ready. */
  attached(): void
  /** A part of the current answer. */
  step(step: SearchStep): void
  /** The current task failed. */
  failed(why: string): void
  /** The thread has ended, on request or not. */
  gone(why: string): void
}

/** A search thread as its pool sees it. */
export type SearchThread = {
  tell(message: Exclude<ToSearchThread, { readonly kind: 'ask' }>): void
  ask(ask: SearchTask): void
  /** Stops the current task at its next part. */
  giveUp(): void
  end(): Promise<void>
}

/** Some 30 MB live. The lower the limit, the earlier garbage is collected: with this one, twice as much at most. */
const oldMegabytes = 128

/** Starts a worker that searches on the shared snapshot; a task that is given up stops at its next check. */
export function startSearchThread(ears: ThreadEars, writerUrl?: string): SearchThread {
  const givenUp = new Int32Array(new SharedArrayBuffer(4))
  const workerData: SearchThreadData = { givenUp: givenUp.buffer, writerUrl }
  const worker = new Worker(new URL('search-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: oldMegabytes },
  })
  let id = 0
  worker.on('message', (message: FromSearchThread) => {
    if (message.kind === 'attached') return ears.attached()
    if (message.id !== id) return undefined
    return message.kind === 'step' ? ears.step(message.step) : ears.failed(message.why)
  })
  let why = 'a search thread has ended'
  // "exit" follows every "error", so only one of them is handled
  worker.on('error', (error) => {
    why = String(error)
  })
  worker.on('exit', () => ears.gone(why))
  const postToThread = (message: ToSearchThread): void => worker.postMessage(message, [])
  return {
    tell: postToThread,
    ask(ask) {
      id += 1
      postToThread({ kind: 'ask', id, ask })
    },
    giveUp: () => void Atomics.store(givenUp, 0, id),
    end: async () => void (await worker.terminate()),
  }
}
