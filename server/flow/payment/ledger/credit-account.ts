import { type CreditKind, creditLeft } from '#contract/terms/company.ts'
import { type Money } from '#contract/terms/money.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Log } from '#server/platform/log.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { creditLowMail } from './credit-low-mail.ts'
import {
  type CreditEntry,
  type CreditStanding,
  type CreditAccountStore,
  type EntryPage,
} from './credit-account-store.ts'

/** What happened to the account of a company. */
export type CreditAccountEvent = {
  readonly companyId: string
  readonly kind: CreditKind
  /** Signed, in satang: what is spent is negative. */
  readonly satang: number
  /** Made of what happened, and to what: the same thing is never entered twice. */
  readonly actionKey: string
  readonly bookingId?: string
  readonly paymentId?: string
  readonly byUserId?: string
  readonly note?: string
}

/** What became of a deed: entered, entered before, or refused because too little is left or the company is closed. */
export type CreditOutcome = 'entered' | 'enteredBefore' | 'notEnough' | 'closed' | 'noCompany'

/** The accounts of companies: what they have sent, what they have booked, and what came back. Only added to. */
export type CreditBook = {
  /** Enters a deed, once, and writes to the members when it leaves too little. Only bookings can be refused. */
  enter(tx: Tx, event: CreditAccountEvent): Promise<CreditOutcome>
  /** What a company can still spend, in satang; undefined where it has no account to pay from. */
  leftOf(companyId: string): Promise<number | undefined>
  /** The account as it stands; within a transaction it is locked until its end. */
  standingOf(companyId: string, tx?: Tx): Promise<CreditStanding | undefined>
  /** The newest first. */
  entriesOf(companyId: string, page: EntryPage): Promise<readonly CreditEntry[]>
  /** Writes to the members when something else than an entry has made too little of it: a limit that was lowered. */
  tellIfLow(tx: Tx, change: { readonly before: CreditStanding; readonly reason: string }): Promise<void>
  /** What a payment on credit brings back: once for each reference; false where nobody was charged for it. */
  giveBack(back: CreditBack): Promise<boolean>
  /** Whether a deed of this key was entered. */
  wasEntered(tx: Tx, actionKey: string): Promise<boolean>
  /** Whether a refund of this reference was entered. */
  wasGivenBack(refundReference: string): Promise<boolean>
}

/** Money of a payment on credit that goes back to its company. */
export type CreditBack = {
  readonly refundReference: string
  /** Of the payment, ours. */
  readonly clientReference: string
  readonly amount: Money
}

/** What the book is made of. */
export type CreditAccountDeps = {
  readonly store: CreditAccountStore
  readonly transact: Transact
  /** Whether the agency lets companies pay from their accounts at all. */
  readonly isOffered: () => Promise<boolean>
  readonly clock: Clock
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
}

/** Opens the book. */
export function createCreditBook(deps: CreditAccountDeps): CreditBook {
  const { store } = deps
  return {
    enter: (tx, event) => enter(deps, event, tx),
    leftOf: async (companyId) => {
      const standing = await store.standingOf(companyId)
      if (standing === undefined || !(await deps.isOffered())) return undefined
      const hasAccount = standing.isOpen && (standing.creditLimit > 0 || standing.balance > 0)
      return hasAccount ? creditLeft(standing) : undefined
    },
    standingOf: (companyId, tx) => store.standingOf(companyId, tx),
    entriesOf: (companyId, page) => store.entriesOf(companyId, page),
    tellIfLow: async (tx, { before, reason }) => {
      const after = await store.standingOf(before.companyId, tx)
      if (after) await tellIfLow(deps, { before, after, reason }, tx)
    },
    giveBack: (back) => deps.transact((tx) => giveBack(deps, back, tx)),
    wasEntered: (tx, actionKey) => store.wasEntered(actionKey, tx),
    wasGivenBack: (refundReference) => store.wasEntered(refundKey(refundReference)),
  }
}

async function enter(deps: CreditAccountDeps, event: CreditAccountEvent, tx: Tx): Promise<CreditOutcome> {
  // The row of the company is locked: of two deeds at once the second sees what the first has left.
  const before = await deps.store.standingOf(event.companyId, tx)
  if (!before) return 'noCompany'
  // Asked under the lock: nobody else can enter it meanwhile.
  if (await deps.store.wasEntered(event.actionKey, tx)) return 'enteredBefore'
  if (event.kind === 'booking' && !before.isOpen) return 'closed'
  if (event.kind === 'booking' && creditLeft(before) < -event.satang) return 'notEnough'
  const balance = await deps.store.enter(tx, { ...event, at: deps.clock.now() })
  await tellIfLow(deps, { before, after: { ...before, balance }, reason: event.actionKey }, tx)
  const { kind: cause, paymentId, bookingId } = event
  deps.log.info('credit entered', { cause, paymentId, bookingId })
  return 'entered'
}

type Change = {
  readonly before: CreditStanding
  readonly after: CreditStanding
  /** Names what made the difference: each such thing is told of once. */
  readonly reason: string
}

/** Only the step across the line is told: who is below it already knows. */
async function tellIfLow(
  { store, outbox, publicUrl }: CreditAccountDeps,
  { before, after, reason }: Change,
  tx: Tx,
): Promise<void> {
  const line = after.lowBalance
  const wasLow = creditLeft(before) < before.lowBalance
  if (!after.isOpen || wasLow || creditLeft(after) >= line) return
  for (const reader of await store.readersOf(tx, after.companyId))
    await outbox.put(tx, creditLowMail(reader, { standing: after, reason, publicUrl }))
}

const refundKey = (refundReference: string) => `refund:${refundReference}`

async function giveBack(deps: CreditAccountDeps, back: CreditBack, tx: Tx): Promise<boolean> {
  const { refundReference, clientReference, amount } = back
  const charged = await deps.store.chargedOrder(tx, clientReference)
  if (!charged) return false
  const actionKey = refundKey(refundReference)
  const outcome = await enter(deps, { ...charged, kind: 'refund', satang: amount.amount, actionKey }, tx)
  return outcome === 'entered' || outcome === 'enteredBefore'
}
