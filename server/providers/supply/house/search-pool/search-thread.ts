import { Worker } from 'node:worker_threads'
import { type FromSearchThread, type SearchThreadData, type ToSearchThread } from './pool-messages.ts'
import { type SearchTask, type SearchStep } from './search-tasks.ts'

/** Those who hear what a thread says. */
export type ThreadEars = {
  /** It can be asked: it has seen the world it was told of. */
  attached(): void
  /** A piece of the answer to the ask under way. */
  step(step: SearchStep): void
  /** The ask under way has no further answer. */
  failed(why: string): void
  /** The thread has ended, asked or not. */
  gone(why: string): void
}

/** A thread that searches, seen from outside. */
export type SearchThread = {
  tell(message: Exclude<ToSearchThread, { readonly kind: 'ask' }>): void
  ask(ask: SearchTask): void
  /** Stops the ask under way at its next piece. */
  giveUp(): void
  end(): Promise<void>
}

/** Young objects of a search die young when they have the room. In megabytes. */
const youngMegabytes = 64

/** Starts a thread. */
export function startSearchThread(ears: ThreadEars): SearchThread {
  const givenUp = new Int32Array(new SharedArrayBuffer(4))
  const workerData: SearchThreadData = { givenUp: givenUp.buffer }
  const worker = new Worker(new URL('search-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  let id = 0
  worker.on('message', (message: FromSearchThread) => {
    if (message.kind === 'attached') return ears.attached()
    if (message.id !== id) return undefined
    return message.kind === 'step' ? ears.step(message.step) : ears.failed(message.why)
  })
  let why = 'a search thread has ended'
  // "exit" follows every "error": what is to be done is done once
  worker.on('error', (error) => {
    why = String(error)
  })
  worker.on('exit', () => ears.gone(why))
  const tell = (message: ToSearchThread): void => worker.postMessage(message, [])
  return {
    tell,
    ask(ask) {
      id += 1
      tell({ kind: 'ask', id, ask })
    },
    giveUp: () => void Atomics.store(givenUp, 0, id),
    end: async () => void (await worker.terminate()),
  }
}
