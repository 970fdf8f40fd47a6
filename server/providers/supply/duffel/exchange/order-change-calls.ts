import type { SupplyContext } from '../../supply-provider.ts'
import { type WirePaymentRequest, createChangeCall } from '../duffel-calls.ts'
import { type DuffelAnswer, type DuffelClient, dataEnvelope } from '../duffel-client.ts'
import {
  type WireChangeRequest,
  type WireOrderChange,
  wireChangeRequest,
  wireOrderChange,
} from './order-change-wire.ts'

/** The calls with which the flights of an order are changed, by name. */
export type OrderChangeCalls = {
  /** Asks for other flights; changes nothing. */
  request(body: object, context: SupplyContext): Promise<DuffelAnswer<WireChangeRequest>>
  /** Chooses an offer; the order is changed only by the confirmation. */
  create(offerId: string, context: SupplyContext): Promise<DuffelAnswer<WireOrderChange>>
  /** Changes the order; without a payment where nothing is to be paid. */
  confirm(
    changeId: string,
    payment: WirePaymentRequest | undefined,
    context: SupplyContext,
  ): Promise<DuffelAnswer<WireOrderChange>>
}

/** Returns the calls of a client. */
export function orderChangeCalls(client: DuffelClient): OrderChangeCalls {
  const change = createChangeCall(client)
  return {
    request: (data, { signal }) =>
      client.call({
        patience: 'search',
        path: '/air/order_change_requests',
        data,
        shape: dataEnvelope(wireChangeRequest),
        signal,
      }),
    create: (offerId, context) => {
      const data = { selected_order_change_offer: offerId }
      return change({ path: '/air/order_changes', data }, wireOrderChange, context)
    },
    confirm: (changeId, payment, context) => {
      const path = `/air/order_changes/${encodeURIComponent(changeId)}/actions/confirm`
      return change({ path, data: payment ? { payment } : {} }, wireOrderChange, context)
    },
  }
}
