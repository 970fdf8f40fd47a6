import { expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { doneAlone } from './done-alone.ts'
import { figureDeed, givenBackOf } from './given-back.ts'
import { type Refund } from './refund-store.ts'

const now = '2026-11-20T09:00:00.000Z' as Instant
const paid: Refund['paid'] = {
  method: 'card',
  providerId: 'wallet',
  ref: { clientReference: 'FH222222-01', startedAt: now },
  arrived: satang(9_000_00),
}

/** A clerk has given 200 baht of an order back. */
const given: Refund = {
  refundId: 'ref_1',
  bookingId: 'bkg_1',
  paymentId: 'pay_1',
  amount: satang(200_00),
  state: 'due',
  version: 1,
  why: 'staff',
  note: '',
  askedBy: 'ann',
  createdAt: '2026-11-20T08:00:00.000Z' as Instant,
  updatedAt: now,
  paid,
}
/** The same clerk has carried out a refund that its owner asked for. */
const asked: Refund = { ...given, refundId: 'figure', amount: satang(300_00), why: 'ownerAsked' }
const yesterday = '2026-11-19T09:00:00.000Z' as Instant

const table: readonly [what: string, refunds: readonly Refund[], alone: number][] = [
  ['nothing goes back', [], 0],
  ['a part that was given back', [given], 200_00],
  ['what seats that were gone bring back by itself', [{ ...given, why: 'seatsGone', askedBy: '' }], 0],
  ['what its owner asked for, at the figure of the shop', [{ ...asked, refundId: 'of the shop' }], 0],
  ['what its owner asked for, at a figure of this clerk', [asked], 300_00],
  ['both count together', [given, asked], 500_00],
  ['at a figure of this clerk, paid out by hand', [{ ...asked, refundId: 'figure by hand' }], 300_00],
  ['given back by hand: its two people are asked for there', [{ ...given, refundId: 'by hand' }], 0],
  ['a figure that somebody else has named', [{ ...asked, refundId: 'figure of two' }], 0],
  ['a figure that somebody else has carried out', [{ ...asked, askedBy: 'ben' }], 0],
  ['a figure of another order', [{ ...asked, bookingId: 'bkg_2' }], 0],
  ['a figure of a day ago', [given, { ...asked, createdAt: yesterday }], 200_00],
]

const by = (clerk: string) => ({ clerk, said: '30000' })
const vouches = new Map([
  [figureDeed({ refundId: 'figure' }), [by('ann')]],
  [figureDeed({ refundId: 'figure of two' }), [by('ben'), by('ann')]],
])
const kinds = {
  isSentByItself: ({ refundId }: Refund) => !refundId.includes('by hand'),
  isByFigure: ({ refundId }: Refund) => refundId.startsWith('figure'),
}

it.each(table)(
  'what somebody gives back by figures of their own counts together: %s',
  (_what, refunds, alone) => {
    expect(doneAlone(givenBackOf(refunds, kinds), { clerk: 'ann', to: 'bkg_1', now, vouches })).toBe(alone)
  },
)
