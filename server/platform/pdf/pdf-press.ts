import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Log } from '#server/platform/log.ts'
import { type SideLimits, createSideProcess } from '../side-process/side-process.ts'
import { type PressAnswer, type PressRequest } from './press-messages.ts'

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

/** How a press is set up, where it is not as usual. */
export type PressOptions = Partial<SideLimits> & {
  readonly log: Log
  /** The program of the process; only tests give another. */
  readonly program?: URL
}

const usual: SideLimits = { mostWaiting: 20, longestMs: 10_000, idleMs: 60_000, mostPerProcess: 100 }
const usualProgram = new URL('press-process.ts', import.meta.url)

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
export function createPdfPress({ log, program = usualProgram, ...limits }: PressOptions): PdfPress {
  const side = createSideProcess<PressRequest, PressAnswer>({
    limits: { ...usual, ...limits },
    start: () => startProcess(program),
  })
  const notMade = fail(problem('pdfNotMade'))
  return {
    async print({ template, data }) {
      const ask = { template: fileURLToPath(template), data: JSON.stringify(data, printable) }
      if (ask.data.length > mostData) throw new RangeError(`a document of ${ask.data.length} characters`)
      const outcome = await side.ask(ask)
      if (outcome.kind === 'busy') return fail(problem('busy'))
      if (outcome.kind === 'over') return notMade
      if (outcome.kind === 'lost') {
        log.error('pdfNotMade', { note: outcome.note })
        return notMade
      }
      const { answer } = outcome
      if (answer.kind === 'made') return succeed({ bytes: answer.bytes, pages: answer.pages })
      if (answer.kind === 'broken') throw new Error(`a template is broken: ${answer.why}`)
      // There is no typesetter for this machine: known once, it is not asked for again.
      log.warn('pdfMissing', { note: 'no typesetter for this machine: no PDF is made' })
      side.close()
      return notMade
    },
    close: () => side.close(),
  }
}

function startProcess(program: URL): ChildProcess {
  return fork(program, {
    // It needs nothing of the shop's settings, least of all its secrets, and has nothing to say.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}
