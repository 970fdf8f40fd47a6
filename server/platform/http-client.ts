import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { createNestingGuard } from './nesting-guard.ts'

/** A call to somebody else's server. */
export type OutgoingRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Until the last byte of the answer, in ms. */
  readonly timeoutMs: number
  /** Until the connection stands, in ms; a part of timeoutMs, 5 s unless told. */
  readonly connectMs?: number
  /** Until the head of the answer is here, in ms; a part of timeoutMs, as long as it unless told. */
  readonly firstByteMs?: number
  /** The longest body that is taken. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /**
   * Asked at the last moment before anything leaves; after false nothing does. For what must not be sent late
   * by a process that stood still: its timers may not have run yet.
   */
  readonly maySend?: () => boolean
}

/**
 * What came of it. `answer`: a complete answer, of any status, redirects included, which are never
 * followed. `unreachable`: certainly nothing was sent, so it may be tried again. `lost`: the request may
 * have been worked on and nobody knows; whoever creates or charges something must ask, not repeat.
 */
export type OutgoingResult =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** Names in small letters; several of one name joined by ", ". */
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'lost'; readonly note: string }

/** The only door to the outside. Refusals and faults are values; only a malformed URL throws. */
export type HttpClient = { send(request: OutgoingRequest): Promise<OutgoingResult> }

/** Kept connections close after this idle time, before the usual five seconds after which servers hang up. */
const idleMs = 4_000
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 8 }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 8 }),
}

/** Speaks HTTP/1.1 over the network of this machine. */
export const systemHttpClient: HttpClient = { send }

function send(request: OutgoingRequest): Promise<OutgoingResult> {
  const url = new URL(request.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(`Not an HTTP address: ${url.protocol}`)
  if (request.signal?.aborted) return Promise.resolve({ kind: 'unreachable', note: 'aborted' })
  if (request.maySend?.() === false) return Promise.resolve({ kind: 'unreachable', note: 'tooLate' })
  return new Promise((resolve) => exchange({ request, url, settle: resolve }))
}

type SupplierCall = { request: OutgoingRequest; url: URL; settle: (result: OutgoingResult) => void }

/** One request and its answer; whatever happens first settles it. */
function exchange({ request, url, settle }: SupplierCall): void {
  const call = url.protocol === 'https:' ? httpsRequest : httpRequest
  const outgoing = call(url, optionsOf(request, url))
  let connected = false
  const timers = new Set<NodeJS.Timeout>()
  const end = (result: OutgoingResult): void => {
    for (const timer of timers) clearTimeout(timer)
    request.signal?.removeEventListener('abort', abort)
    settle(result)
  }
  const giveUp = (note: string): void => {
    end({ kind: connected ? 'lost' : 'unreachable', note })
    outgoing.destroy()
  }
  const abort = (): void => giveUp('aborted')
  const after = (ms: number, note: string, unless: () => boolean = () => false): void => {
    timers.add(setTimeout(() => unless() || giveUp(note), Math.min(ms, request.timeoutMs)))
  }
  let answering = false
  after(request.timeoutMs, 'timeout')
  after(request.connectMs ?? 5_000, 'connectTimeout', () => connected)
  if (request.firstByteMs) after(request.firstByteMs, 'firstByteTimeout', () => answering)
  request.signal?.addEventListener('abort', abort)
  outgoing.on('socket', (socket) => {
    // a kept connection may carry the request away at once; a new one holds it back until it stands
    if (!socket.connecting) connected = true
    else
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        // what waited for the connection leaves with it: the last moment to hold it back
        if (request.maySend?.() === false) giveUp('tooLate')
        else connected = true
      })
  })
  outgoing.on('error', (error) => giveUp(codeOf(error)))
  outgoing.on('response', (response) => {
    answering = true
    collect(response, request.maxBytes, { end, giveUp })
  })
  outgoing.end(request.body)
}

function optionsOf(request: OutgoingRequest, url: URL): RequestOptions {
  const length =
    request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }
  return {
    method: request.method,
    headers: { accept: '*/*', ...length, ...request.headers },
    agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
  }
}

type Ends = { end: (result: OutgoingResult) => void; giveUp: (note: string) => void }

function collect(response: IncomingMessage, maxBytes: number, { end, giveUp }: Ends): void {
  const parts: Uint8Array[] = []
  const isShallow = createNestingGuard()
  let size = 0
  response.on('data', (part: Uint8Array) => {
    size += part.byteLength
    if (size > maxBytes) giveUp('tooLarge')
    else if (!isShallow(part)) giveUp('tooDeep')
    else parts.push(part)
  })
  response.on('error', (error) => giveUp(codeOf(error)))
  response.on('end', () => {
    if (!response.complete) return giveUp('truncated')
    const body = new Uint8Array(Buffer.concat(parts))
    return end({ kind: 'answer', status: response.statusCode ?? 0, headers: flat(response.headers), body })
  })
}

function flat(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

/** A word for the log: never the message, which may quote what was sent. */
function codeOf(error: Error & { code?: unknown }): string {
  return typeof error.code === 'string' ? error.code : error.name
}
