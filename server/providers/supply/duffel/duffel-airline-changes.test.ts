import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import type { SupplyProvider } from '../supply-provider.ts'
import { duffelProvider } from './duffel-provider.ts'

const now = '2026-12-01T00:00:00.000Z' as Instant
const context = () => ({ requestId: 'test', signal: AbortSignal.timeout(60_000), now })

type Said = { readonly status: number; readonly json: unknown } | undefined
const data = (value: unknown): Said => ({ status: 200, json: { data: value } })
const refusal = (status: number, code: string): Said => ({
  status,
  json: { errors: [{ type: 'invalid_state_error', code }] },
})

/** A Duffel with these answers; any other answer is lost. */
function telling(answers: Readonly<Record<string, Said | (() => Said)>>): {
  duffel: SupplyProvider
  asked: string[]
} {
  const asked: string[] = []
  const http: HttpClient = {
    async send({ method, url }) {
      const { pathname, search } = new URL(url)
      const name = `${method} ${pathname}${search}`
      asked.push(name)
      const told = answers[name]
      const said = typeof told === 'function' ? told() : told
      if (!said) return { kind: 'lost', note: 'ECONNRESET' }
      const body = new TextEncoder().encode(JSON.stringify(said.json))
      return { kind: 'answer', status: said.status, headers: {}, body }
    },
  }
  return { duffel: duffelProvider({ http, url: 'http://duffel', token: 't' }), asked }
}

const airport = { iata_code: 'BKK', time_zone: 'Asia/Bangkok' }
const flight = (leaves: string) => ({
  marketing_carrier: { iata_code: 'TG' },
  marketing_carrier_flight_number: '642',
  departing_at: `2027-01-10T${leaves}:00`,
  arriving_at: '2027-01-10T20:00:00',
  origin: airport,
  destination: { iata_code: 'NRT', time_zone: 'Asia/Tokyo' },
})
const change = (more: object = {}) => ({
  id: 'aic_1',
  order_id: 'ord_1',
  removed: [{ segments: [flight('08:00')] }],
  added: [{ segments: [flight('09:00')] }],
  available_actions: ['accept', 'cancel'],
  action_taken: null,
  ...more,
})
const order = (changes: object[] = [], more: object = {}) => ({
  id: 'ord_1',
  booking_reference: 'ABC123',
  created_at: '2026-11-21T03:00:00Z',
  total_amount: '100.00',
  total_currency: 'THB',
  payment_status: { awaiting_payment: false, paid_at: '2026-11-21T04:00:00Z' },
  documents: [{ unique_identifier: '2171234567890' }],
  passengers: [{ id: 'pas_1' }],
  slices: [{ segments: [flight('09:00')] }],
  airline_initiated_changes: changes,
  ...more,
})

const orderPath = 'GET /air/orders/ord_1'
const listPath = 'GET /air/airline_initiated_changes?order_id=ord_1'
const acceptPath = 'POST /air/airline_initiated_changes/aic_1/actions/accept'

describe('accepting a schedule change', () => {
  it('accepts a pending change once, and returns the updated order', async () => {
    let isAccepted = false
    const standing = () => change(isAccepted ? { action_taken: 'accepted' } : {})
    const { duffel, asked } = telling({
      [orderPath]: () => data(order([standing()])),
      [listPath]: () => data([standing()]),
      [acceptPath]: () => {
        isAccepted = true
        return data(standing())
      },
    })
    expect(await duffel.retrieve('ord_1', context())).toMatchObject({
      reservation: { flights: [{ status: 'changed' }] },
    })
    for (let time = 1; time <= 2; time += 1) {
      expect(await duffel.acceptFlights?.('ord_1', context())).toMatchObject({
        kind: 'done',
        value: { flights: [{ status: 'confirmed' }] },
      })
    }
    expect(asked.filter((one) => one === acceptPath)).toHaveLength(1)
  })

  it('a change that Duffel cannot accept for us is not possible to accept', async () => {
    for (const one of [change({ available_actions: ['update'] }), change({ available_actions: null }), {}]) {
      const { duffel, asked } = telling({ [orderPath]: data(order()), [listPath]: data([one]) })
      expect(await duffel.acceptFlights?.('ord_1', context())).toEqual({
        kind: 'notDone',
        reason: 'notPossible',
      })
      expect(asked).not.toContain(acceptPath)
    }
  })

  it('an acceptance is not done when only a question was lost, and unknown when its answer was lost', async () => {
    const questions = [{}, { [orderPath]: data(order()) }]
    for (const answers of questions) {
      expect(await telling(answers).duffel.acceptFlights?.('ord_1', context())).toEqual({
        kind: 'notDone',
        reason: 'unreachable',
      })
    }
    const known = { [orderPath]: data(order([change()])), [listPath]: data([change()]) }
    expect(await telling(known).duffel.acceptFlights?.('ord_1', context())).toMatchObject({ kind: 'unknown' })
    const refused = { ...known, [acceptPath]: refusal(422, 'unsupported_action') }
    expect(await telling(refused).duffel.acceptFlights?.('ord_1', context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
  })
})

describe('the schedule changes of an account', () => {
  it('changes are reported until they are recorded or answered', async () => {
    const rows = [
      change(),
      change({ id: 'aic_2', added: [] }),
      change({ id: 'aic_3', action_taken: 'accepted' }),
      change({ id: 'aic_4', order_id: null }),
      { strange: true },
    ]
    const { duffel } = telling({ 'GET /air/airline_initiated_changes': data(rows) })
    const scheduleChanged = { noticeId: 'aic_1', reservationRef: 'ord_1', about: 'scheduleChanged' }
    const cancelled = { noticeId: 'aic_2', reservationRef: 'ord_1', about: 'cancelledByCarrier' }
    expect(await duffel.notices?.(context())).toEqual({
      kind: 'notices',
      notices: [scheduleChanged, cancelled],
    })
    await duffel.acknowledge?.(['aic_1'], context())
    expect(await duffel.notices?.(context())).toEqual({ kind: 'notices', notices: [cancelled] })
  })

  it('changes are read page by page, and none is reported when a page is lost', async () => {
    const pages = {
      'GET /air/airline_initiated_changes': {
        status: 200,
        json: { data: [change()], meta: { after: 'next' } },
      },
      'GET /air/airline_initiated_changes?after=next': data([change({ id: 'aic_2' })]),
    }
    const outcome = await telling(pages).duffel.notices?.(context())
    expect(outcome).toMatchObject({ notices: [{ noticeId: 'aic_1' }, { noticeId: 'aic_2' }] })
    const broken = { ...pages, 'GET /air/airline_initiated_changes?after=next': undefined }
    expect(await telling(broken).duffel.notices?.(context())).toEqual({ kind: 'silent' })
  })

  it('the notices are silent when Duffel is silent', async () => {
    expect(await telling({}).duffel.notices?.(context())).toEqual({ kind: 'silent' })
  })

  it('webhooks are accepted only where a secret is configured', () => {
    const { duffel } = telling({})
    expect(duffel.capabilities.changeFeed).toBe('queue')
    expect(duffel.receive?.({ headers: {}, body: '{}' }, now)).toBeUndefined()
  })
})

describe('cancelling an order', () => {
  const quotePath = 'POST /air/order_cancellations'
  const confirmPath = 'POST /air/order_cancellations/ore_1/actions/confirm'
  const quote = (more: object) => ({ id: 'ore_1', expires_at: '2026-12-01T01:00:00Z', ...more })
  const refunded = { refund_amount: '90.80', refund_currency: 'THB', refund_to: 'balance' }

  it.each([
    ['what was confirmed', quote(refunded), { to: 'balance', amount: satang(9_080) }],
    ['the quote, where the confirmation is short', { id: 'ore_1' }, { to: 'voucher', amount: satang(100) }],
    ['no amount that nobody knows yet', quote({ ...refunded, refund_amount: null }), { to: 'balance' }],
    ['no amount in other money', quote({ ...refunded, refund_currency: 'GBP' }), { to: 'balance' }],
  ])('reports %s', async (_name, confirmation, refund) => {
    const { duffel } = telling({
      [orderPath]: data(order()),
      [quotePath]: data(quote({ refund_amount: '1.00', refund_currency: 'THB', refund_to: 'voucher' })),
      [confirmPath]: data(confirmation),
    })
    expect(await duffel.cancel('ord_1', context())).toMatchObject({
      kind: 'done',
      value: { state: 'cancelled', refund },
    })
  })

  it('reports no refund for an order that was never paid', async () => {
    const nothing = quote({ refund_amount: '0.00', refund_currency: 'THB', refund_to: 'awaiting_payment' })
    const { duffel } = telling({
      [orderPath]: data(order()),
      [quotePath]: data(nothing),
      [confirmPath]: data(nothing),
    })
    const outcome = await duffel.cancel('ord_1', context())
    expect(outcome).toMatchObject({ kind: 'done', value: { state: 'cancelled' } })
    expect(outcome).not.toHaveProperty('value.refund')
  })
})
