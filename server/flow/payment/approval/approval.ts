import { type NearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Money } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { areIndependent } from '#server/platform/staff-pair-store.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type MoneyActionStore, billPaymentsAccount, creditLimitsAccount } from './money-action-store.ts'
import { type PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import { type ApprovalVote, type ApprovalStore } from './approval-store.ts'

/** What somebody of the staff wants done with money: the deed is made of what is to be done, and to what. */
export type ProposedAction = {
  readonly actionKey: string
  /** The company or the order with whose money it is done, or an account of all of them. */
  readonly to: string
  readonly clerk: string
  readonly amount: Money
  /** What a second person has to say alike. */
  readonly said: string
}

/** What is added up with what the same clerk has done alone. */
export type CountedAction = Pick<ProposedAction, 'actionKey' | 'to' | 'amount'>

/**
 * From a set amount on it takes two people of the staff to do something with money. What the same person has done alone
 * within 24 hours, of any kind and with the money of the same company or order, counts together with what comes next.
 */
export type DualControl = {
  /**
   * Whether it may be done now. Below the set amount it may; from it on each person's word is noted, and it may once
   * two have said the same. Whoever calls holds the lock of the company or the order, so that of two at once the second
   * sees the word and the deed of the first. Problem: `approvalsNotIndependent`, see {@link DualControl.agreeOn}.
   */
  agree(tx: Tx, wanted: ProposedAction): Promise<Result<boolean, Problem>>
  /**
   * Takes back what this person has said of a deed; false where somebody else has said anything of it. Whoever calls holds
   * the lock as above.
   */
  withdraw(tx: Tx, actionKey: string, clerk: string): Promise<boolean>
  /** Takes back what this person alone has said of a deed; false where that is nothing. Under the lock as above. */
  takeBack(tx: Tx, actionKey: string, clerk: string): Promise<boolean>
  /** Says of an amount of a company or an order whether it takes somebody besides this clerk now. */
  takesTwo(clerk: string, tx?: Tx): Promise<(one: CountedAction) => Promise<boolean>>
  /**
   * Notes this person's word on something that always takes two; whether two have said the same within a month. Under the
   * lock as above. Problem: `approvalsNotIndependent`, and nothing is noted, where a colleague has said the same who does
   * not count together with this person.
   */
  agreeOn(
    tx: Tx,
    word: Pick<ProposedAction, 'actionKey' | 'clerk' | 'said'>,
  ): Promise<Result<boolean, Problem>>
  /** Which of these colleagues count together with this person. */
  independentOf(tx: Tx, clerk: string, others: readonly string[]): Promise<readonly string[]>
  /** Forgets what was said, once it is done. */
  forget(tx: Tx, actionKey: string): Promise<void>
  /** Notes what somebody has done alone, so that it counts with every kind of what they do next. */
  record(tx: Tx, done: Omit<ProposedAction, 'said'>): Promise<void>
  /** Counts no longer what somebody was about to do alone, and did not do. */
  unrecord(tx: Tx, actionKey: string, clerk: string): Promise<void>
  /** What one person alone did within 24 hours that came near the set amount, in the last month, the latest first. */
  nearThreshold(): Promise<NearThresholdAnswer>
  /** Who has vouched within a month for deeds that wait, the first on top. */
  vouchedFor(actionKeys: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly ApprovalVote[]>>
}

/** What the rule is made of. */
export type DualControlDeps = {
  readonly vouches: ApprovalStore
  readonly actions: MoneyActionStore
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly clock: Clock
}

/** For how long a word counts: a month. */
const listedMinutes = 30 * 24 * 60

/** Words of this moment or before count no longer. */
export function listedAfter(now: Instant): Instant {
  return plusMinutes(now, -listedMinutes)
}

/** For how long what one person has done counts together with what they do next. */
const countedMinutes = 24 * 60

/** Names what is said of the credit limit of a company. */
export const creditLimitKey = (companyId: string): string => `creditLimit:${companyId}`

/** Names what is said of the amounts from which it takes approval. */
export const approvalAmountsKey = 'approvalAmounts'

/** Builds the rule. */
export function createDualControl(deps: DualControlDeps): DualControl {
  const { vouches, actions, clock } = deps
  return {
    agree: (tx, wanted) => agree(deps, wanted, tx),
    agreeOn: (tx, word) => agreeOn(deps, word, tx),
    forget: (tx, actionKey) => vouches.forget(tx, actionKey),
    async withdraw(tx, actionKey, clerk) {
      const all = (await vouches.of([actionKey], tx)).get(actionKey) ?? []
      if (all.some((one) => one.clerk !== clerk)) return false
      await vouches.forget(tx, actionKey)
      return true
    },
    takeBack: (tx, actionKey, clerk) => vouches.takeBack(tx, actionKey, clerk),
    takesTwo: (clerk, tx) => takesTwoOf(deps, clerk, tx),
    independentOf: (tx, clerk, others) => independentOf(deps, { clerk, others }, tx),
    record: (tx, done) => actions.record(tx, { ...done, at: clock.now() }),
    unrecord: (tx, actionKey, clerk) => actions.forget(tx, actionKey, clerk),
    nearThreshold: () => nearThreshold(deps),
    async vouchedFor(actionKeys, tx) {
      const all = await vouches.of(actionKeys, tx)
      const after = listedAfter(clock.now())
      return new Map([...all].map(([actionKey, said]) => [actionKey, said.filter(({ at }) => at > after)]))
    },
  }
}

async function agree(
  deps: DualControlDeps,
  wanted: ProposedAction,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const takesTwo = await takesTwoOf(deps, wanted.clerk, tx)
  if (await takesTwo(wanted)) return agreeOn(deps, wanted, tx)
  // What a colleague has said too is nobody's alone.
  const { counting } = await alike(deps, wanted, tx)
  if (counting.length === 0) await deps.actions.record(tx, { ...wanted, at: deps.clock.now() })
  return succeed(true)
}

type Word = Pick<ProposedAction, 'actionKey' | 'clerk' | 'said'>

async function agreeOn(deps: DualControlDeps, word: Word, tx: Tx): Promise<Result<boolean, Problem>> {
  const { vouches, clock } = deps
  const { actionKey, clerk, said } = word
  const at = clock.now()
  await vouches.forget(tx, actionKey, listedAfter(at))
  const { others, counting } = await alike(deps, word, tx)
  if (others.length > 0 && counting.length === 0) return fail(problem('approvalsNotIndependent'))
  await vouches.note(tx, { actionKey, clerk, said, at })
  return succeed(counting.length > 0)
}

/** Who else has said the same within a month, and who of them counts together with this clerk. */
async function alike(deps: DualControlDeps, { actionKey, clerk, said }: Word, tx: Tx) {
  const after = listedAfter(deps.clock.now())
  const all = (await deps.vouches.of([actionKey], tx)).get(actionKey) ?? []
  const same = all.filter((one) => one.clerk !== clerk && one.said === said && one.at > after)
  const others = same.map((one) => one.clerk)
  return { others, counting: await independentOf(deps, { clerk, others }, tx) }
}

type AwaitedReceipt = { readonly clerk: string; readonly others: readonly string[] }

async function independentOf(
  { clock }: Pick<DualControlDeps, 'clock'>,
  { clerk, others }: AwaitedReceipt,
  tx: Tx,
): Promise<readonly string[]> {
  const now = clock.now()
  const counting: string[] = []
  for (const other of others) if (await areIndependent(tx, { one: clerk, other, now })) counting.push(other)
  return counting
}

/** From this share of the set amount on, in percent, actions are reported. */
const nearPercent = 80

const kinds = { [creditLimitsAccount]: 'creditLimits', [billPaymentsAccount]: 'collectedBills' } as const

async function nearThreshold({ actions, settings, clock }: DualControlDeps): Promise<NearThresholdAnswer> {
  const { dualControlThreshold, creditDualControlThreshold } = await settings.currentSettings()
  const [least, leastCredit] = [dualControlThreshold, creditDualControlThreshold].map((from) =>
    Math.max(1, Math.ceil((from * nearPercent) / 100)),
  )
  const found = await actions.sums({
    after: listedAfter(clock.now()),
    least: least ?? 1,
    leastCredit: leastCredit ?? 1,
  })
  const sums = found.map(({ clerk, email, account, name, satang: amount, count, at }) => {
    const kind = Object.entries(kinds).find(([of]) => of === account)?.[1]
    return { by: email ?? clerk, account: name ?? account, ...(kind && { kind }), amount, count, at }
  })
  return { dualControlThreshold, sums }
}

async function takesTwoOf(
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
