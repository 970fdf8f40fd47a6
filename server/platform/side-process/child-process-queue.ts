import type { ChildProcess } from 'node:child_process'

/** Limits of work in a child process; times in milliseconds. */
export type SideLimits = {
  /** Maximum queued requests; more are refused. */
  readonly mostWaiting: number
  /** A request that takes longer, process start included, counts as hung. */
  readonly longestMs: number
  /** The process ends after this time without work. */
  readonly idleMs: number
  /** The process is replaced after this many requests, which bounds its memory. */
  readonly mostPerProcess: number
}

/**
 * Outcome of a request.
 * - answered: the process has responded
 * - lost: it died or timed out; the note is a code for the log
 * - busy: too many are queued
 * - over: it was closed before
 */
export type SideOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'lost'; readonly note: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'over' }

/** Runs requests one after the other in a child process that starts on demand and ends when idle. */
export type SideProcess<Ask extends object, Answer> = {
  ask(ask: Ask): Promise<SideOutcome<Answer>>
  /** Ends the process; queued requests are over. */
  close(): void
  /** Id of the running process, if any; for measurements. */
  readonly processId: number | undefined
}

/** Limits, and the command of the process, which answers each message with one. */
export type SideProcessOptions = { readonly limits: SideLimits; readonly start: () => ChildProcess }

/** Creates it. The process starts with the first request. It is trusted to answer with `Answer`. */
export function createChildProcessQueue<Ask extends object, Answer>(
  options: SideProcessOptions,
): SideProcess<Ask, Answer> {
  return new Side<Ask, Answer>(options)
}

type Job<Ask, Answer> = {
  readonly ask: Ask
  readonly resolve: (outcome: SideOutcome<Answer>) => void
}

class Side<Ask extends object, Answer> implements SideProcess<Ask, Answer> {
  readonly #limits: SideLimits
  readonly #startOne: () => ChildProcess
  readonly #waiting: Job<Ask, Answer>[] = []
  #job: Job<Ask, Answer> | undefined
  #child: ChildProcess | undefined
  #done = 0
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor({ limits, start }: SideProcessOptions) {
    this.#limits = limits
    this.#startOne = start
  }

  get processId(): number | undefined {
    return this.#child?.pid
  }

  async ask(ask: Ask): Promise<SideOutcome<Answer>> {
    if (this.#isOver) return { kind: 'over' }
    if (this.#waiting.length >= this.#limits.mostWaiting) return { kind: 'busy' }
    return new Promise((resolve) => {
      this.#waiting.push({ ask, resolve })
      this.#next()
    })
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#endProcess()
    const left = [...(this.#job ? [this.#job] : []), ...this.#waiting.splice(0)]
    this.#job = undefined
    for (const { resolve } of left) resolve({ kind: 'over' })
  }

  #next(): void {
    if (this.#job || this.#isOver) return
    clearTimeout(this.#timer)
    this.#job = this.#waiting.shift()
    if (!this.#job) {
      this.#timer = setTimeout(() => this.#endProcess(), this.#limits.idleMs).unref()
      return
    }
    if (this.#done >= this.#limits.mostPerProcess) this.#endProcess()
    this.#timer = setTimeout(() => this.#giveUp('took too long'), this.#limits.longestMs)
    this.#child ??= this.#start()
    // A dying process cannot receive a message; its exit is handled below.
    this.#child.send(this.#job.ask, () => undefined)
  }

  #start(): ChildProcess {
    const child = this.#startOne()
    child.on('message', (answer) => {
      if (child === this.#child && this.#job) this.#settle({ kind: 'answered', answer: answer as Answer })
    })
    child.once('error', () => this.#lose(child, 'could not be started'))
    child.once('exit', (code, signal) => this.#lose(child, `ended by ${signal ?? code}`))
    // While nobody waits, it does not keep the shop from exiting.
    child.unref()
    child.channel?.unref()
    return child
  }

  #lose(child: ChildProcess, note: string): void {
    if (child === this.#child) this.#giveUp(note)
  }

  /** The current request has broken its process; the next one gets a new one. */
  #giveUp(note: string): void {
    this.#endProcess()
    if (this.#job) this.#settle({ kind: 'lost', note })
  }

  #settle(outcome: SideOutcome<Answer>): void {
    const job = this.#job
    if (outcome.kind === 'answered') this.#done += 1
    this.#job = undefined
    job?.resolve(outcome)
    this.#next()
  }

  #endProcess(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
    this.#done = 0
  }
}
