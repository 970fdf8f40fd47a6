import type { NearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { areStaffIndependent } from '#server/platform/staff-independence-store.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type MoneyActionStore, billPaymentsAccount, creditLimitsAccount } from './money-action-store.ts'
import type { PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import type { ApprovalVote, ApprovalStore } from './approval-store.ts'

/** A money action that a member of staff requests; `deed` identifies the action and its subject. */
export type ProposedAction = {
  readonly actionKey: string
  /** Id of the company or order whose money is affected, or an account shared by all of them. */
  readonly to: string
  readonly clerk: string
  readonly amount: Money
  /** The content that a second person has to confirm identically. */
  readonly said: string
}

/** The part of an action that is added up with what the same clerk has done alone. */
export type CountedAction = Pick<ProposedAction, 'actionKey' | 'to' | 'amount'>

/**
 * Dual control of money actions: at or above the threshold an action needs two members of staff. Everything
 * that the same person has done alone within 24 hours with the money of the same company or order, of any
 * kind, counts towards the threshold.
 */
export type DualControl = {
  /**
   * Returns whether the action may be done now. Below the threshold it may; otherwise the confirmation is
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
  takesTwo(clerk: string, tx?: Tx): Promise<(one: CountedAction) => Promise<boolean>>
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
  record(tx: Tx, done: Omit<ProposedAction, 'said'>): Promise<void>
  /** Removes the record of an action that the person was about to do alone and did not do. */
  unrecord(tx: Tx, actionKey: string, clerk: string): Promise<void>
  /**
   * Returns what one person alone did within 24 hours close to the threshold during the last month, latest
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
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly clock: Clock
}

/** How long a confirmation counts: a month. */
const listedMinutes = 30 * 24 * 60

/** Returns the moment after which confirmations still count; those at or before it have lapsed. */
export function confirmationCutoff(now: Instant): Instant {
  return plusMinutes(now, -listedMinutes)
}

/** How long an action counts towards the person's next ones: 24 hours. */
const countedMinutes = 24 * 60

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
    takesTwo: (clerk, tx) => createTwoApprovalsCheck(deps, clerk, tx),
    independentOf: (tx, clerk, others) => independentClerksOf(deps, { clerk, others }, tx),
    record: (tx, done) => actions.record(tx, { ...done, at: clock.now() }),
    unrecord: (tx, actionKey, clerk) => actions.forget(tx, actionKey, clerk),
    nearThreshold: () => readNearThreshold(deps),
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
  const takesTwo = await createTwoApprovalsCheck(deps, wanted.clerk, tx)
  if (await takesTwo(wanted)) return approveAction(deps, wanted, tx)
  // An action that a colleague has confirmed, too, is not done alone.
  const { counting } = await findMatchingApprovals(deps, wanted, tx)
  if (counting.length === 0) await deps.actions.record(tx, { ...wanted, at: deps.clock.now() })
  return succeed(true)
}

type Word = Pick<ProposedAction, 'actionKey' | 'clerk' | 'said'>

async function approveAction(deps: DualControlDeps, word: Word, tx: Tx): Promise<Result<boolean, Problem>> {
  const { vouches, clock } = deps
  const { actionKey, clerk, said } = word
  const at = clock.now()
  await vouches.forget(tx, actionKey, confirmationCutoff(at))
  const { others, counting } = await findMatchingApprovals(deps, word, tx)
  if (others.length > 0 && counting.length === 0) return fail(createProblem('approvalsNotIndependent'))
  await vouches.note(tx, { actionKey, clerk, said, at })
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

/** Share of the threshold, in percent, from which actions are reported. */
const nearPercent = 80

const kinds = { [creditLimitsAccount]: 'creditLimits', [billPaymentsAccount]: 'collectedBills' } as const

async function readNearThreshold({
  actions,
  settings,
  clock,
}: DualControlDeps): Promise<NearThresholdAnswer> {
  const { dualControlThreshold, creditDualControlThreshold } = await settings.currentSettings()
  const [least, leastCredit] = [dualControlThreshold, creditDualControlThreshold].map((from) =>
    Math.max(1, Math.ceil((from * nearPercent) / 100)),
  )
  const found = await actions.sums({
    after: confirmationCutoff(clock.now()),
    least: least ?? 1,
    leastCredit: leastCredit ?? 1,
  })
  const sums = found.map(({ clerk, email, account, name, satang: amount, count, at }) => {
    const kind = Object.entries(kinds).find(([of]) => of === account)?.[1]
    return { by: email ?? clerk, account: name ?? account, ...(kind && { kind }), amount, count, at }
  })
  return { dualControlThreshold, sums }
}

async function createTwoApprovalsCheck(
  { settings, actions, clock }: DualControlDeps,
  clerk: string,
  tx?: Tx,
): ReturnType<DualControl['takesTwo']> {
  const { dualControlThreshold, creditDualControlThreshold } = await settings.currentSettings(tx)
  const after = plusMinutes(clock.now(), -countedMinutes)
  return async ({ actionKey, to, amount }) => {
    const done = await actions.of({ clerk, to, after }, tx)
    const others = done
      .filter((one) => one.actionKey !== actionKey)
      .reduce((sum, { satang }) => sum + satang, 0)
    const from = to === creditLimitsAccount ? creditDualControlThreshold : dualControlThreshold
    return Math.abs(amount.amount) + others >= from
  }
}
