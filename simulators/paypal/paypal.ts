import { type FaultPlan, faultPlan } from '../control-plane/fault-plan.ts'
import { type Ledger, openLedger } from '../control-plane/ledger-file.ts'
import { notifier } from '../control-plane/notifier.ts'
import { type Simulator } from '../control-plane/simulator-server.ts'
import { type WireAnswer, type WireRequest } from '../control-plane/http-call.ts'
import { worldClock } from '../control-plane/world-clock.ts'
import { accessHandlers } from './access-handlers.ts'
import { staffOrders } from './order-handlers.ts'
import { type Books, type LedgerEntry, addToBooks } from './order-ledger.ts'
import { paymentOf } from './order-wire.ts'
import { type PaypalHandlers, routeRequest } from './paypal-routes.ts'
import { signingKey } from './signing-key.ts'
import { webhookHandlers } from './webhook-handlers.ts'
import { RefusedRequest, refusalAnswer, statusRefusal } from './wire-refusal.ts'

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
  const clock = worldClock()
  const faults: FaultPlan = faultPlan()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const books = booksOf(ledger, options)
  const tellers = notifier({ faults, clock })
  const write = (entry: LedgerEntry) => {
    ledger.append(entry)
    addToBooks(books, entry)
  }
  const webhooks = webhookHandlers({ clock, key: signingKey(), notifier: tellers, books, write })
  const orders = staffOrders({ clock, books, write, webhooks, commitMs: options.commitMs })
  const access = accessHandlers(clock, options)
  const desks: PaypalHandlers = { clock, access, orders, webhooks }

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => handle(desks, request),
    statusAnswer: statusRefusal,
    ledger: () => ({
      payments: orders.all().map((one) => paymentOf(one, clock.now())),
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

function booksOf(ledger: Ledger<LedgerEntry>, options: PaypalOptions): Books {
  const books: Books = { orders: new Map(), webhooks: new Map() }
  for (const entry of ledger.entries()) addToBooks(books, entry)
  addFirstWebhook(books, options)
  return books
}

/** Registers the webhook of the start options: a real account's first webhook is set up by hand, too. */
function addFirstWebhook(books: Books, { webhookId, notifyUrl }: PaypalOptions): void {
  if (notifyUrl === undefined) return
  const at = worldClock().now()
  addToBooks(books, { kind: 'webhookRegistered', at, webhookId, url: notifyUrl, eventTypes: ['*'] })
}

async function handle(desks: PaypalHandlers, request: WireRequest): Promise<WireAnswer> {
  try {
    return await routeRequest(desks, request)
  } catch (error) {
    if (error instanceof RefusedRequest) return refusalAnswer(error.refusal)
    throw error
  }
}
