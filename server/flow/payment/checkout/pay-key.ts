import {
  type Booking,
  type BookingStep,
  type KeyedOrder,
  versionedKeys,
} from '#server/flow/booking/booking.ts'
import { type Signer } from '#server/platform/crypto.ts'

/** An order that was opened to be paid, and whether by a key that shows all of it, rather than by its pay key. */
export type OpenedOrder = { readonly order: Booking; readonly isOwner: boolean }

/** An order to which a payer comes back. */
export type ReturnedTo = { readonly order: Booking; readonly isOfSameKeys: boolean }

/** Keys that open an order to be paid, and nothing else of it: for whoever pays for somebody. */
export type PayKeys = {
  keyOf(order: KeyedOrder): string
  /** The order that a key opens: its own, that of the look-up, or its pay key; undefined when the key is not ours or has been revoked. */
  open(key: string): Promise<OpenedOrder | undefined>
  /** What the address has to which a payment service sends the payer back: it names the order and opens no page. */
  returnRefOf(order: KeyedOrder): string
  /** The order that somebody comes back to, and whether its keys are still those of when they left. */
  openReturn(ref: string): Promise<ReturnedTo | undefined>
}

/** Makes pay keys: signed for this purpose alone, in the shape of an order's own key, and revoked with it. */
export function createPayKeys(signer: Signer, booking: Pick<BookingStep, 'openOrder' | 'find'>): PayKeys {
  const payKeys = versionedKeys(signer, 'pay')
  const returnRefs = versionedKeys(signer, 'return')
  return {
    keyOf: (order) => payKeys.keyOf(order),
    returnRefOf: (order) => returnRefs.keyOf(order),
    async openReturn(ref) {
      const named = returnRefs.open(ref)
      const order = named && (await booking.find(named.orderNumber))
      return order && { order, isOfSameKeys: order.keyVersion === named.keyVersion }
    },
    async open(key) {
      const owned = await booking.openOrder({ orderKey: key, act: 'pay' })
      if (owned.ok) return { order: owned.value, isOwner: true }
      const named = payKeys.open(key)
      const order = named && (await booking.find(named.orderNumber))
      return order?.keyVersion === named?.keyVersion && order ? { order, isOwner: false } : undefined
    },
  }
}
