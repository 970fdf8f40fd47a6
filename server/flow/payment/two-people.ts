import { type Money } from '#contract/terms/money.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type DoneBefore, type MoneyDeed, doneAlone } from './done-alone.ts'
import { type PaymentSettingsStore } from './payment-settings-store.ts'
import { type Vouch, type VouchStore } from './vouch-store.ts'

/** What somebody of the staff wants done with money: the deed is made of what is to be done, and to what. */
export type Wanted = Omit<MoneyDeed, 'at'>

/** Who wants to do something, with what the books have of the same kind of deed. */
export type ByClerk = { readonly clerk: string; readonly before: DoneBefore }

/**
 * From a set amount on it takes two people of the staff to do something with money. What the same person has done alone
 * within a day, of the same kind and with the money of the same company or order, counts together with what comes next.
 */
export type TwoPeople = {
  /**
   * Whether it may be done now. Below the set amount it may; from it on each person's word is noted, and it may once
   * two have said the same. Whoever calls holds the lock of the company or the order, so that of two at once the second
   * sees the word and the deed of the first, and gives what the books have of the same kind of deed.
   */
  agree(tx: Tx, wanted: Wanted, before: DoneBefore): Promise<boolean>
  /**
   * Takes back what this person has said of a deed; false where somebody else has said anything of it. Whoever calls holds
   * the lock as above.
   */
  withdraw(tx: Tx, deed: string, clerk: string): Promise<boolean>
  /** Takes back what this person alone has said of a deed; false where that is nothing. Under the lock as above. */
  takeBack(tx: Tx, deed: string, clerk: string): Promise<boolean>
  /** Says of an amount of a company or an order whether it takes somebody besides this clerk now. */
  takesTwo(by: ByClerk, tx?: Tx): Promise<(one: { readonly to: string; readonly amount: Money }) => boolean>
  /** Who has vouched for deeds that wait, the first on top. */
  vouchedFor(deeds: readonly string[]): Promise<ReadonlyMap<string, readonly Vouch[]>>
}

/** What the rule is made of. */
export type TwoPeopleParts = {
  readonly vouches: VouchStore
  readonly settings: Pick<PaymentSettingsStore, 'twoPeopleFrom'>
  readonly clock: Clock
}

/** For how long a word is listed: a month. */
const listedMinutes = 30 * 24 * 60

/** Words of this moment or before are found at their order only. */
export function listedAfter(now: Instant): Instant {
  return plusMinutes(now, -listedMinutes)
}

/** Builds the rule. */
export function createTwoPeople(parts: TwoPeopleParts): TwoPeople {
  const { vouches, clock } = parts
  return {
    async agree(tx, { deed, to, clerk, amount, said }, before) {
      const takesTwo = await takesTwoOf(parts, { clerk, before }, tx)
      if (!takesTwo({ to, amount })) return true
      await vouches.note(tx, { deed, clerk, said, at: clock.now() })
      const all = (await vouches.of([deed], tx)).get(deed) ?? []
      return all.filter((one) => one.said === said).length >= 2
    },
    async withdraw(tx, deed, clerk) {
      const all = (await vouches.of([deed], tx)).get(deed) ?? []
      if (all.some((one) => one.clerk !== clerk)) return false
      await vouches.forget(tx, deed)
      return true
    },
    takeBack: (tx, deed, clerk) => vouches.takeBack(tx, deed, clerk),
    takesTwo: (by, tx) => takesTwoOf(parts, by, tx),
    vouchedFor: (deeds) => vouches.of(deeds),
  }
}

async function takesTwoOf(
  { vouches: said, settings, clock }: TwoPeopleParts,
  { clerk, before }: ByClerk,
  tx?: Tx,
): Promise<(one: { readonly to: string; readonly amount: Money }) => boolean> {
  const from = await settings.twoPeopleFrom(tx)
  const vouches = await said.of(
    before.map(({ deed }) => deed),
    tx,
  )
  const now = clock.now()
  return ({ to, amount }) => {
    return Math.abs(amount.amount) + doneAlone(before, { clerk, to, now, vouches }) >= from
  }
}
