import { spanOfStream } from '#server/platform/trace/trace.ts'
import type { SalesTable } from '../engine/sales/sales-table.ts'
import type { PackedWorld } from '../engine/world/packed-world.ts'
import { worldHandleOf } from '../engine/world/world-bytes.ts'
import { type SearchTask, SearchBroken, type SearchRunner, type SearchStep } from './search-tasks.ts'
import { type SearchThread, type ThreadEars, startSearchThread } from './search-thread.ts'

/** The data that searches read. */
export type SearchData = { readonly world: PackedWorld; readonly sales: SalesTable }

/** Number of worker threads, and how many tasks may wait for one. */
export type PoolOptions = {
  readonly threads: number
  /** Most queued tasks; more are rejected. */
  readonly mostWaiting?: number
  /** Milliseconds after which a thread counts as hung and is replaced. */
  readonly longestMs?: number
  /** Milliseconds without new threads after repeated deaths. */
  readonly restMs?: number
  /** Address of the module that writes offers; see {@link OfferWriterModule}. */
  readonly writerUrl?: string
  /** Starts a thread; replaced in tests. */
  readonly start?: (ears: ThreadEars, writerUrl?: string) => SearchThread
  /** Called when a thread has died or hung. */
  readonly onTrouble?: (why: string) => void
}

/** Search threads, so that the main thread never searches. */
export type SearchPool = SearchRunner & {
  /** Switches new searches to this ground. Running ones finish on the old one. */
  useGround(ground: SearchData): void
  /** Runs a task, and drops its answer, unless a task was run before. Never throws. */
  warmUp(ask: SearchTask, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

const usual = { mostWaiting: 200, longestMs: 15_000, restMs: 10_000, start: startSearchThread } as const
/** Consecutive deaths without an answer after which no thread is started for a while. */
const mostDeathsInARow = 5

/** A task with its result stream. */
type Job = {
  readonly ask: SearchTask
  readonly pieces: Pieces
  hasBegun: boolean
  tries: number
}

type Member = { thread: SearchThread; isReady: boolean; job: Job | undefined; timer?: NodeJS.Timeout }

/** Starts the threads. Tasks wait for the first ground. */
export function createSearchPool(options: PoolOptions): SearchPool {
  return new Pool(options)
}

class Pool implements SearchPool {
  readonly #options: Required<Omit<PoolOptions, 'onTrouble' | 'writerUrl'>> &
    Pick<PoolOptions, 'onTrouble' | 'writerUrl'>
  readonly #members: Member[] = []
  readonly #waiting: Job[] = []
  #ground: SearchData | undefined
  #deaths = 0
  #isClosed = false
  #isResting = false
  #isUsed = false

  constructor(options: PoolOptions) {
    this.#options = { ...usual, ...options }
    this.#hireAll()
  }

  useGround(ground: SearchData): void {
    const isSameWorld = this.#ground?.world === ground.world
    this.#ground = ground
    for (const { thread } of this.#members) {
      if (isSameWorld) thread.tell({ kind: 'sales', sales: ground.sales.buffer })
      else sendSearchData(thread, ground)
    }
  }

  run(ask: SearchTask, signal: AbortSignal): AsyncGenerator<SearchStep> {
    return spanOfStream({ name: `search thread ${ask.kind}`, kind: 'internal' }, this.#run(ask, signal))
  }

  async *#run(ask: SearchTask, signal: AbortSignal): AsyncGenerator<SearchStep> {
    if (signal.aborted) throw new SearchBroken('aborted')
    if (this.#isClosed || this.#members.length === 0) throw new SearchBroken('failed')
    if (this.#waiting.length >= this.#options.mostWaiting) throw new SearchBroken('busy')
    this.#isUsed = true
    const job: Job = { ask, pieces: new Pieces(), hasBegun: false, tries: 0 }
    const abandonJob = () => this.#abandon(job)
    signal.addEventListener('abort', abandonJob)
    this.#waiting.push(job)
    this.#next()
    try {
      yield* job.pieces.read()
    } finally {
      signal.removeEventListener('abort', abandonJob)
      this.#abandon(job)
    }
  }

  async warmUp(ask: SearchTask, signal: AbortSignal): Promise<void> {
    if (this.#isUsed) return
    try {
      for await (const step of this.run(ask, signal)) if (step.kind === 'ended') return
    } catch (fault) {
      if (!(fault instanceof SearchBroken)) throw fault
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.pieces.fail(new SearchBroken('aborted'))
    await Promise.all(this.#members.splice(0).map(({ thread }) => thread.end()))
  }

  /** Assigns queued tasks to idle threads. */
  #next(): void {
    for (const member of this.#members) {
      if (!member.isReady || member.job) continue
      const job = this.#waiting.shift()
      if (!job) return
      member.job = job
      job.tries += 1
      member.timer = setTimeout(() => this.#end(member, 'a search took too long'), this.#options.longestMs)
      member.thread.ask(job.ask)
    }
  }

  /** Ends a task that is complete or has no reader. */
  #abandon(job: Job): void {
    job.pieces.fail(new SearchBroken('aborted'))
    const at = this.#waiting.indexOf(job)
    if (at >= 0) this.#waiting.splice(at, 1)
    this.#members.find((member) => member.job === job)?.thread.giveUp()
  }

  #hire(): Member {
    const member: Member = {
      job: undefined,
      isReady: false,
      thread: this.#options.start(
        this.#earsOf(() => member),
        this.#options.writerUrl,
      ),
    }
    if (this.#ground) sendSearchData(member.thread, this.#ground)
    return member
  }

  #earsOf(memberOf: () => Member): ThreadEars {
    return {
      attached: () => {
        memberOf().isReady = true
        this.#next()
      },
      step: (step) => this.#take(memberOf(), step),
      failed: (why) => this.#fail(memberOf(), why),
      gone: (why) => this.#replace(memberOf(), why),
    }
  }

  #take(member: Member, step: SearchStep): void {
    const { job } = member
    if (!job) return
    job.hasBegun = true
    job.pieces.add(step)
    if (step.kind !== 'ended') return
    this.#deaths = 0
    this.#release(member)
  }

  #fail(member: Member, why: string): void {
    const { job } = member
    if (!job?.pieces.isOpen) return this.#release(member)
    this.#options.onTrouble?.(why)
    job.pieces.fail(new SearchBroken('failed', why))
    this.#release(member)
  }

  #release(member: Member): void {
    clearTimeout(member.timer)
    member.job = undefined
    this.#next()
  }

  #end(member: Member, why: string): void {
    this.#options.onTrouble?.(why)
    void member.thread.end()
  }

  /**
   * Replaces a dead thread and repeats its task once if nothing of it was answered. The death of an aborted
   * search does not count.
   */
  #replace(member: Member, why: string): void {
    clearTimeout(member.timer)
    const at = this.#members.indexOf(member)
    if (at < 0 || this.#isClosed) return
    this.#options.onTrouble?.(why)
    const { job } = member
    if (!job || job.pieces.isOpen) this.#deaths += 1
    if (job?.pieces.isOpen) {
      if (job.hasBegun || job.tries > 1) job.pieces.fail(new SearchBroken('failed'))
      else this.#waiting.unshift(job)
    }
    if (this.#deaths < mostDeathsInARow) this.#members[at] = this.#hire()
    else this.#giveUp(at)
    this.#next()
  }

  /** Reduces the pool until its rest is over; queued tasks fail when no thread is left. */
  #giveUp(at: number): void {
    this.#members.splice(at, 1)
    if (this.#members.length === 0) {
      for (const job of this.#waiting.splice(0)) job.pieces.fail(new SearchBroken('failed'))
    }
    if (this.#isResting) return
    this.#isResting = true
    setTimeout(() => {
      this.#isResting = false
      this.#deaths = 0
      if (!this.#isClosed) this.#hireAll()
    }, this.#options.restMs).unref()
  }

  #hireAll(): void {
    while (this.#members.length < this.#options.threads) this.#members.push(this.#hire())
  }
}

function sendSearchData(thread: SearchThread, { world, sales }: SearchData): void {
  thread.tell({ kind: 'world', handle: worldHandleOf(world), sales: sales.buffer })
}

/** Buffers parts of an answer between thread and reader. */
class Pieces {
  readonly #steps: SearchStep[] = []
  #fault: Error | undefined
  #wake: (() => void) | undefined
  /** Whether the end has not arrived yet. */
  isOpen = true

  add(step: SearchStep): void {
    if (!this.isOpen) return
    this.#steps.push(step)
    if (step.kind === 'ended') this.isOpen = false
    this.#wake?.()
  }

  fail(fault: Error): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#fault = fault
    this.#wake?.()
  }

  async *read(): AsyncGenerator<SearchStep> {
    for (;;) {
      const step = this.#steps.shift()
      if (step) yield step
      else if (this.#fault) throw this.#fault
      else if (!this.isOpen) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
