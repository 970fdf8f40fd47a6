import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Log } from '#server/platform/log.ts'
import { type PressAnswer, type PressAsk } from './press-messages.ts'

/** A document to be made: a Typst template, and what it prints. */
export type PdfDocument = {
  /** The file of the template. It reads its data with `json(bytes(sys.inputs.data))`. */
  readonly template: URL
  readonly data: object
}

/** A made document. */
export type Pdf = { readonly bytes: Uint8Array; readonly pages: number }

/**
 * Makes PDFs, one after the other, in a process of its own that comes when it is needed and goes when it is not.
 * Problems: `pdfNotMade` where there is no typesetter, or it died or took too long; `busy` when too many wait.
 * Throws when a template is wrong.
 */
export type PdfPress = {
  print(document: PdfDocument): Promise<Result<Pdf, Problem>>
  /** Ends the process; what waits is not made. */
  close(): void
}

/** How a press is set up. */
export type PressOptions = {
  readonly log: Log
  /** Documents that may wait; more are refused. */
  readonly mostWaiting?: number
  /** After so long, the start of the process included, a document counts as hung. In milliseconds. */
  readonly longestMs?: number
  /** After so long without work the process ends. In milliseconds. */
  readonly idleMs?: number
  /** After so many documents the process makes way for a fresh one, which bounds its memory. */
  readonly mostPerProcess?: number
  /** The program of the process; only tests give another. */
  readonly program?: URL
}

const usual = {
  mostWaiting: 20,
  longestMs: 10_000,
  idleMs: 60_000,
  mostPerProcess: 100,
  program: new URL('press-process.ts', import.meta.url),
} as const

/** Characters of data that a document may have; a booking of nine with six flights has ten thousand. */
const mostData = 500_000

/** What no letter stands for: it would break the document, or turn the order of the letters around it. */
const unprintable = /[\p{Cc}\p{Cs}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu

/** For JSON: texts without what cannot be printed; the end of a line stays. */
function printable(_name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(unprintable, (sign) => (sign === '\n' ? sign : ''))
}

/** Sets up a press. Nothing is started before the first document. */
export function createPdfPress(options: PressOptions): PdfPress {
  return new Press(options)
}

/** A document that waits, and where its outcome goes. */
type Job = {
  readonly ask: PressAsk
  readonly resolve: (made: Result<Pdf, Problem>) => void
  readonly reject: (bug: Error) => void
}

class Press implements PdfPress {
  readonly #options: Required<PressOptions>
  readonly #waiting: Job[] = []
  #job: Job | undefined
  #child: ChildProcess | undefined
  #made = 0
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(options: PressOptions) {
    this.#options = { ...usual, ...options }
  }

  async print({ template, data }: PdfDocument): Promise<Result<Pdf, Problem>> {
    const ask = { template: fileURLToPath(template), data: JSON.stringify(data, printable) }
    if (ask.data.length > mostData) throw new RangeError(`a document of ${ask.data.length} characters`)
    if (this.#isOver) return fail(problem('pdfNotMade'))
    if (this.#waiting.length >= this.#options.mostWaiting) return fail(problem('busy'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject })
      this.#next()
    })
  }

  close(): void {
    this.#isOver = true
    this.#giveUp()
    this.#endProcess()
  }

  #next(): void {
    if (this.#job) return
    clearTimeout(this.#timer)
    this.#job = this.#waiting.shift()
    if (!this.#job) {
      this.#timer = setTimeout(() => this.#endProcess(), this.#options.idleMs).unref()
      return
    }
    if (this.#made >= this.#options.mostPerProcess) this.#endProcess()
    this.#timer = setTimeout(() => this.#stop('took too long'), this.#options.longestMs)
    this.#child ??= this.#start()
    // A process that is just dying cannot be told anything; its end is heard below.
    this.#child.send(this.#job.ask, () => undefined)
  }

  #start(): ChildProcess {
    const child = fork(this.#options.program, {
      // It needs nothing of the shop's settings, least of all its secrets, and has nothing to say.
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child.on('message', (answer: PressAnswer) => this.#take(child, answer))
    child.once('error', () => this.#lose(child, 'could not be started'))
    child.once('exit', (code, signal) => this.#lose(child, `ended by ${signal ?? code}`))
    // While nobody waits, it does not keep the shop from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  #take(child: ChildProcess, answer: PressAnswer): void {
    const job = this.#job
    if (!job || child !== this.#child) return
    this.#made += 1
    this.#job = undefined
    if (answer.kind === 'made') job.resolve(succeed({ bytes: answer.bytes, pages: answer.pages }))
    else if (answer.kind === 'broken') job.reject(new Error(`a template is broken: ${answer.why}`))
    else return this.#goWithout(job)
    this.#next()
  }

  /** There is no typesetter for this machine: known once, it is not asked for again. */
  #goWithout(job: Job): void {
    this.#options.log.warn('pdfMissing', { note: 'no typesetter for this machine: no PDF is made' })
    job.resolve(fail(problem('pdfNotMade')))
    this.close()
  }

  #lose(child: ChildProcess, note: string): void {
    if (child === this.#child) this.#stop(note)
  }

  /** The document under way is not made; the next one gets a fresh process. */
  #stop(note: string): void {
    this.#endProcess()
    if (!this.#job) return
    this.#options.log.error('pdfNotMade', { note })
    this.#job.resolve(fail(problem('pdfNotMade')))
    this.#job = undefined
    this.#next()
  }

  #giveUp(): void {
    clearTimeout(this.#timer)
    for (const { resolve } of [...(this.#job ? [this.#job] : []), ...this.#waiting.splice(0)]) {
      resolve(fail(problem('pdfNotMade')))
    }
    this.#job = undefined
  }

  #endProcess(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
    this.#made = 0
  }
}
