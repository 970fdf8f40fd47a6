import { createFaultPlan } from '../control-plane/fault-plan.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import { createNotifier } from '../control-plane/notifier.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { createSimulatedClock } from '../control-plane/simulated-clock.ts'
import { createPaymentNotifier } from './payment-notifier.ts'
import { type LedgerEntry, applyLedgerEntry, auditViewOf, replayBankLedger } from './bank-ledger.ts'
import { answerBankRequest } from './bank-routes.ts'
import { answerWithStatus } from './partner-api.ts'
import { paymentHandlers } from './payment-handlers.ts'

/** Start options of the bank. */
export type BankOptions = {
  /** Address for confirmations of paid bills; none are sent when absent. */
  readonly notifyUrl?: string
  /** Address for a counter channel's confirmations; none are sent when absent. */
  readonly channelNotifyUrl?: string
  /** The secret that authenticates both kinds of confirmation. */
  readonly secret: string
  readonly applicationKey: string
  readonly applicationSecret: string
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
}

/** Creates a Thai bank with its app, its counters and its partner API. */
export function bankSimulator(options: BankOptions): Simulator {
  const clock = createSimulatedClock()
  const faults = createFaultPlan()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const books = replayBankLedger(ledger.entries())
  const appendToLedger = (entry: LedgerEntry) => {
    ledger.append(entry)
    applyLedgerEntry(books, entry)
  }
  const told = createNotifier({ faults, clock })
  const { secret, notifyUrl, channelNotifyUrl, applicationKey, applicationSecret } = options
  const announce = createPaymentNotifier({ notifier: told, secret, notifyUrl, channelNotifyUrl })
  const tokens = new Set<string>()
  const desk = paymentHandlers({ clock, books, write: appendToLedger })
  const parts = { clock, books, desk, announce, tokens, applicationKey, applicationSecret }

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => answerBankRequest(parts, request),
    statusAnswer: (status) => answerWithStatus(status, 9900),
    ledger: () => ({
      payments: [...books.payments.values()].map((one) => auditViewOf(one, books)),
      notifications: told.list(),
      entries: ledger.entries(),
    }),
    reset() {
      told.reset()
      ledger.clear()
      books.payments.clear()
      books.givenBack.clear()
      tokens.clear()
    },
  }
}
