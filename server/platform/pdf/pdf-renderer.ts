import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Log } from '#server/platform/log.ts'
import { type SideLimits, createChildProcessQueue } from '../side-process/child-process-queue.ts'
import type { RenderAnswer, RenderRequest } from './render-messages.ts'

/** A document to typeset: a Typst template and its data. */
export type PdfDocument = {
  /** The file of the template. It reads its data with `json(bytes(sys.inputs.data))`. */
  readonly template: URL
  readonly data: object
}

/** A finished document. */
export type Pdf = { readonly bytes: Uint8Array; readonly pages: number }

/**
 * Makes PDFs, one after the other, in a child process that starts on demand and ends when idle. Problems:
 * `pdfNotMade` when there is no typesetter, or it died or timed out; `busy` when too many wait. Throws when a
 * template is wrong.
 */
export type PdfRenderer = {
  print(document: PdfDocument): Promise<Result<Pdf, Problem>>
  /** Makes an SVG of a document of one page, with its letters as outlines; the problems are those of `print`. */
  draw(document: PdfDocument): Promise<Result<Uint8Array, Problem>>
  /** Ends the process; waiting documents are not made. */
  close(): void
}

/** Overrides of the default settings. */
export type RendererOptions = Partial<SideLimits> & {
  readonly log: Log
  /** The program of the process; only tests set another. */
  readonly program?: URL
}

const usual: SideLimits = { mostWaiting: 20, longestMs: 10_000, idleMs: 60_000, mostPerProcess: 100 }
const usualProgram = new URL('render-process.ts', import.meta.url)

/** Maximum characters of a document's data; a booking of nine with six flights has ten thousand. */
const mostData = 500_000

/** Characters that are not printable: they would break the document or reorder the text around them. */
const unprintable = /[\p{Cc}\p{Cs}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu

/** JSON replacer: removes unprintable characters; line breaks stay. */
function withoutUnprintable(_name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(unprintable, (sign) => (sign === '\n' ? sign : ''))
}

/** Creates a press. The process starts with the first document. */
export function createPdfRenderer({ log, program = usualProgram, ...limits }: RendererOptions): PdfRenderer {
  const side = createChildProcessQueue<RenderRequest, RenderAnswer>({
    limits: { ...usual, ...limits },
    start: () => startRenderProcess(program),
  })
  const notMade = fail(createProblem('pdfNotMade'))
  const render = async (
    { template, data }: PdfDocument,
    format: RenderRequest['format'],
  ): Promise<Result<Pdf, Problem>> => {
    const text = JSON.stringify(data, withoutUnprintable)
    const ask = { template: fileURLToPath(template), data: text, format }
    if (ask.data.length > mostData) throw new RangeError(`a document of ${ask.data.length} characters`)
    const outcome = await side.ask(ask)
    if (outcome.kind === 'busy') return fail(createProblem('busy'))
    if (outcome.kind === 'over') return notMade
    if (outcome.kind === 'lost') {
      log.error('pdfNotMade', { note: outcome.note })
      return notMade
    }
    const { answer } = outcome
    if (answer.kind === 'made') return succeed({ bytes: answer.bytes, pages: answer.pages })
    if (answer.kind === 'broken') throw new Error(`a template is broken: ${answer.why}`)
    // No typesetter for this machine: remembered, and not tried again.
    log.warn('pdfMissing', { note: 'no typesetter for this machine: no PDF is made' })
    side.close()
    return notMade
  }
  return {
    print: (document) => render(document, 'pdf'),
    async draw(document) {
      const drawn = await render(document, 'svg')
      return drawn.ok ? succeed(drawn.value.bytes) : drawn
    },
    close: () => side.close(),
  }
}

function startRenderProcess(program: URL): ChildProcess {
  return fork(program, {
    // The process needs none of the shop's settings, least of all its secrets.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}
