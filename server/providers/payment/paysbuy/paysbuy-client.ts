import type { HttpClient } from '#server/platform/http-client.ts'
import type { PaymentContext } from '../payment-provider.ts'
import { parseXmlElements } from './paysbuy-xml.ts'

/** Connection options of the service. */
export type PaysbuyClientOptions = {
  readonly http: HttpClient
  /** Without a trailing slash; formerly "https://www.paysbuy.com". */
  readonly url: string
  readonly timeouts?: Partial<PaysbuyTimeouts>
}

/** Timeouts in milliseconds. */
export type PaysbuyTimeouts = { readonly start: number; readonly read: number }

const defaultTimeouts: PaysbuyTimeouts = { start: 20_000, read: 10_000 }
const maxBytes = 64_000

/**
 * The result of a call: the elements of an answer; `unsent` when nothing was sent; `down` for everything
 * else, from a broken connection to an unreadable answer.
 */
export type PaysbuyAnswer =
  | { readonly kind: 'elements'; readonly elements: unknown }
  | { readonly kind: 'unsent'; readonly note: string }
  | { readonly kind: 'down'; readonly note: string }

/** One call: its path and form parameters. */
export type PaysbuyCall = {
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly patience: keyof PaysbuyTimeouts
  readonly context: PaymentContext
}

/** Posts forms and reads XML. Never repeats a call. */
export type PaysbuyClient = { call(call: PaysbuyCall): Promise<PaysbuyAnswer> }

/** Creates a client of one address. */
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
      const elements = result.status === 200 ? parseXmlElements(result.body) : undefined
      return elements === undefined
        ? { kind: 'down', note: `status ${result.status}` }
        : { kind: 'elements', elements }
    },
  }
}
