import { timingSafeEqual } from 'node:crypto'
import { type WireAnswer, type WireRequest, parseForm } from '../control-plane/http-call.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import { accessToken } from './wire-ids.ts'
import { headerValue } from './wire-requests.ts'

/** Issues and checks access tokens. */
export type AccessTokenHandlers = {
  /** Answers POST /v1/oauth2/token. */
  hand(request: WireRequest): WireAnswer
  /** Returns whether a request has a valid token. */
  knows(request: WireRequest): boolean
  /** Returns how many tokens were issued since the last reset. */
  count(): number
  /**
   * Resets the count. Tokens stay valid: otherwise a client with one would be refused before any fault
   * applies.
   */
  reset(): void
}

/** Nine hours, as PayPal says. */
const livesSeconds = 32_400

/** Creates the token handlers of one account. */
export function createAccessTokenHandlers(
  clock: SimulatedClock,
  account: { readonly clientId: string; readonly clientSecret: string },
): AccessTokenHandlers {
  const tokens = new Map<string, number>()
  let count = 0
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
  return {
    hand(request) {
      if (!isEqualSecret(headerValue(request, 'authorization') ?? '', `Basic ${basic}`)) {
        return {
          status: 401,
          body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
        }
      }
      if (parseForm(request).get('grant_type') !== 'client_credentials') {
        return {
          status: 400,
          body: { error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' },
        }
      }
      const token = accessToken()
      count += 1
      tokens.set(token, clock.nowMs() + livesSeconds * 1000)
      return { status: 200, body: toWireToken(token, clock) }
    },
    knows(request) {
      const [, token = ''] = /^Bearer (\S+)$/.exec(headerValue(request, 'authorization') ?? '') ?? []
      return (tokens.get(token) ?? 0) > clock.nowMs()
    },
    count: () => count,
    reset: () => {
      count = 0
    },
  }
}

function toWireToken(token: string, clock: SimulatedClock): Record<string, unknown> {
  return {
    scope:
      'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/reporting/search/read',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: livesSeconds,
    nonce: `${clock.now().slice(0, 19)}Z${token.slice(-12)}`,
  }
}

function isEqualSecret(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
