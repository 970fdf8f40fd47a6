import type { WireAnswer } from '../../control-plane/http-call.ts'

/** Ends the handling of a call with an answer other than success. Caught in one place, the mount of the wire. */
export class RefusedCall extends Error {
  readonly answer: WireAnswer
  constructor(message: string, answer: WireAnswer) {
    super(message)
    this.answer = answer
  }
}

/** An error of the gateway in front of all services. */
export type GatewayFault = {
  readonly status: number
  readonly type: string
  readonly errorCode: string
  readonly message: string
}

/** Returns the gateway's error answer: nothing was done. */
export function gatewayAnswer({ status, type, errorCode, message }: GatewayFault, at: string): WireAnswer {
  return { status, body: { status: 'NotProcessed', type, errorCode, timeStamp: at, message } }
}

/** Refuses with the gateway's answer. */
export function refuseAtGateway(fault: GatewayFault, at: string): never {
  throw new RefusedCall(fault.message, gatewayAnswer(fault, at))
}

/** An error of Booking Management inside an answer with status 200. */
export type BookingError = {
  readonly category: string
  readonly type: string
  readonly description: string
  readonly fieldPath?: string
  readonly fieldName?: string
  readonly fieldValue?: string
}

/** Ends a booking call with errors inside a success. */
export class BookingRefusal extends Error {
  readonly error: BookingError
  constructor(error: BookingError) {
    super(error.description)
    this.error = error
  }
}

/** Refuses a booking call. */
export function refuseBooking(category: string, type: string, description: string): never {
  throw new BookingRefusal({ category, type, description })
}

const gatewayTroubles: Readonly<Record<number, readonly [type: string, errorCode: string]>> = {
  400: ['Validation', 'ERR.2SG.CLIENT.INVALID_REQUEST'],
  401: ['Validation', 'ERR.2SG.SEC.INVALID_CREDENTIALS'],
  403: ['Validation', 'ERR.2SG.SEC.NOT_AUTHORIZED'],
  404: ['Application', 'ERR.2SG.PROVIDER.NO_DATA'],
  429: ['Validation', 'ERR.2SG.GATEWAY.REQUEST_THROTTLED'],
  500: ['Application', 'ERR.2SG.GATEWAY.TIMEOUT'],
  503: ['Application', 'ERR.2SG.GATEWAY.PROVIDER_CONNECTION_ERROR'],
  504: ['Application', 'ERR.2SG.GATEWAY.TIMEOUT'],
}

/** Returns the gateway's answer for a status that a fault set. */
export function gatewayAnswerForStatus(status: number, at: string): WireAnswer {
  const fallback = status >= 500 ? gatewayTroubles[500] : gatewayTroubles[400]
  const [type = '', errorCode = ''] = gatewayTroubles[status] ?? fallback ?? []
  const message = status === 404 ? 'Response does not contain any data' : 'This answer was asked for.'
  const answer = gatewayAnswer({ status, type, errorCode, message }, at)
  return status === 429 || status === 503 ? { ...answer, headers: { 'retry-after': '1' } } : answer
}
