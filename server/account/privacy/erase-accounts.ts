import type { ClosingAnswer } from '#contract/api/account/own-data.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountStore } from '../account-store.ts'
import { emailLookupKey } from '../email/email-address.ts'
import type { EraseOrdersStore } from './erase-orders-store.ts'
import type { EraseStore } from './erase-store.ts'

/** Closes accounts and erases their personal data. */
export type Erasure = {
  /** Returns what closing the account would do, and what blocks it. */
  preview(userId: string): Promise<ClosingAnswer>
  /**
   * Closes the account: erases personal data; accounting records keep amounts and numbers. Refused while
   * orders are open, payments are in progress or the account has a role.
   */
  close(userId: string): Promise<Result<true, Problem>>
}

/** Personal data of an account's owner in other modules. */
export type OwnersTraces = {
  erase(tx: Tx, owner: { userId: string; email: string; now: Instant }): Promise<void>
}

/** Dependencies of the erasure. */
export type ErasureDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly accounts: AccountStore
  readonly store: EraseStore
  readonly orders: EraseOrdersStore
  readonly traces: readonly OwnersTraces[]
  /** The keyed digest by which failed sign-in attempts are counted. */
  readonly digestAddress: (emailKey: string) => string
}

/** Creates the erasure. */
export function createAccountErasure(deps: ErasureDeps): Erasure {
  return {
    async preview(userId) {
      const facts = await deps.store.facts(userId, deps.clock.now())
      const { obstacles, orderIdsOver, orderIdsAhead, savedTravellers } = facts
      return {
        obstacles: [...obstacles],
        orders: orderIdsOver.length + orderIdsAhead.length,
        ordersAhead: orderIdsAhead.length,
        savedTravellers,
      }
    },
    close: (userId) => closeAccount(deps, userId),
  }
}

/** Closes the account in one transaction, so that nobody is partly erased. */
function closeAccount(deps: ErasureDeps, userId: string): Promise<Result<true, Problem>> {
  const { accounts, store, orders, traces, transact, clock } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    if (!account) return fail(createProblem('notSignedIn'))
    const now = clock.now()
    const facts = await store.facts(userId, now, tx)
    const { obstacles, orderIdsOver, orderIdsAhead } = facts
    if (obstacles.length > 0) return fail(createProblem('accountInUse'))
    await orders.eraseThese(tx, orderIdsOver, now)
    await store.letGo(tx, orderIdsAhead)
    await store.leaveToCompany(tx, facts.orderIdsOfCompany)
    const emailKey = emailLookupKey(account.email)
    for (const trace of traces) await trace.erase(tx, { userId, email: account.email, now })
    const leaving = { userId, emailKey, addressDigest: deps.digestAddress(emailKey) }
    await store.eraseAccount(tx, leaving, now)
    return succeed(true)
  })
}
