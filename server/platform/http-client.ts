import { lookup as lookupHost } from 'node:dns'
import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
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

/** Restrictions of a client. */
export type HttpClientOptions = {
  /**
   * Tells whether a connection to this IP address may be made; every one may by default. A host name is refused when
   * any of its addresses is, and the checked address is the one that is connected to: it is not looked up again.
   */
  readonly isAllowedAddress?: (address: string) => boolean
  /** Looks up the addresses of a host name; as this machine does by default. */
  readonly lookup?: LookupFunction
}

/** HTTP/1.1 over the network of this machine. */
export const systemHttpClient: HttpClient = createHttpClient()

/** Creates a client with connections of its own. A refused address is `unreachable` with the note `addressRefused`. */
export function createHttpClient({
  isAllowedAddress,
  lookup = lookupHost,
}: HttpClientOptions = {}): HttpClient {
  const guarded = isAllowedAddress ? guardLookup(lookup, isAllowedAddress) : lookup
  const agentOptions = { keepAlive: true, timeout: idleMs, maxFreeSockets: 8, lookup: guarded }
  const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) }
  return {
    send(request) {
      const url = new URL(request.url)
      const { protocol } = url
      if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`Not an HTTP address: ${protocol}`)
      if (request.signal?.aborted) return Promise.resolve({ kind: 'unreachable', note: 'aborted' })
      if (request.maySend?.() === false) return Promise.resolve({ kind: 'unreachable', note: 'tooLate' })
      // An address in place of a name is connected to without a lookup.
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && isAllowedAddress?.(host) === false)
        return Promise.resolve({ kind: 'unreachable', note: addressRefused })
      return new Promise((resolve) =>
        performExchange({ request, url, agent: agents[protocol], settle: resolve }),
      )
    },
  }
}

const addressRefused = 'addressRefused'

/** Wraps a lookup: it fails when any address of the host may not be connected to. */
function guardLookup(lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error || !first) return callback(error ?? codedError('ENOTFOUND'), '')
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(codedError(addressRefused), '')
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

function codedError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

type PendingExchange = {
  request: OutgoingRequest
  url: URL
  agent: HttpAgent
  settle: (result: OutgoingResult) => void
}

/** Sends one request and reads its response; the first outcome wins. */
function performExchange({ request, url, agent, settle }: PendingExchange): void {
  const call = url.protocol === 'https:' ? httpsRequest : httpRequest
  const outgoing = call(url, requestOptionsOf(request, agent))
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

function requestOptionsOf(request: OutgoingRequest, agent: HttpAgent): RequestOptions {
  const length =
    request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }
  return {
    method: request.method,
    headers: { accept: '*/*', ...length, ...request.headers },
    agent,
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
