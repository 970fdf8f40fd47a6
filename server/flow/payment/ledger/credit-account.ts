import { type CreditKind, availableCredit } from '#contract/terms/company.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { Money } from '#contract/terms/money.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { creditLowMail } from './credit-low-mail.ts'
import type {
  CreditEntry,
  CreditStanding,
  CreditAccountStore,
  EntryPage,
  OverdueInvoices,
} from './credit-account-store.ts'

/** An event on the account of a company. */
export type CreditAccountEvent = {
  readonly companyId: string
  readonly kind: CreditKind
  /** Signed, in satang: charges are negative. */
  readonly satang: number
  /** Idempotency key derived from the event and its subject: the same event is never entered twice. */
  readonly actionKey: string
  readonly bookingId?: string
  readonly paymentId?: string
  readonly byUserId?: string
  readonly note?: string
}

/**
 * Result of an event: entered, entered before, or refused because too little is left, invoices are overdue for
 * too long, or the company is closed.
 */
export type CreditOutcome = 'entered' | 'enteredBefore' | 'notEnough' | 'overdue' | 'closed' | 'noCompany'

/** The append-only accounts of companies: top-ups, charges for bookings, and refunds. */
export type CreditBook = {
  /**
   * Enters an event once, and emails the members when it leaves too little. Only charges for bookings can be
   * refused.
   */
  enter(tx: Tx, event: CreditAccountEvent): Promise<CreditOutcome>
  /** Returns a company's remaining credit in satang; undefined when it has no account to pay from. */
  leftOf(companyId: string): Promise<number | undefined>
  /** Returns the account's standing; within a transaction it stays locked until its end. */
  standingOf(companyId: string, tx?: Tx): Promise<CreditStanding | undefined>
  /** Returns what keeps a company from paying on account: invoices that are overdue for too long, unless lifted. */
  overdueOf(companyId: string, tx?: Tx): Promise<OverdueInvoices>
  /** Returns entries, newest first. */
  entriesOf(companyId: string, page: EntryPage): Promise<readonly CreditEntry[]>
  /**
   * Emails the members when a change other than an entry made the remaining credit too low: a lowered limit.
   */
  notifyIfLow(tx: Tx, change: { readonly before: CreditStanding; readonly reason: string }): Promise<void>
  /**
   * Credits a refund of an account payment, once for each reference; returns false when nobody was charged
   * for it.
   */
  giveBack(back: CreditBack): Promise<boolean>
  /** Returns whether an event with this key was entered. */
  wasEntered(tx: Tx, actionKey: string): Promise<boolean>
  /** Returns whether a refund with this reference was entered. */
  wasGivenBack(refundReference: string): Promise<boolean>
}

/** A refund of an account payment to its company. */
export type CreditBack = {
  readonly refundReference: string
  /** The shop's reference of the payment. */
  readonly clientReference: string
  readonly amount: Money
}

/** Dependencies of {@link createCreditAccounts}. */
export type CreditAccountDeps = Pick<Platform, 'clock' | 'log' | 'transact' | 'publicUrl'> & {
  readonly store: CreditAccountStore
  /** Returns whether the agency offers payment from company accounts. */
  readonly isOffered: () => Promise<boolean>
  readonly outbox: Outbox
}

/** Creates the accounts of companies. */
export function createCreditAccounts(deps: CreditAccountDeps): CreditBook {
  const { store } = deps
  return {
    enter: (tx, event) => postEntry(deps, event, tx),
    leftOf: async (companyId) => {
      const standing = await store.standingOf(companyId)
      if (standing === undefined || !(await deps.isOffered())) return undefined
      const hasAccount = standing.isOpen && (standing.creditLimit > 0 || standing.balance > 0)
      return hasAccount ? availableCredit(standing) : undefined
    },
    standingOf: (companyId, tx) => store.standingOf(companyId, tx),
    overdueOf: (companyId, tx) => store.overdueOf(companyId, todayIn(officeZone, deps.clock.now()), tx),
    entriesOf: (companyId, page) => store.entriesOf(companyId, page),
    notifyIfLow: async (tx, { before, reason }) => {
      const after = await store.standingOf(before.companyId, tx)
      if (after) await notifyIfLow(deps, { before, after, reason }, tx)
    },
    giveBack: (back) => deps.transact((tx) => refundCredit(deps, back, tx)),
    wasEntered: (tx, actionKey) => store.wasEntered(actionKey, tx),
    wasGivenBack: (refundReference) => store.wasEntered(refundEntryKey(refundReference)),
  }
}

async function postEntry(deps: CreditAccountDeps, event: CreditAccountEvent, tx: Tx): Promise<CreditOutcome> {
  // The company row is locked: of two concurrent events the second sees the balance left by the first.
  const before = await deps.store.standingOf(event.companyId, tx)
  if (!before) return 'noCompany'
  // Checked under the lock, so that nobody else can enter it meanwhile.
  if (await deps.store.wasEntered(event.actionKey, tx)) return 'enteredBefore'
  if (event.kind === 'booking' && !before.isOpen) return 'closed'
  if (event.kind === 'booking' && availableCredit(before) < -event.satang) return 'notEnough'
  if (event.kind === 'booking' && (await isOnStopSale(deps, event.companyId, tx))) return 'overdue'
  const balance = await deps.store.enter(tx, { ...event, at: deps.clock.now() })
  await notifyIfLow(deps, { before, after: { ...before, balance }, reason: event.actionKey }, tx)
  const { kind: cause, paymentId, bookingId } = event
  deps.log.info('credit entered', { cause, paymentId, bookingId })
  return 'entered'
}

async function isOnStopSale(
  { store, clock }: CreditAccountDeps,
  companyId: string,
  tx: Tx,
): Promise<boolean> {
  const { overdue, isLifted } = await store.overdueOf(companyId, todayIn(officeZone, clock.now()), tx)
  return overdue > 0 && !isLifted
}

type CreditChange = {
  readonly before: CreditStanding
  readonly after: CreditStanding
  /** Identifies the cause of the change; each cause is reported once. */
  readonly reason: string
}

/** Reports only the crossing of the threshold: members of an account below it have been told already. */
async function notifyIfLow(
  { store, outbox, publicUrl }: CreditAccountDeps,
  { before, after, reason }: CreditChange,
  tx: Tx,
): Promise<void> {
  const line = after.lowBalance
  const wasLow = availableCredit(before) < before.lowBalance
  if (!after.isOpen || wasLow || availableCredit(after) >= line) return
  for (const reader of await store.readersOf(tx, after.companyId))
    await outbox.put(tx, creditLowMail(reader, { standing: after, reason, publicUrl }))
}

const refundEntryKey = (refundReference: string) => `refund:${refundReference}`

async function refundCredit(deps: CreditAccountDeps, back: CreditBack, tx: Tx): Promise<boolean> {
  const { refundReference, clientReference, amount } = back
  const charged = await deps.store.chargedOrder(tx, clientReference)
  if (!charged) return false
  const actionKey = refundEntryKey(refundReference)
  const outcome = await postEntry(deps, { ...charged, kind: 'refund', satang: amount.amount, actionKey }, tx)
  return outcome === 'entered' || outcome === 'enteredBefore'
}
