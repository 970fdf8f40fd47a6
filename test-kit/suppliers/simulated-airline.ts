import type { Instant } from '#contract/terms/time.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'

/** A reservation in the airline's own books. */
export type LedgerReservation = {
  readonly orderId: string
  readonly recordLocator: string
  readonly clientReference: string | null
  readonly state: 'held' | 'waitlisted' | 'ticketed' | 'cancelled'
  readonly totalSatang: number
  readonly tickets: readonly string[]
  /** The code of a negotiated fare, and what is printed on its tickets. */
  readonly accountCode?: string
  readonly tourCode?: string
  readonly commissionPercentage?: string
  /** What the agency paid for each exchange of its tickets; negative where money went back to it. */
  readonly exchanges?: readonly { readonly exchangeId: string; readonly chargedSatang: number }[]
}

/** An entry of the airline's own books. */
export type AirlineEntry = {
  readonly kind: string
  readonly id: string
  readonly numbers?: readonly string[]
  /** How the documents of these numbers ended. */
  readonly how?: 'void' | 'refund'
  /** What was exchanged; without numbers every open ticket. */
  readonly exchange?: { readonly endedNumbers?: readonly string[] }
  /** The locator of the travellers who were divided off. */
  readonly division?: { readonly into: string }
}

/** The simulated airline in a process of its own, for tests. */
export type SimulatedAirline = {
  readonly url: string
  /** Sets faults or moves its clock: the body of POST /_control. */
  control(message: object): Promise<void>
  /** Returns the active faults: one with a number of times disappears once it was applied as often. */
  faults(): Promise<readonly object[]>
  /** Resets everything but these entries of its books, and sets its clock to this instant. */
  begin(now: Instant, entries?: readonly AirlineEntry[]): Promise<void>
  reservations(): Promise<readonly LedgerReservation[]>
  /** Returns the airline's books, entry by entry. */
  ledger(): Promise<{ readonly entries: readonly AirlineEntry[] }>
  stop(): Promise<void>
}

/** Starts the airline; changes of its books take `commitMs`. The books are in memory without a file. */
export async function startAirline(commitMs: number, ledgerFile?: string): Promise<SimulatedAirline> {
  const books = ledgerFile === undefined ? [] : ['--ledger', ledgerFile]
  const { url, controlUrl, stop } = await startSimulator('airline', [
    '--commit-ms',
    String(commitMs),
    ...books,
  ])
  const post = async (path: string, body: object) => {
    const answer = await fetch(controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`the simulator does not take it: ${await answer.text()}`)
  }
  return {
    url,
    stop,
    control: (message) => post('/_control', message),
    async faults() {
      const answer = await fetch(`${controlUrl}/_control`)
      return ((await answer.json()) as { faults: object[] }).faults
    },
    async begin(now, entries = []) {
      await post('/_reset', { entries })
      await post('/_control', { clock: { now } })
    },
    async ledger() {
      const answer = await fetch(`${controlUrl}/_ledger`)
      return (await answer.json()) as { entries: AirlineEntry[] }
    },
    async reservations() {
      const answer = await fetch(`${controlUrl}/_ledger`)
      return ((await answer.json()) as { reservations: LedgerReservation[] }).reservations
    },
  }
}
