import { orderNumber } from '#contract/terms/booking.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type KeyedOrder, type OrderKeys, type VersionedKeys } from '../booking-deps.ts'

/** Letters of a signature; behind them a key names the version that it was made for, from the second on. */
const signatureLength = 43
const versionShape = /^-[1-9]\d{0,5}$/

/**
 * Order keys: the order number, a signature that only this shop can make, and the version of the order's keys.
 * Nothing personal in it. They are in mails for as long as the order lives, so a key signed before the shop's own key was
 * renewed opens it too; one of an older version opens nothing. Keys for finders are signed for another purpose, so that
 * nobody makes one kind of the other.
 */
export function createOrderKeys(signer: Signer): OrderKeys {
  const mailed = versionedKeys(signer, 'order')
  const found = versionedKeys(signer, 'found')
  return {
    keyOf: (order) => mailed.keyOf(order),
    foundKeyOf: (order) => found.keyOf(order),
    open(orderKey) {
      const order = mailed.open(orderKey)
      if (order) return { ...order, isMailed: true }
      const seen = found.open(orderKey)
      return seen && { ...seen, isMailed: false }
    },
  }
}

/** Keys of orders for one purpose, in the one shape that keys have. */
export function versionedKeys({ sign, verify }: Signer, purpose: string): VersionedKeys {
  return {
    keyOf: (order) => `${order.orderNumber}.${sign(signedText(purpose, order))}${versionPart(order)}`,
    open(orderKey) {
      const [text = '', rest = '', ...others] = orderKey.split('.')
      const number = orderNumber(text)
      const [signature, version] = [rest.slice(0, signatureLength), rest.slice(signatureLength)]
      if (!number || others.length > 0 || (version !== '' && !versionShape.test(version))) return undefined
      const order = { orderNumber: number, keyVersion: Number(version.slice(1)) }
      return verify(signedText(purpose, order), signature) ? order : undefined
    },
  }
}

/** The first version is not named: keys from before there were versions are of it. */
function signedText(purpose: string, order: KeyedOrder): string {
  return `${purpose}|${order.orderNumber}${order.keyVersion === 0 ? '' : `|${order.keyVersion}`}`
}

function versionPart({ keyVersion }: KeyedOrder): string {
  return keyVersion === 0 ? '' : `-${keyVersion}`
}
