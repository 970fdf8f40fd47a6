import type { HttpClient } from '#server/platform/http-client.ts'
import { decompressedText } from '#server/platform/decompressed-text.ts'
import type { z } from 'zod'
import type { SupplyContext } from '../../supply-provider.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Semaphore } from '#server/platform/semaphore.ts'
import { createSharedSemaphore } from '#server/platform/shared-state/shared-semaphore.ts'
import { type SharedState, createProcessState } from '#server/platform/shared-state/shared-state.ts'
import { type SoapMessage, parseSoapBody, createSoapEnvelope } from './sabre-soap.ts'
import { type SabreCredentials, type SabreTokenKeeper, createSabreTokenCache } from './sabre-token.ts'
import type { XmlElement } from './sabre-xml.ts'

/** Connection options of Sabre. */
export type SabreClientOptions = SabreCredentials & {
  readonly http: HttpClient
  /** "https://api.platform.sabre.com", with or without a trailing slash. */
  readonly url: string
  /** Address of the older SOAP services: "https://webservices.platform.sabre.com". Defaults to `url`. */
  readonly soapUrl?: string
  readonly timeouts?: Partial<SabreTimeouts>
  /** Most concurrent calls, as agreed with Sabre for the credential; default 10. */
  readonly maxConcurrent?: number
  /** Where concurrent calls and searches are counted; in this process alone by default. */
  readonly sharedState?: SharedState
}

/** Timeouts in milliseconds. Booking itself waits up to 25 s for airlines. */
export type SabreTimeouts = {
  readonly search: number
  readonly read: number
  /** Reads before a change: short, so that the change is sent soon after the request. */
  readonly readBefore: number
  readonly change: number
}

const defaultTimeouts: SabreTimeouts = { search: 25_000, read: 15_000, readBefore: 5_000, change: 60_000 }
/** Largest answers in bytes, compressed and decompressed: searches may be large, other answers concern one booking. */
const maxBytes: Readonly<Record<keyof SabreTimeouts, number>> = {
  search: 12_000_000,
  read: 4_000_000,
  readBefore: 4_000_000,
  change: 4_000_000,
}

/** A Sabre error. From the gateway: `type` is its errorCode. Inside an answer: category and type as given. */
export type SabreFault = {
  readonly category: string
  readonly type: string
  readonly description: string
}

/**
 * The result of a call. `data`: 2xx in the expected shape; the caller must check for errors in it. `refused`:
 * an error of the gateway or service. `unreachable`: nothing was sent, for lack of a token, a session or a
 * connection. `unclear`: everything else; the call may have had its effect.
 */
export type SabreAnswer<Value> =
  | { readonly kind: 'data'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly SabreFault[] }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'unclear'; readonly note: string }

/** One call: a POST of JSON. */
export type SabreCall<Value> = {
  readonly patience: keyof SabreTimeouts
  readonly path: string
  readonly body: object
  /** Returns the value of the answer's JSON; undefined for another shape. See {@link createAnswerReader}. */
  readonly read: (json: unknown) => Value | undefined
  readonly context: SupplyContext
}

/** One call of the older SOAP services: its body element and the expected answer element. */
export type SabreSoapCall = Omit<SoapMessage, 'token' | 'pcc' | 'conversation'> & {
  readonly patience: keyof SabreTimeouts
  readonly context: SupplyContext
}

/** HTTP client of Sabre. Repeats only reads with an expired token. */
export type SabreClient = {
  readonly pcc: string
  call<Value>(call: SabreCall<Value>): Promise<SabreAnswer<Value>>
  /** Returns the element inside the answer's Body. */
  soap(call: SabreSoapCall): Promise<SabreAnswer<XmlElement>>
  /** Whether there is a token; requests one when there is none. */
  signIn(context: SupplyContext): Promise<SabreAnswer<true>>
}

/** Returns an answer reader of a schema. */
export function createAnswerReader<Value>(shape: z.ZodType<Value>): (json: unknown) => Value | undefined {
  return (json) => shape.safeParse(json).data
}

/** Sabre limits concurrent calls of a credential, not calls per second. */
const sessions = { most: 10, mostWaiting: Infinity, waitMs: 10_000 }
/** Longer than any call with a new token and its second try: the lease of a process that ended runs out. */
const leaseMs = 90_000

/** Creates a client of one credential: one token, and a limit of concurrent calls. */
export function sabreClient(options: SabreClientOptions): SabreClient {
  const url = withoutTrailingSlash(options.url)
  const soapUrl = withoutTrailingSlash(options.soapUrl ?? options.url)
  const keeper = createSabreTokenCache({ http: options.http, url, credentials: options })
  const gate = createCallSemaphore(options)
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const sendWithinLimit = async (input: SentCall): Promise<RawAnswer> => {
    const leave = await gate.enter(input.context.signal)
    if (!leave) return { kind: 'unreachable', note: input.context.signal.aborted ? 'aborted' : 'busy' }
    try {
      return await sendWithToken(keeper, input, (token) => sendOnce({ options, timeouts }, input, token))
    } finally {
      leave()
    }
  }
  return {
    pcc: options.pcc,
    call: async (call) => {
      const body = JSON.stringify(call.body)
      return jsonAnswerOf(
        await sendWithinLimit({ ...call, url, headers: jsonHeaders, write: () => body }),
        call.read,
      )
    },
    soap: async (call) => {
      const conversation = call.context.requestId
      const envelopeWithToken = (token: string): string =>
        createSoapEnvelope({ ...call, token, pcc: options.pcc, conversation })
      const headers = { ...xmlHeaders, soapaction: call.action }
      return soapAnswerOf(
        await sendWithinLimit({ ...call, url: soapUrl, path: '/websvc', headers, write: envelopeWithToken }),
      )
    },
    signIn: async (context) => {
      const got = await keeper.token(context.now)
      return got.kind === 'token' ? { kind: 'data', value: true } : { kind: 'unreachable', note: got.note }
    },
  }
}

function createCallSemaphore({ clientId, maxConcurrent, sharedState }: SabreClientOptions): Semaphore {
  const most = maxConcurrent ?? sessions.most
  const rule = { ...sessions, most, leaseMs, key: `sabre calls ${clientId}` }
  return createSharedSemaphore(rule, sharedState ?? createProcessState(systemClock))
}

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' }
const xmlHeaders = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' }

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

type SentCall = {
  readonly patience: keyof SabreTimeouts
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly write: (token: string) => string
  readonly context: SupplyContext
}
type RawAnswer =
  | { readonly kind: 'text'; readonly status: number; readonly text: string }
  | { readonly kind: 'unreachable' | 'unclear'; readonly note: string }
type Line = {
  readonly options: SabreClientOptions
  readonly timeouts: SabreTimeouts
}

async function sendWithToken(
  keeper: SabreTokenKeeper,
  { patience, context }: SentCall,
  send: (token: string) => Promise<RawAnswer>,
): Promise<RawAnswer> {
  for (let tries = 1; ; tries += 1) {
    const got = await keeper.token(context.now)
    if (got.kind === 'none') return { kind: 'unreachable', note: got.note }
    const answer = await send(got.token)
    if (answer.kind !== 'text' || answer.status !== 401) return answer
    keeper.drop(got.token)
    // the gateway rejected it, so nothing happened; a change is still left to its caller
    if (patience === 'change' || tries > 1) return answer
  }
}

async function sendOnce({ options, timeouts }: Line, input: SentCall, token: string): Promise<RawAnswer> {
  const { signal, maySend, requestId } = input.context
  const result = await options.http.send({
    method: 'POST',
    url: input.url + input.path,
    headers: {
      authorization: `Bearer ${token}`,
      ...input.headers,
      'accept-encoding': 'gzip',
      'conversation-id': requestId,
    },
    body: input.write(token),
    timeoutMs: timeouts[input.patience],
    maxBytes: maxBytes[input.patience],
    signal,
    ...(input.patience === 'change' && maySend ? { maySend } : {}),
  })
  if (result.kind === 'unreachable') return result
  if (result.kind === 'lost') return { kind: 'unclear', note: result.note }
  const text = await decompressedText(result, maxBytes[input.patience])
  return text === undefined
    ? { kind: 'unclear', note: 'not to be unpacked' }
    : { kind: 'text', status: result.status, text }
}

function jsonAnswerOf<Value>(raw: RawAnswer, read: (json: unknown) => Value | undefined): SabreAnswer<Value> {
  if (raw.kind !== 'text') return { kind: raw.kind, note: raw.note }
  const json = parseJson(raw.text)
  if (raw.status >= 400) return errorAnswerOf(raw.status, json)
  if (raw.status !== 200 && raw.status !== 201) return { kind: 'unclear', note: `status ${raw.status}` }
  const value = read(json)
  return value === undefined ? { kind: 'unclear', note: 'another shape' } : { kind: 'data', value }
}

function soapAnswerOf(raw: RawAnswer): SabreAnswer<XmlElement> {
  if (raw.kind !== 'text') return { kind: raw.kind, note: raw.note }
  const body = parseSoapBody(raw.text)
  if (!body)
    return raw.status >= 400
      ? errorAnswerOf(raw.status, parseJson(raw.text))
      : { kind: 'unclear', note: 'no envelope' }
  if (body.kind === 'fault') {
    const error = { category: 'SOAP', type: body.code, description: body.text }
    return { kind: 'refused', status: raw.status, errors: [error] }
  }
  return { kind: 'data', value: body.element }
}

/** Returns the error of a 4xx or 5xx answer, in any of the three formats of Sabre's layers. */
function errorAnswerOf(status: number, json: unknown): SabreAnswer<never> {
  const errors = sabreFaultsOf(json)
  return errors.length > 0
    ? { kind: 'refused', status, errors }
    : { kind: 'unclear', note: `status ${status}` }
}

function sabreFaultsOf(json: unknown): SabreFault[] {
  const { type, errorCode, message, error, error_description: description, errors } = objectOrEmpty(json)
  if (typeof errorCode === 'string')
    return [{ category: textOrEmpty(type), type: errorCode, description: textOrEmpty(message) }]
  if (typeof error === 'string')
    return [{ category: 'AUTH', type: error, description: textOrEmpty(description) }]
  return (Array.isArray(errors) ? (errors as unknown[]) : []).map((one) => {
    const told = objectOrEmpty(one)
    return {
      category: textOrEmpty(told['category']),
      type: textOrEmpty(told['type']),
      description: textOrEmpty(told['description']),
    }
  })
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
const objectOrEmpty = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
