import { createFaultPlan } from '../control-plane/fault-plan.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import { createSimulatedClock } from '../control-plane/simulated-clock.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { type CollectedSpan, exportTraceRequest, spansOf } from './otlp-wire.ts'

/** Start options of the collector. */
export type CollectorOptions = {
  /** The token that it asks for as `Authorization: Bearer`; none when absent. */
  readonly token?: string
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
}

/** What the collector was sent: spans, or why it refused a request. */
type LedgerEntry = { readonly span: CollectedSpan } | { readonly refused: string }

/** Creates the simulated OpenTelemetry collector: traces by OTLP over HTTP in JSON, strictly checked. */
export function collectorSimulator({ token, ledgerFile }: CollectorOptions): Simulator {
  const clock = createSimulatedClock()
  const ledger = openLedger<LedgerEntry>(ledgerFile)
  const refuse = (status: number, message: string): WireAnswer => {
    ledger.append({ refused: message })
    return statusAnswer(status, message)
  }
  const handle = async ({ method, path, headers, body }: WireRequest): Promise<WireAnswer> => {
    if (method !== 'POST' || path !== '/v1/traces') return refuse(404, `there is no ${method} ${path}`)
    if (headers['content-type'] !== 'application/json') return refuse(415, 'only JSON is understood')
    if (token !== undefined && headers['authorization'] !== `Bearer ${token}`) return refuse(401, 'no token')
    const read = exportTraceRequest.safeParse(parseJson(body))
    if (!read.success) return refuse(400, JSON.stringify(read.error.issues))
    for (const span of spansOf(read.data)) ledger.append({ span })
    return { status: 200, body: { partialSuccess: {} } }
  }
  return {
    clock,
    faults: createFaultPlan(),
    sleep: (ms) => clock.sleep(ms),
    handle,
    statusAnswer: (status) => statusAnswer(status, 'Simulated'),
    ledger: () => {
      const entries = ledger.entries()
      return {
        spans: entries.flatMap((entry) => ('span' in entry ? [entry.span] : [])),
        refused: entries.flatMap((entry) => ('refused' in entry ? [entry.refused] : [])),
      }
    },
    reset: () => ledger.clear(),
  }
}

/** The body of a failure is a google.rpc.Status. */
function statusAnswer(status: number, message: string): WireAnswer {
  return { status, body: { code: status === 400 ? 3 : 13, message } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
