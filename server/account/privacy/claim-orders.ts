import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Transact } from '#server/platform/transaction.ts'
import type { AccountStore } from '../account-store.ts'
import type { ClaimStore, GuestOrder } from './claim-store.ts'

/**
 * Claims of guest orders by an account. The account's confirmed address is the only key: whoever reads that
 * mailbox already has the link to each of these orders. Nothing is claimed automatically: somebody else may
 * have mistyped the address, and an account's orders are erased with it.
 */
export type Claims = {
  offered(userId: string): Promise<Result<readonly GuestOrder[], Problem>>
  /** Claims the orders; returns how many were claimed. Orders that do not match are skipped. */
  claim(userId: string, orderNumbers: readonly string[]): Promise<Result<number, Problem>>
}

/** Dependencies of the claims. */
export type ClaimDeps = {
  readonly accounts: AccountStore
  readonly store: ClaimStore
  readonly transact: Transact
  /** Returns the digests of an address under each key of the shop. */
  readonly contactDigestsOf: (email: string) => readonly string[]
}

/** Creates the claims. */
export function createOrderClaims({ accounts, store, transact, contactDigestsOf }: ClaimDeps): Claims {
  return {
    async offered(userId) {
      const account = await accounts.findById(userId)
      if (!account) return fail(createProblem('notSignedIn'))
      if (!account.isConfirmed) return succeed([])
      return succeed(await store.madeWith(contactDigestsOf(account.email)))
    },
    claim: (userId, orderNumbers) =>
      transact(async (tx) => {
        const account = await accounts.findById(userId, tx)
        if (!account) return fail(createProblem('notSignedIn'))
        if (!account.isConfirmed) return succeed(0)
        const contactDigests = contactDigestsOf(account.email)
        return succeed(await store.claim(tx, { userId, contactDigests, orderNumbers }))
      }),
  }
}
