import type { PaymentContext } from '../payment-provider.ts'
import type { OmiseAnswer, OmiseClient } from './omise-client.ts'
import { type WireCharge, type WireRefund, wireCharge, wireList, wireRefund } from './omise-wire.ts'

/** One page of charges or refunds, with unparsed rows. */
export type WirePage = { readonly data: readonly unknown[]; readonly total: number }

/** Page of a list. */
export type PageQuery = { readonly offset: number; readonly from?: string; readonly to?: string }

/** Omise's maximum page size. */
export const pageSize = 100

/** A change of an existing charge. */
export type ChargeChange = 'capture' | 'reverse' | 'expire'

/** The calls of payments, by name. */
export type OmiseCalls = {
  createCharge(input: object, context: PaymentContext): Promise<OmiseAnswer<WireCharge>>
  charge(chargeId: string, context: PaymentContext): Promise<OmiseAnswer<WireCharge>>
  /** The same with a short timeout: the first step of a change. */
  chargeBefore(chargeId: string, context: PaymentContext): Promise<OmiseAnswer<WireCharge>>
  change(what: ChargeChange, chargeId: string, context: PaymentContext): Promise<OmiseAnswer<WireCharge>>
  createRefund(chargeId: string, input: object, context: PaymentContext): Promise<OmiseAnswer<WireRefund>>
  /** Returns charges, oldest first, so that new ones do not shift the pages. */
  charges(page: PageQuery, context: PaymentContext): Promise<OmiseAnswer<WirePage>>
  refunds(chargeId: string, page: PageQuery, context: PaymentContext): Promise<OmiseAnswer<WirePage>>
}

/** Returns the calls of a client. */
export function omiseCalls(client: OmiseClient): OmiseCalls {
  const chargePath = (chargeId: string) => `/charges/${encodeURIComponent(chargeId)}`
  const listPage = (path: string, { offset, from, to }: PageQuery, { signal }: PaymentContext) => {
    const query = new URLSearchParams({
      order: 'chronological',
      limit: String(pageSize),
      offset: String(offset),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    })
    return client.call({ patience: 'read', path: `${path}?${query}`, shape: wireList, isList: true, signal })
  }
  return {
    createCharge: (body, { signal, maySend }) =>
      client.call({ patience: 'change', path: '/charges', body, shape: wireCharge, signal, maySend }),
    charge: (id, { signal }) =>
      client.call({ patience: 'read', path: chargePath(id), shape: wireCharge, signal }),
    chargeBefore: (id, { signal }) =>
      client.call({ patience: 'readBefore', path: chargePath(id), shape: wireCharge, signal }),
    change: (what, id, { signal, maySend }) => {
      const path = `${chargePath(id)}/${what}`
      return client.call({ patience: 'change', path, body: {}, shape: wireCharge, signal, maySend })
    },
    createRefund: (id, body, { signal, maySend }) => {
      const path = `${chargePath(id)}/refunds`
      return client.call({ patience: 'change', path, body, shape: wireRefund, signal, maySend })
    },
    charges: (page, context) => listPage('/charges', page, context),
    refunds: (id, page, context) => listPage(`${chargePath(id)}/refunds`, page, context),
  }
}
