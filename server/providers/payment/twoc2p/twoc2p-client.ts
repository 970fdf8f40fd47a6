import type { HttpClient } from '#server/platform/http-client.ts'
import { z } from 'zod'
import type { PaymentContext } from '../payment-provider.ts'
import { signClaims, type VerifiedClaims, verifyClaims } from './twoc2p-jwt.ts'

/** Connection options of the gateway. */
export type Twoc2pClientOptions = {
  readonly http: HttpClient
  /** With the version, without a trailing slash: "https://pgw.2c2p.com/P/4.3". */
  readonly url: string
  /** The merchant's secret key, which signs in both directions. */
  readonly secretKey: string
  readonly timeouts?: Partial<Twoc2pTimeouts>
}

/** Timeouts in milliseconds. */
export type Twoc2pTimeouts = { readonly start: number; readonly read: number }

const defaultTimeouts: Twoc2pTimeouts = { start: 20_000, read: 10_000 }
const maxBytes = 64_000

/**
 * The result of a call. `claims`: an answer with a valid signature. `refused`: an unsigned code, the
 * gateway's answer to a request that it cannot verify. `unreachable`: nothing was sent. `unclear`: everything
 * else.
 */
export type Twoc2pAnswer =
  | { readonly kind: 'claims'; readonly claims: VerifiedClaims }
  | { readonly kind: 'refused'; readonly respCode: string }
  | { readonly kind: 'unreachable'; readonly note: string }
  | { readonly kind: 'unclear'; readonly note: string }

/** One call: its name in the API, and its claims as JSON. */
export type Twoc2pCall = {
  readonly operation: 'paymentToken' | 'paymentInquiry'
  readonly patience: keyof Twoc2pTimeouts
  readonly claimsJson: string
  readonly context: PaymentContext
}

/** Client of the gateway's signed messages. Never repeats a call. */
export type Twoc2pClient = { call(call: Twoc2pCall): Promise<Twoc2pAnswer> }

const signedAnswer = z.object({ payload: z.string() })
const plainAnswer = z.object({ respCode: z.string().regex(/^\d{4}$/) })

/** Creates a client of one merchant. */
export function twoc2pClient({ http, url, secretKey, ...rest }: Twoc2pClientOptions): Twoc2pClient {
  const timeouts = { ...defaultTimeouts, ...rest.timeouts }
  return {
    async call({ operation, patience, claimsJson, context }) {
      const result = await http.send({
        method: 'POST',
        url: `${url.replace(/\/+$/, '')}/${operation}`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ payload: await signClaims(claimsJson, secretKey) }),
        timeoutMs: timeouts[patience],
        maxBytes,
        signal: context.signal,
        ...(patience === 'start' && context.maySend ? { maySend: context.maySend } : {}),
      })
      if (result.kind === 'unreachable') return result
      if (result.kind === 'lost') return { kind: 'unclear', note: result.note }
      if (result.status >= 500 || result.status === 202) {
        return { kind: 'unclear', note: `status ${result.status}` }
      }
      return verifyAnswer(result.status, result.body, secretKey)
    },
  }
}

async function verifyAnswer(status: number, body: Uint8Array, secretKey: string): Promise<Twoc2pAnswer> {
  const json = parseJson(body)
  const plain = plainAnswer.safeParse(json)
  if (plain.success && plain.data.respCode !== '0000') {
    return { kind: 'refused', respCode: plain.data.respCode }
  }
  const signed = signedAnswer.safeParse(json)
  if (!signed.success) return { kind: 'unclear', note: `status ${status}, another shape` }
  const claims = await verifyClaims(signed.data.payload, secretKey)
  return claims ? { kind: 'claims', claims } : { kind: 'unclear', note: 'a signature that does not hold' }
}

/** Parses JSON bytes; undefined when they are not JSON or not UTF-8. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
