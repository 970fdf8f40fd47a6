import { type ClosingAnswer } from '#contract/api/account/own-data.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type AccountStore } from '../account-store.ts'
import { emailKeyOf } from '../email/email-address.ts'
import { type EraseOrdersStore } from './erase-orders-store.ts'
import { type EraseStore } from './erase-store.ts'

/** Deletes accounts, and what is personal with them. */
export type Erasure = {
  /** What deleting the account would do, and what stands in its way. */
  preview(userId: string): Promise<ClosingAnswer>
  /**
   * Deletes the account: everything personal goes, the books keep amounts and numbers. Refused while orders are open,
   * money moves or the account has a role.
   */
  close(userId: string): Promise<Result<true, Problem>>
}

/** Something of other parts of the shop that is kept about the owner of an account. */
export type OwnersTraces = {
  erase(tx: Tx, owner: { userId: string; email: string; now: Instant }): Promise<void>
}

/** What the erasure is made of. */
export type ErasureDeps = {
  readonly accounts: AccountStore
  readonly store: EraseStore
  readonly orders: EraseOrdersStore
  readonly traces: readonly OwnersTraces[]
  readonly transact: Transact
  readonly clock: Clock
  /** The keyed digest under which failed attempts to sign in are counted. */
  readonly digestAddress: (emailKey: string) => string
}

/** Puts the erasure together. */
export function createErasure(deps: ErasureDeps): Erasure {
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

/** One transaction: nobody is half erased. */
function closeAccount(deps: ErasureDeps, userId: string): Promise<Result<true, Problem>> {
  const { accounts, store, orders, traces, transact, clock } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    if (!account) return fail(problem('notSignedIn'))
    const now = clock.now()
    const facts = await store.facts(userId, now, tx)
    const { obstacles, orderIdsOver, orderIdsAhead } = facts
    if (obstacles.length > 0) return fail(problem('accountInUse'))
    await orders.eraseThese(tx, orderIdsOver, now)
    await store.letGo(tx, orderIdsAhead)
    await store.leaveToCompany(tx, facts.orderIdsOfCompany)
    const emailKey = emailKeyOf(account.email)
    for (const trace of traces) await trace.erase(tx, { userId, email: account.email, now })
    const leaving = { userId, emailKey, addressDigest: deps.digestAddress(emailKey) }
    await store.eraseAccount(tx, leaving, now)
    return succeed(true)
  })
}
