import { randomUUID } from 'node:crypto'
import type { Instant } from '#contract/terms/time.ts'
import type { Ledger } from '../../control-plane/ledger-file.ts'
import type { SimulatedClock } from '../../control-plane/simulated-clock.ts'
import { type BookEntry, applyLedgerEntry, reservationEndedAt } from './ledger-entries.ts'
import type {
  CarrierChange,
  IssuedDocument,
  NewReservation,
  WorldDivision,
  WorldExchange,
  WorldRebooking,
  WorldReservation,
} from './world-reservation.ts'
import type { SeatNeed } from './world-offer.ts'

/** The airlines' books. A written entry is on disk when the call returns. */
export type ReservationStore = {
  /** Returns all reservations of both wires, oldest first. */
  all(): readonly WorldReservation[]
  /** Returns a reservation by the wire's own id or by the record locator. */
  reservation(id: string): WorldReservation | undefined
  /** Returns when it ended: cancelled, or a hold not paid in time. Undefined while it is live. */
  endedAt(reservation: WorldReservation, now: Instant): Instant | undefined
  create(reservation: NewReservation): WorldReservation
  pay(
    id: string,
    paid: { readonly paymentId: string; readonly documents: readonly IssuedDocument[] },
  ): WorldReservation
  cancel(id: string): WorldReservation
  /** Voids or refunds tickets. */
  endDocuments(
    id: string,
    ended: { readonly numbers: readonly string[]; readonly how: 'void' | 'refund' },
  ): WorldReservation
  /** Gives a reservation its new flights and ends its tickets. */
  exchange(id: string, exchange: WorldExchange): WorldReservation
  /** Gives a reservation its new flights and leaves its tickets as they are. */
  rebook(id: string, rebooking: WorldRebooking): WorldReservation
  /** Leaves a reservation to the travellers who stay; the others have one of their own. */
  divide(id: string, division: WorldDivision): WorldReservation
  /** Issues tickets that were late. */
  issue(id: string, documents: readonly IssuedDocument[]): WorldReservation
  reprice(id: string, baseSatang: number): WorldReservation
  /** Adds data that only the wire uses; members of the same name are replaced. */
  keep(id: string, keep: Readonly<Record<string, unknown>>): WorldReservation
  /** Puts the reservation on a queue of the agency. */
  queue(id: string, queue: string): void
  dequeue(id: string, itemId: string): void
  /** Records a change by the airline itself. */
  change(id: string, change: Omit<CarrierChange, 'id' | 'at' | 'before'>, payBy?: Instant): WorldReservation
  /** Accepts the flights as they are now. */
  acceptChange(id: string, changeId: string): WorldReservation
  /** The airport takes control of the coupons of a reservation, or returns it. */
  setAirportControl(id: string, isOn: boolean): void
  /** The airline pays everything back for a cancellation until then. */
  grantVoid(id: string, until: Instant): void
  /** Returns the seats of live reservations; waitlisted ones have none. */
  sold(): SeatNeed[]
  entries(): readonly BookEntry[]
  /** Calls the listener for every new entry, with the reservation after it. */
  onEntry(listener: (entry: BookEntry, reservation: WorldReservation) => void): void
  reset(): void
  /** Records entries that were read before a reset; nobody is notified of them. */
  restore(entries: readonly BookEntry[]): void
}

/** Opens the books over a ledger. */
export function createReservationStore(ledger: Ledger<BookEntry>, clock: SimulatedClock): ReservationStore {
  const { find, write, ...shelf } = replayLedger(ledger)
  const entryAbout = (id: string) => ({ at: clock.now(), id: find(id)?.id ?? id })

  return {
    all: shelf.all,
    reservation: find,
    endedAt: reservationEndedAt,
    create: (reservation) => write({ kind: 'created', at: clock.now(), id: reservation.id, reservation }),
    pay: (id, paid) => write({ kind: 'paid', ...entryAbout(id), ...paid }),
    cancel: (id) => write({ kind: 'cancelled', ...entryAbout(id) }),
    endDocuments: (id, ended) => write({ kind: 'documentsEnded', ...entryAbout(id), ...ended }),
    exchange: (id, exchange) => write({ kind: 'exchanged', ...entryAbout(id), exchange }),
    rebook: (id, rebooking) => write({ kind: 'rebooked', ...entryAbout(id), rebooking }),
    divide: (id, division) => write({ kind: 'divided', ...entryAbout(id), division }),
    issue: (id, documents) => write({ kind: 'documentsIssued', ...entryAbout(id), documents }),
    reprice: (id, baseSatang) => write({ kind: 'repriced', ...entryAbout(id), baseSatang }),
    keep: (id, keep) => write({ kind: 'kept', ...entryAbout(id), keep }),
    queue(id, queue) {
      write({ kind: 'queued', ...entryAbout(id), item: { itemId: randomUUID(), queue, at: clock.now() } })
    },
    dequeue: (id, itemId) => void write({ kind: 'dequeued', ...entryAbout(id), itemId }),
    change(id, change, payBy) {
      const made = { ...change, id: randomUUID(), at: clock.now(), before: find(id)?.flights ?? [] }
      return write({ kind: 'changedByCarrier', ...entryAbout(id), change: made, ...(payBy ? { payBy } : {}) })
    },
    acceptChange: (id, changeId) => write({ kind: 'changeAccepted', ...entryAbout(id), changeId }),
    setAirportControl(id, isOn) {
      write({ kind: 'airportControl', ...entryAbout(id), isOn })
    },
    grantVoid(id, until) {
      write({ kind: 'voidGranted', ...entryAbout(id), until })
    },
    sold: () => seatsNeededBySales(shelf.all(), clock.now()),
    entries: () => ledger.entries(),
    onEntry: shelf.onEntry,
    reset: shelf.clear,
    restore: shelf.restore,
  }
}

type ReplayedLedger = Pick<ReservationStore, 'all' | 'onEntry'> & {
  readonly find: ReservationStore['reservation']
  readonly write: (entry: BookEntry) => WorldReservation
  readonly clear: () => void
  readonly restore: (entries: readonly BookEntry[]) => void
}

/** Replays the ledger into reservations; the only place where an entry is appended. */
function replayLedger(ledger: Ledger<BookEntry>): ReplayedLedger {
  const reservations = new Map<string, WorldReservation>()
  const idOfLocator = new Map<string, string>()
  const listeners: Parameters<ReservationStore['onEntry']>[0][] = []
  const appendEntry = (entry: BookEntry) => {
    applyLedgerEntry(reservations, entry)
    if (entry.kind === 'created') idOfLocator.set(entry.reservation.recordLocator, entry.id)
  }
  // entries of an earlier format name the orders of another world
  for (const entry of ledger.entries()) if ('id' in entry) appendEntry(entry)
  const findReservation = (id: string) => reservations.get(id) ?? reservations.get(idOfLocator.get(id) ?? '')
  return {
    all: () => [...reservations.values()],
    find: findReservation,
    write(entry) {
      ledger.append(entry)
      appendEntry(entry)
      const after = findReservation(entry.id)
      if (!after) throw new RangeError(`no such reservation: ${entry.id}`)
      for (const listener of listeners) listener(entry, after)
      return after
    },
    onEntry: (listener) => void listeners.push(listener),
    restore(entries) {
      for (const entry of entries) {
        ledger.append(entry)
        appendEntry(entry)
      }
    },
    clear() {
      ledger.clear()
      reservations.clear()
      idOfLocator.clear()
    },
  }
}

const seated = new Set(['confirmed', 'changed'])

function seatsNeededBySales(reservations: Iterable<WorldReservation>, now: Instant): SeatNeed[] {
  return [...reservations]
    .filter((one) => reservationEndedAt(one, now) === undefined)
    .flatMap((one) => one.needs.filter((_, index) => seated.has(one.flights[index]?.status ?? 'confirmed')))
}
