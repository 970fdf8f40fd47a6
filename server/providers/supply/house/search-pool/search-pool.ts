import { type SalesTable } from '../engine/sales/sales-table.ts'
import { type PackedWorld } from '../engine/world/packed-world.ts'
import { handleOf } from '../engine/world/world-bytes.ts'
import { type SearchTask, SearchBroken, type SearchRunner, type SearchStep } from './search-tasks.ts'
import { type SearchThread, type ThreadEars, startSearchThread } from './search-thread.ts'

/** What searches look into. */
export type SearchGround = { readonly world: PackedWorld; readonly sales: SalesTable }

/** How a pool is set up. */
export type PoolOptions = {
  readonly threads: number
  /** Asks that may wait for a thread; more are refused. */
  readonly mostWaiting?: number
  /** After so long a thread counts as hung, is ended, and another takes its place. In milliseconds. */
  readonly longestMs?: number
  /** How long no thread is started when one after the other has died. In milliseconds. */
  readonly restMs?: number
  /** Starts a thread; only tests give another. */
  readonly start?: (ears: ThreadEars) => SearchThread
  /** Told when a thread has died or hung. */
  readonly onTrouble?: (why: string) => void
}

/** Threads that search: the thread of the shop never does. */
export type SearchPool = SearchRunner & {
  /** Lets new searches look into this. Those under way end where they began. */
  useGround(ground: SearchGround): void
  close(): Promise<void>
}

const usual = { mostWaiting: 200, longestMs: 15_000, restMs: 10_000, start: startSearchThread } as const
/** After so many deaths with no answer between them no thread is started for a while. */
const mostDeathsInARow = 5

/** An ask with where its answer goes. */
type Job = {
  readonly ask: SearchTask
  readonly pieces: Pieces
  hasBegun: boolean
  tries: number
}

type Member = { thread: SearchThread; isReady: boolean; job: Job | undefined; timer?: NodeJS.Timeout }

/** Starts the threads. Asks wait until the first ground is there. */
export function createSearchPool(options: PoolOptions): SearchPool {
  return new Pool(options)
}

class Pool implements SearchPool {
  readonly #options: Required<Omit<PoolOptions, 'onTrouble'>> & Pick<PoolOptions, 'onTrouble'>
  readonly #members: Member[] = []
  readonly #waiting: Job[] = []
  #ground: SearchGround | undefined
  #deaths = 0
  #isClosed = false
  #isResting = false

  constructor(options: PoolOptions) {
    this.#options = { ...usual, ...options }
    this.#hireAll()
  }

  useGround(ground: SearchGround): void {
    const isSameWorld = this.#ground?.world === ground.world
    this.#ground = ground
    for (const { thread } of this.#members) {
      if (isSameWorld) thread.tell({ kind: 'sales', sales: ground.sales.buffer })
      else show(thread, ground)
    }
  }

  async *run(ask: SearchTask, signal: AbortSignal): AsyncGenerator<SearchStep> {
    if (signal.aborted) throw new SearchBroken('aborted')
    if (this.#isClosed || this.#members.length === 0) throw new SearchBroken('failed')
    if (this.#waiting.length >= this.#options.mostWaiting) throw new SearchBroken('busy')
    const job: Job = { ask, pieces: new Pieces(), hasBegun: false, tries: 0 }
    const onAbort = () => this.#abandon(job)
    signal.addEventListener('abort', onAbort)
    this.#waiting.push(job)
    this.#next()
    try {
      yield* job.pieces.read()
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#abandon(job)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.pieces.fail(new SearchBroken('aborted'))
    await Promise.all(this.#members.splice(0).map(({ thread }) => thread.end()))
  }

  /** Gives waiting asks to idle threads. */
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

  /** Nobody reads the answer any more, or it is complete. */
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
      thread: this.#options.start(this.#earsOf(() => member)),
    }
    if (this.#ground) show(member.thread, this.#ground)
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
   * A thread has died: another takes its place, and its ask is asked once more if nothing of it was answered.
   * A search that nobody waits for any more says nothing about the next one: its death does not count.
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

  /** One thread less until the pool has rested; when none is left, nobody waits for that. */
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

function show(thread: SearchThread, { world, sales }: SearchGround): void {
  thread.tell({ kind: 'world', handle: handleOf(world), sales: sales.buffer })
}

/** Pieces of an answer between the thread that finds them and the one who reads. */
class Pieces {
  readonly #steps: SearchStep[] = []
  #fault: Error | undefined
  #wake: (() => void) | undefined
  /** Whether the end has not come yet. */
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
