import { timingSafeEqual } from 'node:crypto'
import { type OrderNumber, orderNumber } from '#contract/terms/booking.ts'
import { type OrderKeys } from './booking-parts.ts'

const signatureLength = 32

/** Order keys: the order number and a signature that only this shop can make. Nothing personal in it. */
export function createOrderKeys(sign: (text: string) => string): OrderKeys {
  const keyOf = (number: OrderNumber) => `${number}.${sign(`order|${number}`).slice(0, signatureLength)}`
  return {
    keyOf,
    open(orderKey) {
      const number = orderNumber(orderKey.split('.')[0] ?? '')
      if (!number) return undefined
      const [ours, theirs] = [Buffer.from(keyOf(number)), Buffer.from(orderKey)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? number : undefined
    },
  }
}
