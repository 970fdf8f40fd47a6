import type { WireAnswer } from '../control-plane/http-call.ts'
import { debugId } from './wire-ids.ts'

/** A link of an answer. */
export type WireLink = { readonly href: string; readonly rel: string; readonly method?: string }

/** An error in the terms of the wire. */
export type Refusal = {
  readonly status: number
  readonly issue?: string
  readonly field?: string
  readonly links?: readonly WireLink[]
}

/** Ends the handling of a request with an answer other than success. Caught in one place. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.issue ?? String(refusal.status))
    this.refusal = refusal
  }
}

const names: Readonly<Record<number, readonly [name: string, message: string]>> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
}

/** PayPal's own error descriptions. */
const sentences: Readonly<Record<string, string>> = {
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFUND_DUPLICATE_INVOICE_ID: 'Invoice ID was previously used to refund a capture.',
}

/** Refuses with PayPal's name of the issue. */
export function refuse(status: number, issue: string, more: Omit<Refusal, 'status' | 'issue'> = {}): never {
  throw new RefusedRequest({ status, issue, ...more })
}

/** Returns a refusal in the wire format. */
export function refusalAnswer({ status, issue, field, links }: Refusal): WireAnswer {
  const [name, message] = names[status] ?? [status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'INVALID_REQUEST', '']
  const detail = {
    ...(field === undefined ? {} : { field, location: 'body' }),
    issue: issue?.replace('REFUND_DUPLICATE', 'DUPLICATE'),
    description: sentences[issue ?? ''] ?? issue,
  }
  const id = debugId()
  return {
    status,
    headers: { 'paypal-debug-id': id },
    body: {
      name,
      message,
      debug_id: id,
      ...(issue === undefined ? {} : { details: [detail] }),
      links: links ?? [],
    },
  }
}

/** Returns the gateway's answer for an unknown or expired token. */
export function invalidToken(): WireAnswer {
  return {
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="UnifiedAuth", error="invalid_token"' },
    body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
  }
}

/** Returns the API's own answer for a status that a fault set. */
export function refusalForHttpStatus(status: number): WireAnswer {
  const issues: Readonly<Record<number, string>> = { 422: 'INSTRUMENT_DECLINED', 404: 'INVALID_RESOURCE_ID' }
  const issue = issues[status]
  if (status === 401) return invalidToken()
  return refusalAnswer({ status, ...(issue === undefined ? {} : { issue }) })
}
