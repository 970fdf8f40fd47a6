import { expect, it } from 'vitest'
import { orderKey } from '#contract/api/order-key.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { type SecretKey, createSigner } from '#server/platform/crypto.ts'
import { createOrderKeys } from './order-key.ts'

const orderNumber = 'FH7K2M9P' as OrderNumber
const order = { orderNumber, keyVersion: 0 }
const keyOf = (keyId: string, byte: number): SecretKey => ({ keyId, bytes: new Uint8Array(32).fill(byte) })
const [old, renewed] = [keyOf('k1', 1), keyOf('k2', 2)]
const orderKeys = (...keys: SecretKey[]) => createOrderKeys(createSigner(keys, 'order'))

it('opens an order with a mailed link that was signed with an earlier secret key', () => {
  const link = orderKeys(old).keyOf(order)
  expect(orderKey.safeParse(link).success).toBe(true)
  expect(orderKeys(renewed, old).open(link)).toEqual({ ...order, isMailed: true })
  expect(orderKeys(renewed, old).keyOf(order)).not.toBe(link)
  expect(orderKeys(renewed).open(link)).toBeUndefined()
})

it('rejects malformed keys and keys signed for another purpose', () => {
  const keys = orderKeys(old)
  const key = keys.keyOf(order)
  const wrong = [
    '',
    orderNumber,
    `${orderNumber}.`,
    key.slice(0, -1),
    `${key}A`,
    `${key}.${key}`,
    key.replace('FH7', 'FH8'),
  ]
  expect(wrong.filter((one) => keys.open(one) !== undefined)).toEqual([])
  expect(createOrderKeys(createSigner([old], 'offer')).open(key)).toBeUndefined()
})

it('distinguishes key versions, and rejects a version that is not part of the signature', () => {
  const keys = orderKeys(old)
  const raised = { orderNumber, keyVersion: 12 }
  const key = keys.keyOf(raised)
  expect(orderKey.safeParse(key).success).toBe(true)
  expect(keys.open(key)).toEqual({ ...raised, isMailed: true })
  expect(keys.open(key.replace(/-12$/, ''))).toBeUndefined()
  expect(keys.open(key.replace(/-12$/, '-13'))).toBeUndefined()
  expect(keys.open(`${keys.keyOf(order)}-1`)).toBeUndefined()
  expect(keys.open(`${keys.keyOf(order)}-0`)).toBeUndefined()
})

it('keeps keys from the order finder distinct from mailed keys', () => {
  const keys = orderKeys(old)
  const found = keys.foundKeyOf(order)
  expect(orderKey.safeParse(found).success).toBe(true)
  expect(found).not.toBe(keys.keyOf(order))
  expect(keys.open(found)).toEqual({ ...order, isMailed: false })
  expect(keys.open(keys.foundKeyOf({ orderNumber, keyVersion: 3 }))).toMatchObject({ keyVersion: 3 })
})
