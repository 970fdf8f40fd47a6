import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { parseDelivery } from './duffel-webhook.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const secret = 'whsec-of-the-endpoint'
const seconds = Date.parse(now) / 1000

const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({
    id: 'wev_1',
    type,
    api_version: 'v2',
    live_mode: false,
    idempotency_key: 'once-1',
    created_at: now,
    data: { object },
    ...more,
  })
const sign = (body: string, key = secret, at = seconds) =>
  createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
const signed = (body: string, at = seconds) => ({
  body,
  headers: { 'x-duffel-signature': `t=${at},v1=${sign(body, secret, at)}` },
})
const created = event('order.created', { id: 'ord_1', metadata: { clientReference: 'F1-A' } })
const read = (body: string, signature: string, at = now) =>
  parseDelivery({ body, headers: { 'x-duffel-signature': signature } }, secret, at)

describe('a Duffel webhook delivery', () => {
  it('a signed delivery is read', () => {
    expect(parseDelivery(signed(created), secret, now)?.notices).toEqual([
      { noticeId: 'once-1', reservationRef: 'ord_1', clientReference: 'F1-A', about: 'other' },
    ])
  })

  it('may carry several signatures, of which one must be valid', () => {
    const right = sign(created)
    expect(read(created, `t=${seconds},v1=${'0'.repeat(64)},v1=${right}`)).toBeDefined()
    expect(read(created, `v1=${right}, t=${seconds}`)).toBeDefined()
    expect(read(created, `t=${seconds},v0=${right}`)).toBeUndefined()
  })

  it.each([
    ['no header', ''],
    ['no time', `v1=${sign(created)}`],
    ['another time', `t=${seconds + 1},v1=${sign(created)}`],
    ['another secret', `t=${seconds},v1=${sign(created, 'guessed')}`],
    ['an empty secret', `t=${seconds},v1=${sign(created, '')}`],
    ['capitals', `t=${seconds},v1=${sign(created).toUpperCase()}`],
    ['half a signature', `t=${seconds},v1=${sign(created).slice(0, 32)}`],
    ['a time that is no number', `t=1e9,v1=${sign(created)}`],
  ])('a delivery with %s is rejected', (_name, signature) => {
    expect(read(created, signature)).toBeUndefined()
  })

  it('every delivery is rejected where no secret is configured', () => {
    const forged = {
      body: created,
      headers: { 'x-duffel-signature': `t=${seconds},v1=${sign(created, '')}` },
    }
    expect(parseDelivery(forged, '', now)).toBeUndefined()
  })

  it.each([
    [-5, true],
    [5, true],
    [-5.1, false],
    [5.1, false],
  ])('a delivery dated %d minutes off is fresh: %s', (minutes, isFresh) => {
    const moment = plusMinutes(now, minutes)
    expect(parseDelivery(signed(created), secret, moment) !== undefined).toBe(isFresh)
  })

  it('a delivery with one byte changed is rejected', () => {
    const delivery = signed(created)
    fc.assert(
      fc.property(
        fc.nat({ max: created.length - 1 }),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, other) => {
          const body = created.slice(0, at) + other + created.slice(at + 1)
          fc.pre(body !== created)
          expect(parseDelivery({ ...delivery, body }, secret, now)).toBeUndefined()
        },
      ),
    )
  })

  it.each([
    [
      'order.airline_initiated_change_detected',
      { id: 'aic_1', order_id: 'ord_1', added: [{ segments: [1] }], removed: [{ segments: [1] }] },
      { reservationRef: 'ord_1', about: 'scheduleChanged' },
    ],
    [
      'order.airline_initiated_change_detected',
      { id: 'aic_1', order_id: 'ord_1', added: [], removed: [{ segments: [1] }] },
      { reservationRef: 'ord_1', about: 'cancelledByCarrier' },
    ],
    [
      'order.airline_initiated_change_detected',
      { id: 'ord_1', aic_id: 'aic_1' },
      { reservationRef: 'ord_1', about: 'scheduleChanged' },
    ],
    [
      'order_cancellation.confirmed',
      { id: 'ore_1', order_id: 'ord_1' },
      { reservationRef: 'ord_1', about: 'other' },
    ],
    ['payment.created', { id: 'pay_1', order_id: 'ord_1' }, { reservationRef: 'ord_1', about: 'other' }],
    [
      'order.creation_failed',
      { offer_id: 'off_1', metadata: { clientReference: 'F1-A' } },
      { clientReference: 'F1-A', about: 'other' },
    ],
  ])('the event %s with %j gives the notice %j', (type, object, notice) => {
    expect(parseDelivery(signed(event(type, object)), secret, now)?.notices).toEqual([
      { noticeId: 'once-1', ...notice },
    ])
  })

  it('names an order that failed by our own reference', () => {
    const body = event('order.creation_failed', { metadata: { clientReference: 'F1-A' } })
    expect(parseDelivery(signed(body), secret, now)?.failedReference).toBe('F1-A')
    expect(parseDelivery(signed(created), secret, now)?.failedReference).toBeUndefined()
  })

  it.each([
    event('ping.triggered', {}),
    event('stays.booking.created', { id: 'bok_1' }),
    event('order.created', {}),
    event('order.created', { id: 7 }),
    JSON.stringify({ id: 'wev_1', type: 'order.created' }),
  ])('has no notice in it: %s', (body) => {
    expect(parseDelivery(signed(body), secret, now)).toEqual({ notices: [] })
  })

  it.each(['', '{', '[]', 'null', '{"id":""}'])('a signed body of %j is rejected', (body) => {
    expect(parseDelivery(signed(body), secret, now)).toBeUndefined()
  })

  it('uses its own id where it has no idempotency key', () => {
    const body = event('order.created', { id: 'ord_1' }, { idempotency_key: null })
    expect(parseDelivery(signed(body), secret, now)?.notices).toMatchObject([{ noticeId: 'wev_1' }])
  })
})
