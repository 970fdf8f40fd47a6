/**
 * Why a delivery failed, for a clerk to read.
 * - unreachable: the server could not be reached
 * - silent: it timed out, so the message may have been delivered
 * - signIn: it does not accept the shop's credentials
 * - addressRefused: it does not accept this recipient
 * - tooMany: it limits the rate
 * - refused: it refused this message
 * - tooLate: the message has expired
 * - other: none of these
 */
export type DeliveryFaultKind =
  | 'unreachable'
  | 'silent'
  | 'signIn'
  | 'addressRefused'
  | 'tooMany'
  | 'refused'
  | 'tooLate'
  | 'other'

/** A fault and the server's code ("550", "ETIMEDOUT"); never a message, which may quote an address. */
export type DeliveryFault = { readonly kind: DeliveryFaultKind; readonly code?: string }

/** A delivery that failed with a known fault. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
  readonly fault: DeliveryFault
  constructor(fault: DeliveryFault) {
    super(`Not delivered: ${fault.kind}`)
    this.fault = fault
  }
}

const kindOfCode: Readonly<Record<string, DeliveryFaultKind>> = {
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ETLS: 'unreachable',
  ETIMEDOUT: 'silent',
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  EENVELOPE: 'addressRefused',
  EMESSAGE: 'refused',
  EPROTOCOL: 'other',
}

/** Classifies the error of a transport. */
export function deliveryFaultOf(error: unknown): DeliveryFault {
  if (error instanceof DeliveryFailed) return error.fault
  if (!(error instanceof Error)) return { kind: 'other' }
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  const name = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined
  const status = typeof responseCode === 'number' ? String(responseCode) : name
  const kind = (name === undefined ? undefined : kindOfCode[name]) ?? 'other'
  return { kind, ...(status === undefined ? {} : { code: status }) }
}
