import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { createJsonNestingGuard } from './json-nesting-guard.ts'

/** A call to an external server. */
export type OutgoingRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Total timeout until the last byte of the response, in ms. */
  readonly timeoutMs: number
  /** Timeout of the connection, in ms, within timeoutMs; 5 s by default. */
  readonly connectMs?: number
  /** Timeout until the response headers, in ms, within timeoutMs; the same as timeoutMs by default. */
  readonly firstByteMs?: number
  /** Maximum size of the response body. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /**
   * Called immediately before anything is sent; false stops the call. For calls that must not be sent late by
   * a process that was suspended: its timers may not have run yet.
   */
  readonly maySend?: () => boolean
}

/**
 * The outcome of a call. `answer`: a complete response of any status, redirects included, which are never
 * followed. `unreachable`: certainly nothing was sent, so a retry is safe. `lost`: the request may have been
 * processed; whoever creates or charges something must query, not repeat.
 */
export type OutgoingResult =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** Names in lower case; repeated headers joined by ", ". */
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'lost'; readonly note: string }

/** The only client for outgoing calls. Refusals and failures are values; only a malformed URL throws. */
export type HttpClient = { send(request: OutgoingRequest): Promise<OutgoingResult> }

/** Idle connections close after this time, before the five seconds after which servers usually close them. */
const idleMs = 4_000
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 8 }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 8 }),
}

/** HTTP/1.1 over the network of this machine. */
export const systemHttpClient: HttpClient = { send: sendHttp }

function sendHttp(request: OutgoingRequest): Promise<OutgoingResult> {
  const url = new URL(request.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(`Not an HTTP address: ${url.protocol}`)
  if (request.signal?.aborted) return Promise.resolve({ kind: 'unreachable', note: 'aborted' })
  if (request.maySend?.() === false) return Promise.resolve({ kind: 'unreachable', note: 'tooLate' })
  return new Promise((resolve) => performExchange({ request, url, settle: resolve }))
}

type PendingExchange = { request: OutgoingRequest; url: URL; settle: (result: OutgoingResult) => void }

/** Sends one request and reads its response; the first outcome wins. */
function performExchange({ request, url, settle }: PendingExchange): void {
  const call = url.protocol === 'https:' ? httpsRequest : httpRequest
  const outgoing = call(url, requestOptionsOf(request, url))
  let connected = false
  const timers = new Set<NodeJS.Timeout>()
  const settleExchange = (result: OutgoingResult): void => {
    for (const timer of timers) clearTimeout(timer)
    request.signal?.removeEventListener('abort', abortExchange)
    settle(result)
  }
  const failExchange = (note: string): void => {
    settleExchange({ kind: connected ? 'lost' : 'unreachable', note })
    outgoing.destroy()
  }
  const abortExchange = (): void => failExchange('aborted')
  const failAfter = (ms: number, note: string, unless: () => boolean = () => false): void => {
    timers.add(setTimeout(() => unless() || failExchange(note), Math.min(ms, request.timeoutMs)))
  }
  let answering = false
  failAfter(request.timeoutMs, 'timeout')
  failAfter(request.connectMs ?? 5_000, 'connectTimeout', () => connected)
  if (request.firstByteMs) failAfter(request.firstByteMs, 'firstByteTimeout', () => answering)
  request.signal?.addEventListener('abort', abortExchange)
  outgoing.on('socket', (socket) => {
    // a pooled connection may send the request at once; a new one holds it until it is established
    if (!socket.connecting) connected = true
    else
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        // the held request is sent upon connect: the last chance to stop it
        if (request.maySend?.() === false) failExchange('tooLate')
        else connected = true
      })
  })
  outgoing.on('error', (error) => failExchange(errorCodeOf(error)))
  outgoing.on('response', (response) => {
    answering = true
    collectBody(response, request.maxBytes, { end: settleExchange, giveUp: failExchange })
  })
  outgoing.end(request.body)
}

function requestOptionsOf(request: OutgoingRequest, url: URL): RequestOptions {
  const length =
    request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }
  return {
    method: request.method,
    headers: { accept: '*/*', ...length, ...request.headers },
    agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
  }
}

type Ends = { end: (result: OutgoingResult) => void; giveUp: (note: string) => void }

function collectBody(response: IncomingMessage, maxBytes: number, { end, giveUp }: Ends): void {
  const parts: Uint8Array[] = []
  const isShallow = createJsonNestingGuard()
  let size = 0
  response.on('data', (part: Uint8Array) => {
    size += part.byteLength
    if (size > maxBytes) giveUp('tooLarge')
    else if (!isShallow(part)) giveUp('tooDeep')
    else parts.push(part)
  })
  response.on('error', (error) => giveUp(errorCodeOf(error)))
  response.on('end', () => {
    if (!response.complete) return giveUp('truncated')
    const body = new Uint8Array(Buffer.concat(parts))
    return end({
      kind: 'answer',
      status: response.statusCode ?? 0,
      headers: singleValueHeaders(response.headers),
      body,
    })
  })
}

function singleValueHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

/** Returns an error code for the log: never the message, which may quote what was sent. */
function errorCodeOf(error: Error & { code?: unknown }): string {
  return typeof error.code === 'string' ? error.code : error.name
}
