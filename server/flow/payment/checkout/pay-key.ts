import {
  type Booking,
  type BookingStep,
  type KeyedOrder,
  versionedKeys,
} from '#server/flow/booking/booking.ts'
import type { Signer } from '#server/platform/crypto.ts'

/**
 * An order opened for payment; `isOwner` is true for a key that shows the whole order, false for a pay key.
 */
export type OpenedOrder = { readonly order: Booking; readonly isOwner: boolean }

/** The order that a returning payer belongs to. */
export type ReturnedTo = { readonly order: Booking; readonly isOfSameKeys: boolean }

/** Keys that open an order for payment only, for payers who are not the owner. */
export type PayKeys = {
  keyOf(order: KeyedOrder): string
  /**
   * Returns the order that a key opens: an order key, a look-up key or a pay key. Undefined when the key is
   * not valid or has been revoked.
   */
  open(key: string): Promise<OpenedOrder | undefined>
  /** Returns the reference in the provider's return address; it names the order and opens no page. */
  returnRefOf(order: KeyedOrder): string
  /** Returns the order of a return reference, and whether its keys are unchanged since the payer left. */
  openReturn(ref: string): Promise<ReturnedTo | undefined>
}

/**
 * Creates the pay keys: signed for this purpose only, in the format of an order key, and revoked together
 * with it.
 */
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
