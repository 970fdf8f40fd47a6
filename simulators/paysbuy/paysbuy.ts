import { createFaultPlan } from '../control-plane/fault-plan.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import { createNotifier } from '../control-plane/notifier.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { createSimulatedClock } from '../control-plane/simulated-clock.ts'
import type { Merchant } from './asmx-request.ts'
import { type LedgerEntry, type Payment, invoiceHandlers } from './invoice-handlers.ts'
import { type Service, routeRequest } from './paysbuy-routes.ts'

/** Start options: the merchant, and the path of the ledger file (in memory when absent). */
export type PaysbuyOptions = Merchant & { readonly ledgerFile?: string }

/** Creates the simulated PAYSBUY, after its manuals of 2010 to 2016: the service itself is closed. */
export function paysbuySimulator({ ledgerFile, ...merchant }: PaysbuyOptions): Simulator {
  const clock = createSimulatedClock()
  const faults = createFaultPlan()
  const ledger = openLedger<LedgerEntry>(ledgerFile)
  const desk = invoiceHandlers(ledger, clock)
  const notifications = createNotifier({ faults, clock })
  const service: Service = { merchant, desk, notifications, faults }

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: async (request) => routeRequest(service, request),
    statusAnswer: (status) => ({
      status,
      headers: { 'content-type': 'text/html' },
      text: '<!doctype html><title>Server error</title><h1>This answer was asked for.</h1>',
    }),
    ledger: () => ({
      payments: desk.all().map(auditPaymentOf),
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
function auditPaymentOf({ request, result, refid, at }: Payment): Record<string, unknown> {
  const isTaken = result?.result === '00'
  return {
    clientReference: request.inv,
    refid,
    state: auditStateOf(result),
    amount: request.satang,
    currency: 'THB',
    captured: isTaken ? request.satang : 0,
    refunded: 0,
    refunds: 0,
    startedAt: at,
    ...(result ? { method: result.method, decidedAt: result.at } : {}),
  }
}

function auditStateOf(result: Payment['result']): string {
  if (!result || result.result === '02') return 'pending'
  if (result.result === '00') return 'captured'
  return result.confirm === false ? 'expired' : 'declined'
}
