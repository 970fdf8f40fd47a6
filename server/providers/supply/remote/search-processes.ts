import type { Clock } from '#server/platform/clock.ts'
import type { OpenHttpStream } from '#server/platform/http/open-http-stream.ts'
import type { Log } from '#server/platform/log.ts'
import { currentTrace, traceparentOf } from '#server/platform/trace/trace.ts'
import { releaseHeader } from './search-wire.ts'

/** What stops requests to a process that does not answer; a circuit breaker. */
type ProcessBreaker = {
  mayAsk(): boolean
  note(verdict: 'answered' | 'failed' | 'untold'): void
  overhear(verdict: 'failed'): void
}

/** Dependencies of the client of search processes. */
export type SearchProcessesDeps = {
  readonly clock: Clock
  readonly log: Log
  readonly openStream: OpenHttpStream
  /** Origins of the processes. */
  readonly urls: readonly string[]
  readonly token: string | undefined
  /** The release of this process, which theirs must equal. */
  readonly release: string
  readonly createBreaker: () => ProcessBreaker
  /** Called with the outcome of each request and its duration in seconds. */
  readonly observe?: (host: string, outcome: string, seconds: number) => void
}

/** The search processes of a shop. */
export type SearchProcesses = {
  /**
   * Posts a call to the least busy process, and yields the lines of its answer, but for empty ones. Asks another one where
   * the first gives no line. Throws {@link SearchProcessFault} where none answers, and where an answer breaks off.
   */
  ask(path: string, body: string, signal: AbortSignal): AsyncGenerator<Uint8Array>
  /** Whether the last request to some process was answered. */
  isReachable(): boolean
}

/** No search process has answered, or one has not to its end. */
export class SearchProcessFault extends Error {}

const connectMs = 1_000
/** An empty line comes at once, however long the search takes. */
const firstByteMs = 2_000
/** A process that searches sends an empty line every two seconds. */
const pauseMs = 7_000
const mostTries = 2
/** Ten times the longest answer of a supplier. */
const mostBytes = 100_000_000

type Process = {
  readonly url: string
  readonly host: string
  readonly breaker: ProcessBreaker
  outstanding: number
  lastUsed: number
  isAnswering: boolean
}

/** Creates the client; it connects when it is asked. */
export function createSearchProcesses(deps: SearchProcessesDeps): SearchProcesses {
  const processes = deps.urls.map((url): Process => {
    const { host } = new URL(url)
    return { url, host, breaker: deps.createBreaker(), outstanding: 0, lastUsed: 0, isAnswering: true }
  })
  let uses = 0
  const pick = (tried: ReadonlySet<Process>): Process | undefined => {
    const found = processes
      .toSorted((one, other) => one.outstanding - other.outstanding || one.lastUsed - other.lastUsed)
      // The only process of a shop is tried again: it may have closed the connection meanwhile.
      .find((one) => (!tried.has(one) || processes.length === 1) && one.breaker.mayAsk())
    if (found) found.lastUsed = uses += 1
    return found
  }
  return {
    async *ask(path, body, signal) {
      const tried = new Set<Process>()
      for (let tries = 0; tries < mostTries; tries += 1) {
        const process = pick(tried)
        if (!process) break
        tried.add(process)
        let hasBegun = false
        try {
          for await (const line of linesFrom(process, { path, body, signal }, deps)) {
            hasBegun = true
            yield line
          }
          return
        } catch (fault) {
          if (!(fault instanceof SearchProcessFault) || hasBegun || signal.aborted) throw fault
        }
      }
      throw new SearchProcessFault('unreachable')
    },
    isReachable: () => processes.some(({ isAnswering }) => isAnswering),
  }
}

type Request = { readonly path: string; readonly body: string; readonly signal: AbortSignal }

/** Asks one process; counts the request as outstanding until its answer has ended or nobody reads it. */
async function* linesFrom(
  process: Process,
  request: Request,
  deps: SearchProcessesDeps,
): AsyncGenerator<Uint8Array> {
  const { clock, log, observe } = deps
  const begunMs = clock.nowMs()
  let outcome = 'left'
  const verdict = createVerdict(process)
  process.outstanding += 1
  try {
    for await (const line of linesOf(await openAnswer(process, request, deps))) {
      verdict.give('answered')
      yield line
    }
    outcome = '2xx'
  } catch (error) {
    const fault = faultOf(error)
    if (!request.signal.aborted) {
      outcome = 'lost'
      verdict.give('failed')
      log.warn('search.process', { host: process.host, note: fault.message })
    }
    throw fault
  } finally {
    process.outstanding -= 1
    verdict.give('untold')
    observe?.(process.host, outcome, (clock.nowMs() - begunMs) / 1000)
  }
}

/** Tells the breaker of a process once how a request went: by its first line, not its last, which may take long. */
function createVerdict(process: Process) {
  let isGiven = false
  return {
    give(verdict: 'answered' | 'failed' | 'untold'): void {
      if (verdict !== 'untold') process.isAnswering = verdict === 'answered'
      if (!isGiven) process.breaker.note(verdict)
      else if (verdict === 'failed') process.breaker.overhear(verdict)
      isGiven = true
    },
  }
}

function faultOf(error: unknown): SearchProcessFault {
  if (error instanceof SearchProcessFault) return error
  const { code, message } = error as Error & { readonly code?: string }
  return new SearchProcessFault(code ?? message)
}

/** Returns the body of an accepted request. */
async function openAnswer(
  process: Process,
  { path, body, signal }: Request,
  { openStream, token, release }: SearchProcessesDeps,
): Promise<AsyncIterable<Uint8Array>> {
  const trace = currentTrace()
  const headers = {
    'content-type': 'application/json',
    ...(trace && { traceparent: traceparentOf(trace) }),
    [releaseHeader]: release,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const limits = { connectMs, firstByteMs, pauseMs }
  const url = `${process.url}${path}`
  const answer = await openStream({ method: 'POST', url, headers, body, signal, ...limits })
  if (answer.kind === 'answer' && answer.status === 200) return answer.body
  if (answer.kind === 'noAnswer') throw new SearchProcessFault(answer.note)
  // What the process says is of no use, but the connection is.
  for await (const _ of answer.body);
  throw new SearchProcessFault(String(answer.status))
}

/** Yields whole lines with their line breaks, without the empty ones. */
async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > mostBytes) throw new SearchProcessFault('tooLarge')
    let from = 0
    for (let end = part.indexOf(lineBreak); end >= 0; end = part.indexOf(lineBreak, from)) {
      const line = Buffer.concat([...begun, part.subarray(from, end + 1)])
      begun = []
      from = end + 1
      if (line.length > 1) yield line
    }
    if (from < part.length) begun.push(part.subarray(from))
  }
}

const lineBreak = 10
