import { parseOrderNumber } from '#contract/terms/booking.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { KeyedOrder, OrderKeys, VersionedKeys } from '../booking-deps.ts'

/** Length of a signature in characters; the key version follows it, except for version 0. */
const signatureLength = 43
const versionShape = /^-[1-9]\d{0,5}$/

/**
 * Creates the order keys: order number, signature of this shop and key version, without personal data. Mails contain
 * them for the lifetime of an order, so keys signed before a rotation of the shop's secret stay valid; keys of an
 * older version open nothing. Keys for order finders are signed for another purpose, so that neither kind can be
 * derived from the other.
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

/** Creates order keys of the common format, signed for one purpose. */
export function versionedKeys({ sign, verify }: Signer, purpose: string): VersionedKeys {
  return {
    keyOf: (order) => `${order.orderNumber}.${sign(orderKeyText(purpose, order))}${keyVersionSuffix(order)}`,
    open(orderKey) {
      const [text = '', rest = '', ...others] = orderKey.split('.')
      const number = parseOrderNumber(text)
      const [signature, version] = [rest.slice(0, signatureLength), rest.slice(signatureLength)]
      if (!number || others.length > 0 || (version !== '' && !versionShape.test(version))) return undefined
      const order = { orderNumber: number, keyVersion: Number(version.slice(1)) }
      return verify(orderKeyText(purpose, order), signature) ? order : undefined
    },
  }
}

/** Returns the signed text. Version 0 is left out, so that keys older than versioning remain valid. */
function orderKeyText(purpose: string, order: KeyedOrder): string {
  return `${purpose}|${order.orderNumber}${order.keyVersion === 0 ? '' : `|${order.keyVersion}`}`
}

function keyVersionSuffix({ keyVersion }: KeyedOrder): string {
  return keyVersion === 0 ? '' : `-${keyVersion}`
}
