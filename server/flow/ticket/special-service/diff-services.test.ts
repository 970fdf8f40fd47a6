import { describe, expect, it } from 'vitest'
import type { ToldServiceStatus } from '#contract/terms/passenger/special-service.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import type { ReservedService } from '#server/providers/supply/supplier-service.ts'
import { diffServices } from './diff-services.ts'
import type { SpecialService } from './special-service-store.ts'

const sentMs = Date.UTC(2026, 10, 23, 3)
const nowMs = sentMs + 3_600_000
const clerk = { userId: 'usr_1', name: 'noi@agency.example' }

const stated = (status: ToldServiceStatus, segment = 0): ReservedService => ({
  passenger: 0,
  segment,
  code: 'WCHC',
  text: '',
  status,
})
const recorded = (
  serviceId: string,
  status: SpecialService['status'],
  more: Partial<SpecialService> = {},
): SpecialService => ({
  ...stated('requested'),
  serviceId,
  bookingId: 'bkg_1',
  status,
  version: 1,
  source: 'staff',
  askedBy: clerk.userId,
  answer: '',
  sentAt: instantFromMs(sentMs),
  updatedAt: instantFromMs(sentMs),
  ...more,
})
const answered = { answered: { by: clerk, at: instantFromMs(sentMs + 60_000) } }
const read = (told: readonly ReservedService[], books: readonly SpecialService[], ms = nowMs) => {
  const { stated: changed, added, gone } = diffServices(told, books, instantFromMs(ms))
  return {
    moved: changed.filter(({ isMove }) => isMove).map((one) => `${one.service.serviceId} ${one.told}`),
    added: added.map(({ status }) => status),
    gone: gone.map(({ serviceId }) => serviceId),
  }
}
const nothing = { moved: [], added: [], gone: [] }

describe('what a reservation states of services', () => {
  it('leaves a service alone that staff have confirmed by telephone and that it never stated', () => {
    expect(read([], [recorded('a', 'confirmed', answered)])).toEqual(nothing)
  })

  it.each(['requested', 'confirming', 'refused'] as const)(
    'does not undo what staff have confirmed while it still states %s as before',
    (toldStatus) => {
      const service = recorded('a', 'confirmed', { ...answered, toldStatus })
      expect(read([stated(toldStatus)], [service])).toEqual(nothing)
    },
  )

  it('does not undo what staff have answered when it states for the first time that the airline has it', () => {
    expect(read([stated('requested')], [recorded('a', 'confirmed', answered)])).toEqual(nothing)
    expect(read([stated('confirming')], [recorded('a', 'refused', answered)])).toEqual(nothing)
  })

  it('takes over that the airline has what staff have to arrange again after a confirmation by mistake', () => {
    expect(read([stated('requested')], [recorded('a', 'byHand', answered)]).moved).toEqual(['a requested'])
  })

  it('overrules staff once it states another refusal or confirmation', () => {
    const confirmed = recorded('a', 'confirmed', { ...answered, toldStatus: 'requested' })
    expect(read([stated('refused')], [confirmed]).moved).toEqual(['a refused'])
    const refused = recorded('a', 'refused', { ...answered, toldStatus: 'requested' })
    expect(read([stated('confirmed')], [refused]).moved).toEqual(['a confirmed'])
  })

  it('keeps a refused service refused, and adds one that was requested anew', () => {
    const refused = recorded('a', 'refused', { toldStatus: 'refused' })
    expect(read([stated('requested')], [refused])).toEqual({ ...nothing, added: ['requested'] })
    const again = recorded('b', 'requested', { toldStatus: 'requested' })
    const both = [stated('refused'), stated('requested')]
    expect(read(both, [refused, again])).toEqual(nothing)
    expect(read(both.toReversed(), [refused, again])).toEqual(nothing)
  })

  it('adds no service that is cancelled already, however often it is read', () => {
    expect(read([stated('cancelled')], [])).toEqual(nothing)
    const cancelled = recorded('a', 'cancelled', { toldStatus: 'cancelled' })
    expect(read([stated('cancelled')], [cancelled])).toEqual(nothing)
    const again = recorded('b', 'requested', { toldStatus: 'requested' })
    expect(read([stated('cancelled'), stated('requested')], [cancelled, again])).toEqual(nothing)
  })

  it('adds a refused service once', () => {
    expect(read([stated('refused')], []).added).toEqual(['refused'])
    expect(read([stated('refused')], [recorded('a', 'refused', { toldStatus: 'refused' })])).toEqual(nothing)
  })

  it('cancels what it stated before and states no more, but nothing that is younger than the reading may be', () => {
    const requested = recorded('a', 'requested', { toldStatus: 'requested' })
    expect(read([], [requested]).gone).toEqual(['a'])
    expect(read([], [requested], sentMs + 59_000)).toEqual(nothing)
    expect(read([], [recorded('a', 'refused', { toldStatus: 'refused' })])).toEqual(nothing)
    expect(read([], [recorded('a', 'confirmed', { ...answered, toldStatus: 'requested' })])).toEqual(nothing)
  })

  it('calls a confirmed service requested again when the airline has to confirm it anew', () => {
    const confirmed = recorded('a', 'confirmed', { toldStatus: 'confirmed' })
    expect(read([stated('requested')], [confirmed]).moved).toEqual(['a requested'])
  })

  it('does not take an earlier contact of a passenger for the one that was sent since', () => {
    const earlier = { ...recorded('a', 'confirmed', { toldStatus: 'confirmed' }), code: 'CTCM' }
    const sent = { ...recorded('b', 'sending'), code: 'CTCM', text: '66899999999' }
    const told = (text: string) => [{ ...stated('confirmed'), code: 'CTCM', text }]
    expect(read(told('66812345678'), [earlier, sent])).toEqual(nothing)
    expect(read(told('66899999999'), [earlier, sent])).toEqual({
      ...nothing,
      moved: ['b confirmed'],
      gone: ['a'],
    })
  })

  it('tells flights and services apart', () => {
    const first = recorded('a', 'requested', { toldStatus: 'requested' })
    const second = recorded('b', 'requested', { toldStatus: 'requested', segment: 1 })
    const told = [stated('confirmed', 1), stated('requested')]
    expect(read(told, [first, second])).toEqual({ ...nothing, moved: ['b confirmed'] })
    const meal = { ...stated('confirmed'), code: 'VGML' }
    expect(read([stated('requested'), meal], [first])).toEqual({ ...nothing, added: ['confirmed'] })
  })
})
