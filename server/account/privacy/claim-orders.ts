import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Transact } from '#server/platform/transaction.ts'
import { type AccountStore } from '../account-store.ts'
import { type ClaimStore, type GuestOrder } from './claim-store.ts'

/**
 * Orders that were made without signing in become the account's own. The account's confirmed address is the only key:
 * whoever reads the mail of that address has the link to each of these orders already. Nothing is claimed by itself:
 * an order may carry the address by a slip of somebody else's hand, and what is in an account is erased with it.
 */
export type Claims = {
  offered(userId: string): Promise<Result<readonly GuestOrder[], Problem>>
  /** How many of these orders are the account's own now; those that are not for it are passed over. */
  claim(userId: string, orderNumbers: readonly string[]): Promise<Result<number, Problem>>
}

/** What claims are made of. */
export type ClaimDeps = {
  readonly accounts: AccountStore
  readonly store: ClaimStore
  readonly transact: Transact
  /** The digests of an address under each key of the shop. */
  readonly contactDigestsOf: (email: string) => readonly string[]
}

/** Puts the claims together. */
export function createClaims({ accounts, store, transact, contactDigestsOf }: ClaimDeps): Claims {
  return {
    async offered(userId) {
      const account = await accounts.findById(userId)
      if (!account) return fail(problem('notSignedIn'))
      if (!account.isConfirmed) return succeed([])
      return succeed(await store.madeWith(contactDigestsOf(account.email)))
    },
    claim: (userId, orderNumbers) =>
      transact(async (tx) => {
        const account = await accounts.findById(userId, tx)
        if (!account) return fail(problem('notSignedIn'))
        if (!account.isConfirmed) return succeed(0)
        const contactDigests = contactDigestsOf(account.email)
        return succeed(await store.claim(tx, { userId, contactDigests, orderNumbers }))
      }),
  }
}
