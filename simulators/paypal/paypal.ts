import { type FaultPlan, createFaultPlan } from '../control-plane/fault-plan.ts'
import { type Ledger, openLedger } from '../control-plane/ledger-file.ts'
import { createNotifier } from '../control-plane/notifier.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import { createSimulatedClock } from '../control-plane/simulated-clock.ts'
import { createAccessTokenHandlers } from './access-token-handlers.ts'
import { createOrderHandlers } from './order-handlers.ts'
import { type Books, type LedgerEntry, applyLedgerEntry } from './order-ledger.ts'
import { auditPaymentOf } from './order-wire.ts'
import { type PaypalHandlers, routeRequest } from './paypal-routes.ts'
import { createSigningKey } from './signing-key.ts'
import { createWebhookSender } from './webhook-handlers.ts'
import { RefusedRequest, refusalAnswer, refusalForHttpStatus } from './wire-refusal.ts'

/** Start options of PayPal. */
export type PaypalOptions = {
  /** Milliseconds until an order, a capture or a refund is in the ledger. */
  readonly commitMs: number
  readonly clientId: string
  readonly clientSecret: string
  /** The id of the webhook that exists from the start, where it has an address. */
  readonly webhookId: string
  /** The shop's address for events; none are sent when absent. */
  readonly notifyUrl?: string
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
}

/**
 * Creates the simulated PayPal: Orders v2, Payments v2, Webhooks v1, transaction search, and the approval
 * page.
 */
export function paypalSimulator(options: PaypalOptions): Simulator {
  const clock = createSimulatedClock()
  const faults: FaultPlan = createFaultPlan()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const books = replayLedger(ledger, options)
  const tellers = createNotifier({ faults, clock })
  const appendToLedger = (entry: LedgerEntry) => {
    ledger.append(entry)
    applyLedgerEntry(books, entry)
  }
  const deps = { clock, books, write: appendToLedger }
  const webhooks = createWebhookSender({ ...deps, key: createSigningKey(), notifier: tellers })
  const orders = createOrderHandlers({ ...deps, webhooks, commitMs: options.commitMs })
  const access = createAccessTokenHandlers(clock, options)
  const desks: PaypalHandlers = { clock, access, orders, webhooks }

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => handleRequest(desks, request),
    statusAnswer: refusalForHttpStatus,
    ledger: () => ({
      payments: orders.all().map((one) => auditPaymentOf(one, clock.now())),
      notifications: tellers.list(),
      tokensHandedOut: access.count(),
      entries: ledger.entries(),
    }),
    reset() {
      ledger.clear()
      tellers.reset()
      access.reset()
      books.orders.clear()
      books.webhooks.clear()
      addFirstWebhook(books, options)
    },
  }
}

function replayLedger(ledger: Ledger<LedgerEntry>, options: PaypalOptions): Books {
  const books: Books = { orders: new Map(), webhooks: new Map() }
  for (const entry of ledger.entries()) applyLedgerEntry(books, entry)
  addFirstWebhook(books, options)
  return books
}

/** Registers the webhook of the start options: a real account's first webhook is set up by hand, too. */
function addFirstWebhook(books: Books, { webhookId, notifyUrl }: PaypalOptions): void {
  if (notifyUrl === undefined) return
  const at = createSimulatedClock().now()
  applyLedgerEntry(books, { kind: 'webhookRegistered', at, webhookId, url: notifyUrl, eventTypes: ['*'] })
}

async function handleRequest(desks: PaypalHandlers, request: WireRequest): Promise<WireAnswer> {
  try {
    return await routeRequest(desks, request)
  } catch (error) {
    if (error instanceof RefusedRequest) return refusalAnswer(error.refusal)
    throw error
  }
}
