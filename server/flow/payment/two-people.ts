import { type Money } from '#contract/terms/money.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type PaymentSettingsStore } from './payment-settings-store.ts'
import { type Vouch, type VouchStore } from './vouch-store.ts'

/** What somebody of the staff wants done with money: the deed is made of what is to be done, and to what. */
export type Wanted = {
  readonly deed: string
  readonly clerk: string
  readonly amount: Money
  /** What both must say alike: an amount, the number of a receipt. */
  readonly said: string
}

/** From a set amount on it takes two people of the staff to do something with money. */
export type TwoPeople = {
  /**
   * Whether it may be done now. Below the set amount it may; from it on each person's word is noted, and it may once
   * two have said the same. Whoever calls holds the lock of what it is done to, so that of two at once the second sees
   * the word of the first.
   */
  agree(tx: Tx, wanted: Wanted): Promise<boolean>
  /**
   * Takes back what this person has said of a deed; false where somebody else has said anything of it. Whoever calls holds
   * the lock as above.
   */
  withdraw(tx: Tx, deed: string, clerk: string): Promise<boolean>
  /** Says of an amount whether it takes two people now. */
  takesTwo(tx?: Tx): Promise<(amount: Money) => boolean>
  /** Who has vouched for deeds that wait, the first on top. */
  vouchedFor(deeds: readonly string[]): Promise<ReadonlyMap<string, readonly Vouch[]>>
}

/** What the rule is made of. */
export type TwoPeopleParts = {
  readonly vouches: VouchStore
  readonly settings: Pick<PaymentSettingsStore, 'twoPeopleFrom'>
  readonly clock: Clock
}

/** Builds the rule. */
export function createTwoPeople({ vouches, settings, clock }: TwoPeopleParts): TwoPeople {
  return {
    async agree(tx, { deed, clerk, amount, said }) {
      if (amount.amount < (await settings.twoPeopleFrom(tx))) return true
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
    async takesTwo(tx) {
      const from = await settings.twoPeopleFrom(tx)
      return ({ amount }) => amount >= from
    },
    vouchedFor: (deeds) => vouches.of(deeds),
  }
}
