import { type OrderNumber } from '#contract/terms/booking.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { type Signer } from '#server/platform/crypto.ts'

/** An order that was opened to be paid, and whether by its owner: by the order's own key. */
export type OpenedOrder = { readonly order: Booking; readonly isOwner: boolean }

/** Keys that open an order to be paid, and nothing else of it: for whoever pays for somebody. */
export type PayKeys = {
  keyOf(orderNumber: OrderNumber): string
  /** The order that a key opens: its own key or its pay key; undefined when the key is not ours. */
  open(key: string): Promise<OpenedOrder | undefined>
}

/** Makes pay keys: order number and a signature for this purpose alone, in the shape of an order's own key. */
export function createPayKeys(
  { sign, verify }: Signer,
  booking: Pick<BookingStep, 'openOrderKey' | 'find'>,
): PayKeys {
  const wordOf = (number: string) => `pay|${number}`
  return {
    keyOf: (number) => `${number}.${sign(wordOf(number))}`,
    async open(key) {
      const owned = booking.openOrderKey(key)
      const [text = '', signature = ''] = key.split('.')
      const number = owned ?? (verify(wordOf(text), signature) ? (text as OrderNumber) : undefined)
      const order = number && (await booking.find(number))
      return order && { order, isOwner: owned !== undefined }
    },
  }
}
