import { type HttpClient } from '#server/platform/http-client.ts'
import { type PaymentContext } from '../payment-provider.ts'
import { elementsOf } from './paysbuy-xml.ts'

/** How the client reaches the service. */
export type PaysbuyClientOptions = {
  readonly http: HttpClient
  /** Without a slash at the end: "https://www.paysbuy.com" once was one. */
  readonly url: string
  readonly timeouts?: Partial<PaysbuyTimeouts>
}

/** Longest waits in milliseconds. */
export type PaysbuyTimeouts = { readonly start: number; readonly read: number }

const defaultTimeouts: PaysbuyTimeouts = { start: 20_000, read: 10_000 }
const maxBytes = 64_000

/**
 * What came back: the elements of an answer; `unsent` when nothing left here; `down` for everything else, from a
 * cut line to an answer that cannot be read.
 */
export type PaysbuyAnswer =
  | { readonly kind: 'elements'; readonly elements: unknown }
  | { readonly kind: 'unsent'; readonly note: string }
  | { readonly kind: 'down'; readonly note: string }

/** One call: its path, and its parameters as a form. */
export type PaysbuyCall = {
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly patience: keyof PaysbuyTimeouts
  readonly context: PaymentContext
}

/** Posts forms and reads XML. It never repeats a call. */
export type PaysbuyClient = { call(call: PaysbuyCall): Promise<PaysbuyAnswer> }

/** A client for one address. */
export function paysbuyClient({ http, url, ...rest }: PaysbuyClientOptions): PaysbuyClient {
  const timeouts = { ...defaultTimeouts, ...rest.timeouts }
  return {
    async call({ path, form, patience, context }) {
      const result = await http.send({
        method: 'POST',
        url: url.replace(/\/+$/, '') + path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/xml' },
        body: String(new URLSearchParams(form)),
        timeoutMs: timeouts[patience],
        maxBytes,
        signal: context.signal,
        ...(patience === 'start' && context.maySend ? { maySend: context.maySend } : {}),
      })
      if (result.kind === 'unreachable') return { kind: 'unsent', note: result.note }
      if (result.kind !== 'answer') return { kind: 'down', note: result.note }
      const elements = result.status === 200 ? elementsOf(result.body) : undefined
      return elements === undefined
        ? { kind: 'down', note: `status ${result.status}` }
        : { kind: 'elements', elements }
    },
  }
}
