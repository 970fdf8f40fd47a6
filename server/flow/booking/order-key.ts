import { orderNumber } from '#contract/terms/booking.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type OrderKeys } from './booking-parts.ts'

/**
 * Order keys: the order number and a signature that only this shop can make. Nothing personal in it. They
 * are in mails for as long as the order lives, so a key signed before the shop's own key was renewed opens it too.
 */
export function createOrderKeys({ sign, verify }: Signer): OrderKeys {
  return {
    keyOf: (number) => `${number}.${sign(`order|${number}`)}`,
    open(orderKey) {
      const [text = '', signature = '', ...rest] = orderKey.split('.')
      const number = orderNumber(text)
      if (!number || rest.length > 0) return undefined
      return verify(`order|${number}`, signature) ? number : undefined
    },
  }
}
