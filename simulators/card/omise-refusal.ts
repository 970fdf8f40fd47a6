import type { WireAnswer } from '../control-plane/http-call.ts'

/** Ends the handling of a request with an error object. Caught in one place, the router. */
export class RefusedRequest extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const statuses: Readonly<Record<string, number>> = {
  authentication_failure: 401,
  not_found: 404,
  rate_limit_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
}

/** Refuses with a code of Omise's error object. */
export function refuse(code: string, message: string): never {
  throw new RefusedRequest(code, message)
}

/** Returns an error object in the wire format. */
export function refusalAnswer(code: string, message: string, status = statuses[code] ?? 400): WireAnswer {
  return {
    status,
    body: {
      object: 'error',
      location: `https://docs.omise.co/api-errors#${code.replaceAll('_', '-')}`,
      code,
      message,
    },
  }
}

/** Returns the API's own answer for a status that a fault set. */
export function refusalForHttpStatus(status: number): WireAnswer {
  const known = Object.entries(statuses).find(([, own]) => own === status)?.[0]
  const code = known ?? (status >= 500 ? 'internal_error' : 'bad_request')
  return refusalAnswer(code, 'this answer was asked for', status)
}
