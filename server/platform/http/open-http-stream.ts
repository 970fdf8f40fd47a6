import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { OutgoingRequest } from '../http-client.ts'

/** A request whose answer is read while it arrives. */
type StreamRequest = Pick<OutgoingRequest, 'method' | 'url' | 'headers' | 'signal'> & {
  readonly body: string
  /** Timeout of the connection, in ms. */
  readonly connectMs: number
  /** Timeout until the response headers, in ms. */
  readonly firstByteMs: number
  /** Longest pause between two parts of the answer, in ms. */
  readonly pauseMs: number
}

/** An answer of any status whose body is still arriving, or the reason why there is none. */
type StreamAnswer =
  /** Iteration of `body` throws when it breaks off, pauses for too long or is aborted; whoever stops early closes it. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: AsyncIterable<Uint8Array> }
  | { readonly kind: 'noAnswer'; readonly note: string }

/** Opens a stream; failures are values. */
export type OpenHttpStream = (request: StreamRequest) => Promise<StreamAnswer>

/** Idle connections close before a server would close them, so that none is used while it closes. */
const idle = { keepAlive: true, timeout: 4_000, maxFreeSockets: 32 }
const agents = { http: new HttpAgent(idle), https: new HttpsAgent(idle) }

/** Opens a stream over the network of this machine: HTTP/1.1 with connections that are kept. */
export const openHttpStream: OpenHttpStream = (request) =>
  new Promise((resolve) => {
    const isSecure = new URL(request.url).protocol === 'https:'
    const outgoing = (isSecure ? httpsRequest : httpRequest)(request.url, {
      method: request.method,
      headers: { 'content-length': String(Buffer.byteLength(request.body)), ...request.headers },
      agent: isSecure ? agents.https : agents.http,
      timeout: request.pauseMs,
      ...(request.signal && { signal: request.signal }),
    })
    const giveUp = (note: string) => (): void => void outgoing.destroy(new Error(note))
    const connecting = setTimeout(giveUp('connectTimeout'), request.connectMs)
    const answering = setTimeout(giveUp('firstByteTimeout'), request.firstByteMs)
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) return clearTimeout(connecting)
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    outgoing.on('timeout', giveUp('paused'))
    outgoing.on('error', (error: Error & { code?: unknown }) => {
      clearTimeout(connecting)
      clearTimeout(answering)
      resolve({ kind: 'noAnswer', note: typeof error.code === 'string' ? error.code : error.message })
    })
    outgoing.on('response', (response: IncomingMessage) => {
      clearTimeout(answering)
      resolve({ kind: 'answer', status: response.statusCode ?? 0, body: response })
    })
    outgoing.end(request.body)
  })
