import type { NearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { ApprovalLimit } from '#contract/terms/payment/approval-limit.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { areStaffIndependent } from '#server/platform/staff-independence-store.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type ActingClerk, type CountedAction, createTwoApprovalsCheck, limitOfClerk } from './clerk-limit.ts'
import type { ClerkRoleStore } from './clerk-role-store.ts'
import type { MoneyActionStore } from './money-action-store.ts'
import { readNearThreshold } from './near-threshold.ts'
import type { PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import type { ApprovalVote, ApprovalStore } from './approval-store.ts'

/** A money action that a member of staff requests; `actionKey` identifies the action and its subject. */
export type ProposedAction = ActingClerk &
  CountedAction & {
    /** The content that a second person has to confirm identically. */
    readonly said: string
  }

/**
 * Dual control of money actions: at or above the clerk's limit, the general threshold or a lower one of
 * their role, an action needs two members of staff. Everything that the same person has done alone within 24
 * hours with the money of the same company or order, of any kind, counts towards the limit.
 */
export type DualControl = {
  /**
   * Returns whether the action may be done now. Below the clerk's limit it may; otherwise the confirmation is
   * stored, and it may once two people have confirmed the same. The caller holds the lock of the company or
   * the order, so that of two concurrent requests the second sees the confirmation and action of the first.
   * Problem: `approvalsNotIndependent`, see {@link DualControl.agreeOn}.
   */
  agree(tx: Tx, wanted: ProposedAction): Promise<Result<boolean, Problem>>
  /**
   * Withdraws this person's confirmation of an action; returns false when somebody else has confirmed it. The
   * caller holds the lock as above.
   */
  withdraw(tx: Tx, actionKey: string, clerk: string): Promise<boolean>
  /**
   * Withdraws only this person's confirmation of an action; returns false when there is none. The caller
   * holds the lock as above.
   */
  takeBack(tx: Tx, actionKey: string, clerk: string): Promise<boolean>
  /**
   * Returns a function that tells whether an amount of a company or an order now needs somebody besides this
   * clerk.
   */
  takesTwo(acting: ActingClerk, tx?: Tx): Promise<(one: CountedAction) => Promise<boolean>>
  /** Returns the amount from which an action of this clerk needs a second person, and whose limit it is. */
  limitOf(acting: ActingClerk, tx?: Tx): Promise<ApprovalLimit>
  /**
   * Stores this person's confirmation of an action that always needs two people; returns whether two have
   * confirmed the same within a month. The caller holds the lock as above. Problem:
   * `approvalsNotIndependent`, with nothing stored, when the colleague who confirmed the same is not
   * independent of this person.
   */
  agreeOn(
    tx: Tx,
    word: Pick<ProposedAction, 'actionKey' | 'clerk' | 'said'>,
  ): Promise<Result<boolean, Problem>>
  /** Returns which of these colleagues are independent of this person. */
  independentOf(tx: Tx, clerk: string, others: readonly string[]): Promise<readonly string[]>
  /** Deletes the confirmations of an action once it is done. */
  forget(tx: Tx, actionKey: string): Promise<void>
  /** Records an action done by one person alone, so that it counts towards every further action. */
  record(tx: Tx, done: Omit<ProposedAction, 'said' | 'right'>): Promise<void>
  /** Removes the record of an action that the person was about to do alone and did not do. */
  unrecord(tx: Tx, actionKey: string, clerk: string): Promise<void>
  /**
   * Returns what one person alone did within 24 hours close to their limit during the last month, latest
   * first.
   */
  nearThreshold(): Promise<NearThresholdAnswer>
  /** Returns the confirmations of the last month for pending actions, oldest first. */
  vouchedFor(actionKeys: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly ApprovalVote[]>>
}

/** Dependencies of {@link createDualControl}. */
export type DualControlDeps = {
  readonly vouches: ApprovalStore
  readonly actions: MoneyActionStore
  readonly roles: ClerkRoleStore
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly clock: Clock
}

/** How long a confirmation counts: a month. */
const listedMinutes = 30 * 24 * 60

/** Returns the moment after which confirmations still count; those at or before it have lapsed. */
export function confirmationCutoff(now: Instant): Instant {
  return plusMinutes(now, -listedMinutes)
}

/** Returns the approval key for the credit limit of a company. */
export const creditLimitKey = (companyId: string): string => `creditLimit:${companyId}`

/** The approval key for changes of the approval thresholds. */
export const approvalAmountsKey = 'approvalAmounts'

/** Creates the dual control of money actions. */
export function createDualControl(deps: DualControlDeps): DualControl {
  const { vouches, actions, clock } = deps
  return {
    agree: (tx, wanted) => approveProposedAction(deps, wanted, tx),
    agreeOn: (tx, word) => approveAction(deps, word, tx),
    forget: (tx, actionKey) => vouches.forget(tx, actionKey),
    async withdraw(tx, actionKey, clerk) {
      const all = (await vouches.of([actionKey], tx)).get(actionKey) ?? []
      if (all.some((one) => one.clerk !== clerk)) return false
      await vouches.forget(tx, actionKey)
      return true
    },
    takeBack: (tx, actionKey, clerk) => vouches.takeBack(tx, actionKey, clerk),
    takesTwo: (acting, tx) => createTwoApprovalsCheck(deps, acting, tx),
    limitOf: (acting, tx) => limitOfClerk(deps, acting, tx),
    independentOf: (tx, clerk, others) => independentClerksOf(deps, { clerk, others }, tx),
    record: (tx, done) => actions.record(tx, { ...done, at: clock.now() }),
    unrecord: (tx, actionKey, clerk) => actions.forget(tx, actionKey, clerk),
    nearThreshold: () => readNearThreshold(deps, confirmationCutoff(clock.now())),
    async vouchedFor(actionKeys, tx) {
      const all = await vouches.of(actionKeys, tx)
      const after = confirmationCutoff(clock.now())
      return new Map([...all].map(([actionKey, said]) => [actionKey, said.filter(({ at }) => at > after)]))
    },
  }
}

async function approveProposedAction(
  deps: DualControlDeps,
  wanted: ProposedAction,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const takesTwo = await createTwoApprovalsCheck(deps, wanted, tx)
  if (await takesTwo(wanted)) {
    const limit = await limitOfClerk(deps, wanted, tx)
    return approveAction(deps, { ...wanted, limit }, tx)
  }
  // An action that a colleague has confirmed, too, is not done alone.
  const { counting } = await findMatchingApprovals(deps, wanted, tx)
  if (counting.length === 0) await deps.actions.record(tx, { ...wanted, at: deps.clock.now() })
  return succeed(true)
}

type Word = Pick<ProposedAction, 'actionKey' | 'clerk' | 'said'> & { readonly limit?: ApprovalLimit }

async function approveAction(deps: DualControlDeps, word: Word, tx: Tx): Promise<Result<boolean, Problem>> {
  const { vouches, clock } = deps
  const { actionKey, clerk, said, limit } = word
  const at = clock.now()
  await vouches.forget(tx, actionKey, confirmationCutoff(at))
  const { others, counting } = await findMatchingApprovals(deps, word, tx)
  if (others.length > 0 && counting.length === 0) return fail(createProblem('approvalsNotIndependent'))
  await vouches.note(tx, { actionKey, clerk, said, at, limit })
  return succeed(counting.length > 0)
}

/** Returns who else has confirmed the same within a month, and who of them is independent of this clerk. */
async function findMatchingApprovals(deps: DualControlDeps, { actionKey, clerk, said }: Word, tx: Tx) {
  const after = confirmationCutoff(deps.clock.now())
  const all = (await deps.vouches.of([actionKey], tx)).get(actionKey) ?? []
  const same = all.filter((one) => one.clerk !== clerk && one.said === said && one.at > after)
  const others = same.map((one) => one.clerk)
  return { others, counting: await independentClerksOf(deps, { clerk, others }, tx) }
}

type StaffPair = { readonly clerk: string; readonly others: readonly string[] }

async function independentClerksOf(
  { clock }: Pick<DualControlDeps, 'clock'>,
  { clerk, others }: StaffPair,
  tx: Tx,
): Promise<readonly string[]> {
  const now = clock.now()
  const counting: string[] = []
  for (const other of others)
    if (await areStaffIndependent(tx, { one: clerk, other, now })) counting.push(other)
  return counting
}
