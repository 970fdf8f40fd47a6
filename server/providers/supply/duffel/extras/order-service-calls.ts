import { z } from 'zod'
import type { SupplyContext } from '../../supply-provider.ts'
import { type WirePaymentRequest, createChangeCall, createReader } from '../duffel-calls.ts'
import type { DuffelAnswer, DuffelClient } from '../duffel-client.ts'

/** What is bought for an order: each service by its id, and their exact price. */
export type WireServicesRequest = {
  readonly payment: WirePaymentRequest
  readonly add_services: readonly { readonly id: string; readonly quantity: number }[]
}

/** The calls with which bags are added to an order, by name. */
export type OrderServiceCalls = {
  /** Returns what is sold for an order now, unparsed. Duffel lists bags only, and none at many airlines. */
  available(orderId: string, context: SupplyContext): Promise<DuffelAnswer<readonly unknown[]>>
  add(
    orderId: string,
    request: WireServicesRequest,
    context: SupplyContext,
  ): Promise<DuffelAnswer<{ readonly id: string }>>
}

const rows = z.array(z.unknown())
const changedOrder = z.object({ id: z.string().min(1) })

/** Returns the calls of a client. */
export function orderServiceCalls(client: DuffelClient): OrderServiceCalls {
  const read = createReader(client, 'readBefore')
  const change = createChangeCall(client)
  const pathOf = (orderId: string, what: string) => `/air/orders/${encodeURIComponent(orderId)}/${what}`
  return {
    available: (id, context) => read(pathOf(id, 'available_services'), rows, context),
    add: (id, data, context) => change({ path: pathOf(id, 'services'), data }, changedOrder, context),
  }
}
