/**
 * Why something was not delivered, for a clerk to read.
 * - unreachable: the server could not be reached
 * - silent: it did not answer in time, so it may have been delivered
 * - signIn: it does not accept the shop's credentials
 * - addressRefused: it does not know, or does not take anything for, this recipient
 * - tooMany: it wants fewer at a time
 * - refused: it said no to this message
 * - tooLate: it is of no use any more
 * - other: nothing of these
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

/** A fault and what the server called it ("550", "ETIMEDOUT"); never a message, which may quote an address. */
export type DeliveryFault = { readonly kind: DeliveryFaultKind; readonly code?: string }

/** A delivery that failed in a way that is known. */
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

/** What was wrong, told by the error of a transport. */
export function deliveryFaultOf(error: unknown): DeliveryFault {
  if (error instanceof DeliveryFailed) return error.fault
  if (!(error instanceof Error)) return { kind: 'other' }
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  const name = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined
  const status = typeof responseCode === 'number' ? String(responseCode) : name
  const kind = (name === undefined ? undefined : kindOfCode[name]) ?? 'other'
  return { kind, ...(status === undefined ? {} : { code: status }) }
}
