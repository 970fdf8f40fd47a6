import { randomInt, randomUUID } from 'node:crypto'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { Ledger } from '../control-plane/ledger-file.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { Authentication } from './asmx-request.ts'

/** An authentication: a page where an invoice can be paid. */
export type Opened = {
  readonly kind: 'opened'
  readonly at: Instant
  readonly refid: string
  readonly request: Authentication
}

/**
 * The outcome: 00 paid, 99 failed, 02 in process. `confirm` only in the second message about a pay-in slip.
 */
export type Result = {
  readonly kind: 'result'
  readonly at: Instant
  readonly refid: string
  readonly result: '00' | '99' | '02'
  /** "01" account … "06" counter service. */
  readonly method: string
  readonly apCode: string
  /** In satang. */
  readonly fee: number
  readonly confirm?: boolean
}

/** Every kind of ledger entry. */
export type LedgerEntry = Opened | Result

/** A payment as replayed from the ledger. */
export type Payment = Opened & { readonly result?: Result }

/** What the payer can do on the invoice page of the simulator. */
export type PayerAction = 'pay' | 'decline' | 'counterSlip' | 'counterPaid' | 'counterExpired'

/** The invoices and the actions on them. */
export type InvoiceHandlers = {
  open(request: Authentication): Payment
  byRefid(refid: string): Payment | undefined
  /** Returns the payments of one invoice number: it may be authenticated more than once. */
  byInvoice(inv: string): readonly Payment[]
  /** Records the payer's action; undefined when it is no longer possible. */
  note(payment: Payment, action: PayerAction, method: string): Payment | undefined
  /** Returns the pay-in slips that were not paid at a counter within seven days. */
  overdueSlips(): readonly Payment[]
  all(): readonly Payment[]
  reset(): void
}

const slipLivesMs = 7 * 86_400_000

/** Creates the handlers with the entries of the ledger. */
export function invoiceHandlers(ledger: Ledger<LedgerEntry>, clock: SimulatedClock): InvoiceHandlers {
  const payments = new Map<string, Payment>()
  const applyEntry = (entry: LedgerEntry): Payment | undefined => {
    const known = payments.get(entry.refid)
    const payment = entry.kind === 'opened' ? entry : known && { ...known, result: entry }
    if (payment) payments.set(entry.refid, payment)
    return payment
  }
  for (const entry of ledger.entries()) applyEntry(entry)
  const appendToLedger = (entry: LedgerEntry): Payment | undefined => {
    ledger.append(entry)
    return applyEntry(entry)
  }
  return {
    open(request) {
      const refid = randomUUID().replaceAll('-', '')
      const payment: Opened = { kind: 'opened', at: clock.now(), refid, request }
      appendToLedger(payment)
      return payment
    },
    byRefid: (refid) => payments.get(refid),
    byInvoice: (inv) => [...payments.values()].filter((one) => one.request.inv === inv),
    note(payment, action, method) {
      const now = payments.get(payment.refid)
      if (!now || !isActionPossible(now, action)) return undefined
      return appendToLedger({
        kind: 'result',
        at: clock.now(),
        refid: payment.refid,
        ...resultOfAction(now, action, method),
      })
    },
    overdueSlips: () => [...payments.values()].filter((one) => isOverdue(one, clock)),
    all: () => [...payments.values()],
    reset() {
      ledger.clear()
      payments.clear()
    },
  }
}

function isActionPossible({ result }: Payment, action: PayerAction): boolean {
  const isAtCounter = result?.result === '02'
  return action === 'counterPaid' || action === 'counterExpired' ? isAtCounter : result === undefined
}

function isOverdue({ result }: Payment, clock: SimulatedClock): boolean {
  return result?.result === '02' && clock.nowMs() - epochMsOf(result.at) > slipLivesMs
}

type ResultWords = Omit<Result, 'kind' | 'at' | 'refid'>

function resultOfAction({ request, result }: Payment, action: PayerAction, method: string): ResultWords {
  const slip = { method: '06', apCode: result?.apCode ?? randomDigits(5) }
  switch (action) {
    case 'pay':
      return { result: '00', method, apCode: randomDigits(6), fee: Math.round(request.satang * 0.04) }
    case 'decline':
      return { result: '99', method, apCode: 'Insufficient Funds', fee: 0 }
    case 'counterSlip':
      return { result: '02', ...slip, fee: 0 }
    case 'counterPaid':
      return { result: '00', ...slip, fee: 3_000, confirm: true }
    case 'counterExpired':
      return { result: '99', ...slip, fee: 0, confirm: false }
  }
}

const randomDigits = (length: number): string => Array.from({ length }, () => String(randomInt(10))).join('')
