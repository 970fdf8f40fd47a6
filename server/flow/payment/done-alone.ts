import { type Money } from '#contract/terms/money.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Vouch } from './vouch-store.ts'

/** What somebody of the staff has done with money, as the books have it. */
export type MoneyDeed = {
  readonly deed: string
  /** The company or the order with whose money it was done. */
  readonly to: string
  readonly clerk: string
  readonly amount: Money
  /** What a second person would have had to say alike. */
  readonly said: string
  readonly at: Instant
}

/** Of one kind of deed, what the books have of it; what is too old, or of other people, may be among it. */
export type DoneBefore = readonly MoneyDeed[]

/** For how long what one person has done counts together with what they do next. */
const countedMinutes = 24 * 60

/** What was done at this moment or before counts no longer. */
export function countedAfter(now: Instant): Instant {
  return plusMinutes(now, -countedMinutes)
}

/** Whose deeds are added up: of this clerk, with the money of this company or order. */
export type AddedUp = Pick<MoneyDeed, 'clerk' | 'to'> & {
  readonly now: Instant
  /** What was said of the deeds. */
  readonly vouches: ReadonlyMap<string, readonly Pick<Vouch, 'clerk' | 'said'>[]>
}

/**
 * What a clerk has done alone within a day, in satang, so that much money in small parts is seen as much money. What
 * takes from an account counts like what adds to it; what a second person has said alike is nobody's deed alone.
 */
export function doneAlone(before: DoneBefore, { clerk, to, now, vouches }: AddedUp): number {
  const after = countedAfter(now)
  const isOfTwo = ({ deed, said }: MoneyDeed) =>
    (vouches.get(deed) ?? []).some((one) => one.clerk !== clerk && one.said === said)
  return before
    .filter((one) => one.clerk === clerk && one.to === to && one.at > after && !isOfTwo(one))
    .reduce((sum, { amount }) => sum + Math.abs(amount.amount), 0)
}
