import type { WireAnswer } from '../../control-plane/http-call.ts'
import { wireId } from './wire-ids.ts'

/** An error in the terms of the wire. */
export type Refusal = {
  readonly status: number
  readonly type: string
  readonly code: string
  readonly message: string
  /** Field and JSON pointer of an invalid value. */
  readonly pointer?: string
}

/** Ends the handling of a request with an answer other than success. Caught in one place, the router. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const kinds: Record<string, { readonly status: number; readonly type: string }> = {
  missing_authorization_header: { status: 401, type: 'authentication_error' },
  invalid_authorization_header: { status: 401, type: 'authentication_error' },
  missing_version_header: { status: 400, type: 'invalid_request_error' },
  unsupported_version: { status: 400, type: 'invalid_request_error' },
  unsupported_format: { status: 406, type: 'invalid_request_error' },
  missing_data_param: { status: 400, type: 'invalid_request_error' },
  malformed_data_param: { status: 400, type: 'invalid_request_error' },
  bad_request: { status: 400, type: 'invalid_request_error' },
  access_token_not_found: { status: 401, type: 'authentication_error' },
  unavailable_feature: { status: 403, type: 'invalid_request_error' },
  rate_limit_exceeded: { status: 429, type: 'rate_limit_error' },
  gateway_timeout_error: { status: 504, type: 'api_error' },
  not_found: { status: 404, type: 'invalid_request_error' },
  offer_no_longer_available: { status: 422, type: 'airline_error' },
  ancillary_service_not_available: { status: 422, type: 'airline_error' },
  unsupported_action: { status: 422, type: 'airline_error' },
  order_not_created: { status: 502, type: 'airline_error' },
  validation_required: { status: 422, type: 'validation_error' },
  validation_length: { status: 422, type: 'validation_error' },
  validation_inclusion: { status: 422, type: 'validation_error' },
  invalid_loyalty_card: { status: 422, type: 'validation_error' },
  validation_format: { status: 422, type: 'validation_error' },
  invalid_passenger_name: { status: 422, type: 'validation_error' },
  duplicate_passenger_name: { status: 422, type: 'validation_error' },
  invalid_phone_number: { status: 422, type: 'validation_error' },
  invalid_email_address: { status: 422, type: 'validation_error' },
}

/** Refuses with a code; an unlisted code is about a state (422 invalid_state_error). */
export function refuse(code: string, message: string, pointer?: string): never {
  const kind = kinds[code] ?? { status: 422, type: 'invalid_state_error' }
  throw new RefusedRequest({ ...kind, code, message, ...(pointer === undefined ? {} : { pointer }) })
}

/** Returns a refusal in the wire format. */
export function refusalAnswer(refusal: Refusal): WireAnswer {
  const field = refusal.pointer?.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? ''
  const source = refusal.pointer === undefined ? {} : { source: { field, pointer: refusal.pointer } }
  const error = {
    type: refusal.type,
    code: refusal.code,
    title: refusalTitle(refusal.code),
    message: refusal.message,
    documentation_url: 'https://duffel.com/docs/api/overview/errors',
    ...source,
  }
  const meta = { request_id: wireId('req'), status: refusal.status }
  return {
    status: refusal.status,
    body: { errors: [error], meta },
    headers: { 'x-request-id': meta.request_id },
  }
}

/** Returns the API's own answer for a status that a fault set. */
export function refusalForHttpStatus(status: number): WireAnswer {
  const known: Record<number, [type: string, code: string]> = {
    401: ['authentication_error', 'access_token_not_found'],
    404: ['invalid_request_error', 'not_found'],
    422: ['airline_error', 'offer_no_longer_available'],
    429: ['rate_limit_error', 'rate_limit_exceeded'],
    502: ['airline_error', 'order_not_created'],
    504: ['api_error', 'gateway_timeout_error'],
  }
  const fallback =
    status >= 500 ? ['api_error', 'internal_server_error'] : ['invalid_request_error', 'bad_request']
  const [type = '', code = ''] = known[status] ?? fallback
  const answer = refusalAnswer({ status, type, code, message: 'This answer was asked for.' })
  const waiting = status === 429 || status === 503 ? { 'retry-after': '1' } : {}
  return { ...answer, headers: { ...answer.headers, ...waiting } }
}

function refusalTitle(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
