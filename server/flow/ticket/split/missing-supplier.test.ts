import { expect, it } from 'vitest'
import { instantFromMs } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { recordDivision } from './record-division.ts'
import type { SplitDeps } from './split-deps.ts'
import { resolveSplit } from './split-order.ts'
import { withdrawSplit } from './withdraw-split.ts'

const booking = { bookingId: 'bkg_1', supplierId: 'sabre', reservationRef: 'ABCDEF' } as Booking
const confirmed: string[] = []
const deps = {
  supplyOf: () => undefined,
  splits: { ofBooking: () => Promise.resolve([{ splitId: 'split_1', state: 'requested' }]) },
  booking: { lock: () => Promise.resolve(booking) },
  transact: (act: (tx: unknown) => unknown) => act({}),
  dualControl: {
    vouchedFor: () => Promise.resolve(new Map()),
    agreeOn: (_: unknown, { clerk }: { readonly clerk: string }) => {
      confirmed.push(clerk)
      return Promise.resolve({ ok: true, value: false })
    },
  },
} as unknown as SplitDeps

it('a supplier that lost its settings is not taken for a booking that nobody can be asked about', async () => {
  const recorded = await recordDivision(deps, booking, { reference: 'GHIJKL', clerk: 'usr_1' })
  expect(recorded).toMatchObject({ ok: false, fault: { code: 'supplierNotConfigured' } })
  expect(confirmed).toEqual([])
})

it('a split whose supplier lost its settings is not withdrawn by one person', async () => {
  const withdrawn = await withdrawSplit(deps, booking, 'usr_1')
  expect(withdrawn).toMatchObject({ ok: true, value: { state: 'requested' } })
  expect(confirmed).toEqual(['usr_1'])
})

it('a sent split whose supplier lost its settings is left to staff, and its job ends', async () => {
  const sentMs = Date.UTC(2026, 10, 23)
  const left: string[] = []
  const split = { splitId: 'split_1', bookingId: 'bkg_1', state: 'sending', sentAt: instantFromMs(sentMs) }
  const waiting = (ms: number, isBlocked = false) =>
    resolveSplit(
      {
        ...deps,
        clock: { nowMs: () => sentMs + ms, now: () => instantFromMs(sentMs + ms) },
        booking: { ...deps.booking, findById: () => Promise.resolve(booking) },
        splits: {
          byId: () => Promise.resolve({ ...split, isBlocked }),
          leaveUnknown: (_: unknown, splitId: string) => Promise.resolve(left.push(splitId)),
        },
      } as unknown as SplitDeps,
      'split_1',
    )
  expect([await waiting(10_000), left]).toEqual([instantFromMs(sentMs + 40_000), []])
  // what blocks it is mended elsewhere, and the reservation is divided already
  expect(await waiting(30_000, true)).toEqual(instantFromMs(sentMs + 60_000))
  left.length = 0
  expect([await waiting(30_000), left]).toEqual([undefined, ['split_1']])
})
