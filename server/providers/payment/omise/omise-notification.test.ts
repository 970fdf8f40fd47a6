import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { verifyNotification } from './omise-notification.ts'

/** A notification signed with a disposable key, beside the repository; the tests pass without it. */
const file = fileURLToPath(
  new URL('../../../../../shared/data/payments/vectors/signatures-and-codes.json', import.meta.url),
)

type Vector = {
  readonly secret_base64: string
  readonly headers: Readonly<Record<string, string>>
  readonly raw_body: string
}

const vector = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { omise_webhook: Vector }).omise_webhook
  : undefined
const now = '2026-11-20T03:04:10.000Z' as Instant

describe.skipIf(!vector)('the recorded signed notification', () => {
  const { secret_base64: secret = '', raw_body: text = '', headers: given = {} } = vector ?? {}
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const body = Buffer.from(text)
  const signature = 'omise-signature'
  const timestamp = 'omise-signature-timestamp'
  const kindOf = (changed: { body?: Buffer; headers?: Record<string, string> }) =>
    verifyNotification({ body, now, headers, ...changed }, secret).kind

  it('the recorded notification is genuine and names its charge', () => {
    expect(verifyNotification({ body, headers, now }, secret)).toEqual({
      kind: 'genuine',
      eventId: 'evnt_test_5x0000000000000001',
      about: [{ providerRef: 'chrg_test_5x0000000000000001' }],
    })
  })

  it('a notification with any byte of its body changed is refused', { timeout: 60_000 }, () => {
    const genuine = Array.from(body.keys()).flatMap((at) => {
      const changed = Buffer.from(body)
      const own = changed.readUInt8(at)
      return Array.from({ length: 255 }, (_none, step) => {
        changed.writeUInt8((own + step + 1) % 256, at)
        return kindOf({ body: changed }) === 'refused' ? [] : [`${at}: ${own + step + 1}`]
      }).flat()
    })
    expect(genuine).toEqual([])
  })

  it.each([signature, timestamp])('a notification with any character of %s changed is refused', (name) => {
    const value = headers[name] ?? ''
    expect(value).not.toBe('')
    const letters = Array.from({ length: 95 }, (_none, index) => String.fromCodePoint(32 + index))
    const genuine = Array.from(value).flatMap((own, at) =>
      letters
        .filter((letter) => letter !== own)
        .map((letter) => value.slice(0, at) + letter + value.slice(at + 1))
        .filter((changed) => kindOf({ headers: { ...headers, [name]: changed } }) !== 'refused'),
    )
    expect(genuine).toEqual([])
  })

  it('a notification with another secret, no secret or no headers is refused', () => {
    expect(verifyNotification({ body, headers, now }, 'YW5vdGhlcg==')).toEqual({
      kind: 'refused',
      why: 'forged',
    })
    expect(verifyNotification({ body, headers, now }, '')).toEqual({ kind: 'refused', why: 'forged' })
    expect(kindOf({ headers: {} })).toBe('refused')
  })

  it('accepts one valid signature among several while the secret is rotated', () => {
    const several = `${'0'.repeat(64)}, ${headers[signature] ?? ''}`
    expect(kindOf({ headers: { ...headers, [signature]: several } })).toBe('genuine')
  })

  it('a notification is stale after five minutes', () => {
    const at = (minutes: number) =>
      verifyNotification({ body, headers, now: plusMinutes(now, minutes) }, secret)
    expect(at(4).kind).toBe('genuine')
    expect(at(6)).toEqual({ kind: 'refused', why: 'stale' })
  })

  it('a notification dated more than five minutes ahead is refused', () => {
    const at = (minutes: number) =>
      verifyNotification({ body, headers, now: plusMinutes(now, minutes) }, secret)
    expect(at(-4).kind).toBe('genuine')
    expect(at(-6)).toEqual({ kind: 'refused', why: 'stale' })
  })
})

describe('a notification signed by Omise', () => {
  const secret = Buffer.from('a secret').toString('base64')
  const verdictOn = (text: string) => {
    const at = String(Date.parse(now) / 1000)
    const sign = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${at}.${text}`).digest('hex')
    const headers = { 'omise-signature': sign, 'omise-signature-timestamp': at }
    return verifyNotification({ body: Buffer.from(text), headers, now }, secret)
  }

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"object":"event"}',
    '{"object":"event","id":"evnt_1","key":"x","data":1}',
  ])('a notification with the body %j is malformed', (text) => {
    expect(verdictOn(text)).toEqual({ kind: 'refused', why: 'malformed' })
  })

  it('a refund names its charge, and a transfer is irrelevant', () => {
    const event = (data: object) => JSON.stringify({ object: 'event', id: 'evnt_1', key: 'a.b', data })
    const refund = { object: 'refund', id: 'rfnd_1', charge: 'chrg_1', metadata: { refund_reference: 'r' } }
    expect(verdictOn(event(refund))).toEqual({
      kind: 'genuine',
      eventId: 'evnt_1',
      about: [{ providerRef: 'chrg_1' }],
    })
    expect(verdictOn(event({ object: 'transfer', id: 'trsf_1', deleted: true }))).toEqual({
      kind: 'irrelevant',
      eventId: 'evnt_1',
    })
  })
})
