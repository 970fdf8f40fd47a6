import { createFaultPlan } from '../control-plane/fault-plan.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import { type Notifier, createNotifier } from '../control-plane/notifier.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import { createSimulatedClock } from '../control-plane/simulated-clock.ts'
import {
  type Charge,
  type LedgerEntry,
  applyLedgerEntry,
  replayCardLedger,
  refundedSatangOf,
  chargeStatusOf,
} from './card-ledger.ts'
import { chargeHandlers } from './charge-handlers.ts'
import { formPage, formScript } from './hosted-form.ts'
import { type CardHandlers, routeRequest } from './omise-routes.ts'
import { RefusedRequest, refusalAnswer, refusalForHttpStatus } from './omise-refusal.ts'
import { answerAuthenticationPage } from './bank-authentication-page.ts'
import { tokenHandlers } from './token-handlers.ts'
import { createEventSender } from './webhooks.ts'

/** Start options of the card processor. */
export type CardOptions = {
  readonly publicKey: string
  readonly secretKey: string
  /** In base64; several during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
}

/** Creates a card processor with Omise's API: the vault, the charges, the hosted form and the bank's page. */
export function cardSimulator(options: CardOptions): Simulator {
  const clock = createSimulatedClock()
  const faults = createFaultPlan()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const books = replayCardLedger(ledger.entries())
  const appendToLedger = (entry: LedgerEntry) => {
    ledger.append(entry)
    applyLedgerEntry(books, entry)
  }
  const told = createNotifier({ faults, clock })
  const announce = createEventSender({
    clock,
    notifier: told,
    secrets: options.webhookSecrets,
    write: appendToLedger,
  })
  const charges = chargeHandlers({ clock, books, write: appendToLedger, announce })
  const tokens = tokenHandlers({ clock, books, write: appendToLedger })
  const { publicKey, secretKey } = options
  const desks = { clock, books, tokens, charges, entries: ledger.entries, publicKey, secretKey }
  charges.resume()

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => Promise.resolve(handleRequest(desks, request)),
    statusAnswer: refusalForHttpStatus,
    ledger: () => ledgerForAudit(desks, told),
    reset() {
      told.reset()
      ledger.clear()
      books.tokens.clear()
      books.usedTokens.clear()
      books.charges.clear()
    },
  }
}

function handleRequest(desks: CardHandlers, request: WireRequest): WireAnswer {
  if (request.method === 'GET' && request.path === '/omise.js') return formScript()
  if (request.method === 'GET' && request.path === '/pay.html') return formPage()
  try {
    return answerAuthenticationPage(desks, request) ?? routeRequest(desks, request)
  } catch (error) {
    if (error instanceof RefusedRequest) return refusalAnswer(error.code, error.message)
    throw error
  }
}

function ledgerForAudit({ charges, entries }: CardHandlers, told: Notifier): Record<string, unknown> {
  return {
    payments: charges.all().toReversed().map(auditPaymentOf),
    notifications: told.list(),
    entries: entries(),
  }
}

/** Returns a charge for an auditor; amounts in satang. */
function auditPaymentOf(charge: Charge): Record<string, unknown> {
  const status = chargeStatusOf(charge)
  return {
    providerRef: charge.chargeId,
    clientReference: charge.metadata['client_reference'] ?? null,
    state: status === 'pending' && charge.authorisedAt ? 'authorised' : status,
    amount: charge.amount,
    currency: charge.currency,
    captured: charge.capturedAmount,
    refunded: refundedSatangOf(charge),
    refunds: charge.refunds.length,
    failureCode: charge.failureCode ?? null,
    committedAt: charge.at,
  }
}
