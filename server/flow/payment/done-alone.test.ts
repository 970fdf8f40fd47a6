import { expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type MoneyDeed, doneAlone } from './done-alone.ts'

const now = '2026-11-20T09:00:00.000Z' as Instant
const day = 24 * 60

/** A clerk has put 200 baht right on the account of a company an hour ago. */
const one: MoneyDeed = {
  deed: 'correction:1',
  to: 'com_1',
  clerk: 'ann',
  amount: satang(200_00),
  said: 'counted again',
  at: plusMinutes(now, -60),
}
const two: MoneyDeed = { ...one, deed: 'correction:2', amount: satang(300_00) }

const table: readonly [what: string, before: readonly MoneyDeed[], alone: number][] = [
  ['nothing was done', [], 0],
  ['one deed', [one], 200_00],
  ['two are added up', [one, two], 500_00],
  ['what takes counts like what adds', [one, { ...two, amount: satang(-300_00) }], 500_00],
  ['another clerk', [one, { ...two, clerk: 'ben' }], 200_00],
  ['another company', [one, { ...two, to: 'com_2' }], 200_00],
  ['just within a day', [one, { ...two, at: plusMinutes(now, 1 - day) }], 500_00],
  ['a day ago', [one, { ...two, at: plusMinutes(now, -day) }], 200_00],
  ['a second person has said the same', [one, { ...two, deed: 'of two' }], 200_00],
  ['a second person has said something else', [one, { ...two, deed: 'disputed' }], 500_00],
  ['somebody has said it twice', [one, { ...two, deed: 'by oneself' }], 500_00],
]

const by = (clerk: string, said: string) => ({ clerk, name: clerk, said })
const vouches = new Map([
  ['of two', [by('ann', one.said), by('ben', one.said)]],
  ['disputed', [by('ann', one.said), by('ben', 'another receipt')]],
  ['by oneself', [by('ann', one.said)]],
])

it.each(table)('what somebody did alone counts together: %s', (_what, before, alone) => {
  expect(doneAlone(before, { clerk: 'ann', to: 'com_1', now, vouches })).toBe(alone)
})
