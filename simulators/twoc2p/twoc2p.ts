import { type FaultPlan, createFaultPlan } from '../control-plane/fault-plan.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import { createNotifier } from '../control-plane/notifier.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { type SimulatedClock, createSimulatedClock } from '../control-plane/simulated-clock.ts'
import { type Invoice, type InvoiceHandlers, type LedgerEntry, invoiceHandlers } from './invoice-handlers.ts'
import { type Gateway, routeRequest } from './pgw-routes.ts'

/** Start options of the gateway. */
export type Twoc2pOptions = {
  /** The id of the only merchant. */
  readonly merchantId: string
  /** The shared signing key of merchant and gateway. */
  readonly secret: string
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
}

/** Creates the simulated 2C2P payment gateway, version 4.3. */
export function twoc2pSimulator(options: Twoc2pOptions): Simulator {
  const clock: SimulatedClock = createSimulatedClock()
  const faults: FaultPlan = createFaultPlan()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const desk: InvoiceHandlers = invoiceHandlers(ledger, clock)
  const notifications = createNotifier({ faults, clock })
  const gateway: Gateway = { ...options, desk, notifications }

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: async (request) => routeRequest(gateway, request),
    statusAnswer: (status) => ({
      status,
      body: { respCode: '9990', respDesc: 'This answer was asked for.' },
    }),
    ledger: () => ({
      payments: desk.all().map((one) => auditPaymentOf(one, desk)),
      entries: ledger.entries(),
      notifications: notifications.list(),
    }),
    reset() {
      desk.reset()
      notifications.reset()
    },
  }
}

/** Returns a payment for an auditor. */
function auditPaymentOf(invoice: Invoice, desk: InvoiceHandlers): Record<string, unknown> {
  const respCode = desk.respCodeOf(invoice)
  return {
    clientReference: invoice.request.invoiceNo,
    state: auditStateOf(respCode),
    respCode,
    amount: invoice.request.satang,
    currency: invoice.request.currencyCode,
    captured: respCode === '0000' ? invoice.request.satang : 0,
    refunded: 0,
    refunds: 0,
    startedAt: invoice.at,
    ...(invoice.decision ? { decidedAt: invoice.decision.at } : {}),
  }
}

function auditStateOf(respCode: string): string {
  if (respCode === '0000') return 'captured'
  if (respCode === '2001' || respCode === '0001') return 'pending'
  if (respCode === '0003' || respCode === '4080') return 'cancelled'
  return respCode === '5009' ? 'expired' : 'declined'
}
