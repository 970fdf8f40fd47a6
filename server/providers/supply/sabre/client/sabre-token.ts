import { type HttpClient } from '#server/platform/http-client.ts'
import { z } from 'zod'
import { type Instant, msOf } from '#contract/terms/time.ts'

/** How the shop signs in: by client id and secret alone (v2), or also by a user, EPR, and its password (v3). */
export type SabreCredentials = {
  readonly auth: 'v2' | 'v3'
  /** For v2 "V1:EPR:PCC:AA". */
  readonly clientId: string
  readonly clientSecret: string
  /** The agency's pseudo city code. */
  readonly pcc: string
  readonly epr?: string | undefined
  readonly password?: string | undefined
}

/** A token, or why there is none. Without one nothing was sent. */
export type SabreToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none'; readonly note: string }

/** The one token of a credential. Sabre counts tokens and refuses more: all calls share it. */
export type SabreTokenKeeper = {
  /** The token in use; asked for once however many wait for it. */
  token(now: Instant): Promise<SabreToken>
  /** Forgets a token that Sabre no longer takes; another that came since stays. */
  drop(token: string): void
}

/** Where tokens come from. */
export type SabreTokenSource = {
  readonly http: HttpClient
  /** Without a slash at the end. */
  readonly url: string
  readonly credentials: SabreCredentials
}

/** A token is renewed this much before its end, so that none runs out on its way, in milliseconds. */
const marginMs = 300_000
/** After a refusal nobody asks again for so long: `invalid_client` may only mean that the pool of tokens is empty. */
const backOffMs = 2_000
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const tokenRefusal = z.object({ error: z.string() })

type Kept = { token: string; untilMs: number }
type AwaitedReceipt = SabreToken & { readonly lifeMs?: number }

/** Keeps the token of a credential: asked for once, renewed before its end, left alone for a while after a refusal. */
export function sabreTokenKeeper(source: SabreTokenSource): SabreTokenKeeper {
  let kept: Kept | undefined
  let refused: { note: string; untilMs: number } | undefined
  let asking: Promise<SabreToken> | undefined
  const ask = async (nowMs: number): Promise<SabreToken> => {
    const answer = await askForToken(source)
    if (answer.kind === 'token') {
      const lifeMs = answer.lifeMs ?? 0
      kept = { token: answer.token, untilMs: nowMs + Math.max(lifeMs - marginMs, lifeMs / 2) }
      refused = undefined
    } else refused = { note: answer.note, untilMs: nowMs + backOffMs }
    return answer
  }
  return {
    token: (now) => {
      const nowMs = msOf(now)
      if (kept && nowMs < kept.untilMs) return Promise.resolve({ kind: 'token', token: kept.token })
      // a clock that was put back does not keep anybody out for longer than the pause
      if (refused && nowMs < refused.untilMs && nowMs >= refused.untilMs - backOffMs)
        return Promise.resolve({ kind: 'none', note: refused.note })
      asking ??= ask(nowMs).finally(() => (asking = undefined))
      return asking
    },
    drop: (token) => {
      if (kept?.token === token) kept = undefined
    },
  }
}

async function askForToken({ http, url, credentials }: SabreTokenSource): Promise<AwaitedReceipt> {
  const result = await http.send({
    method: 'POST',
    url: `${url}/${credentials.auth}/auth/token`,
    headers: {
      authorization: `Basic ${basicOf(credentials)}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: formOf(credentials),
    timeoutMs: 10_000,
    maxBytes: 64_000,
  })
  if (result.kind !== 'answer') return { kind: 'none', note: `token: ${result.note}` }
  const json = jsonOf(result.body)
  const good = tokenAnswer.safeParse(json)
  if (result.status === 200 && good.success)
    return { kind: 'token', token: good.data.access_token, lifeMs: good.data.expires_in * 1000 }
  const bad = tokenRefusal.safeParse(json)
  return { kind: 'none', note: `token: ${bad.success ? bad.data.error : `status ${result.status}`}` }
}

/** v2 wants the base64 of two base64 texts; v3 is ordinary. */
function basicOf({ auth, clientId, clientSecret }: SabreCredentials): string {
  if (auth === 'v3') return base64(`${clientId}:${clientSecret}`)
  return base64(`${base64(clientId)}:${base64(clientSecret)}`)
}

function formOf({ auth, epr = '', pcc, password = '' }: SabreCredentials): string {
  if (auth === 'v2') return 'grant_type=client_credentials'
  const form = { grant_type: 'password', username: `${epr}-${pcc}-AA`, password }
  return new URLSearchParams(form).toString()
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
