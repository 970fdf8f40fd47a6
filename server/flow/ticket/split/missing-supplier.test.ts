import { expect, it } from 'vitest'
import type { Booking } from '#server/flow/booking/booking.ts'
import { recordDivision } from './record-division.ts'
import type { SplitDeps } from './split-deps.ts'
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
