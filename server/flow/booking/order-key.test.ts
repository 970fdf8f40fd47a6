import { expect, it } from 'vitest'
import { orderKey } from '#contract/api/order-key.ts'
import { type OrderNumber } from '#contract/terms/booking.ts'
import { type SecretKey, createSigner } from '#server/platform/crypto.ts'
import { createOrderKeys } from './order-key.ts'

const number = 'FH7K2M9P' as OrderNumber
const keyOf = (keyId: string, byte: number): SecretKey => ({ keyId, bytes: new Uint8Array(32).fill(byte) })
const [old, renewed] = [keyOf('k1', 1), keyOf('k2', 2)]
const orderKeys = (...keys: SecretKey[]) => createOrderKeys(createSigner(keys, 'order'))

it('opens an order by the link of a mail that is older than the key of the shop', () => {
  const link = orderKeys(old).keyOf(number)
  expect(orderKey.safeParse(link).success).toBe(true)
  expect(orderKeys(renewed, old).open(link)).toBe(number)
  expect(orderKeys(renewed, old).keyOf(number)).not.toBe(link)
  expect(orderKeys(renewed).open(link)).toBeUndefined()
})

it('opens nothing else', () => {
  const keys = orderKeys(old)
  const key = keys.keyOf(number)
  const wrong = [
    '',
    number,
    `${number}.`,
    key.slice(0, -1),
    `${key}A`,
    `${key}.${key}`,
    key.replace('FH7', 'FH8'),
  ]
  expect(wrong.filter((one) => keys.open(one) !== undefined)).toEqual([])
  expect(createOrderKeys(createSigner([old], 'offer')).open(key)).toBeUndefined()
})
