import { instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import { bookOffer } from '#server/providers/supply/house/house-selling.ts'
import {
  cancelReservation,
  createOverdueRelease,
  ticketReservation,
} from '#server/providers/supply/house/house-servicing.ts'
import type { HouseStore } from '#server/providers/supply/house/house-store.ts'
import { promoteAllFlights } from '#server/providers/supply/house/house-waitlist.ts'
import type { SupplyContext } from '#server/providers/supply/supply-provider.ts'
import type { BookCommand } from '#server/providers/supply/supplier-reservation.ts'
import { systemIds } from '#server/platform/ids.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { plainCommand, plainOffers } from '#test-kit/house/plain-offers.ts'
import { attemptsPerDay, drillOffer, drillSeats, drillStart } from './drill-flights.ts'

/** The task of one process of the drill. */
export type BuyersOrder = {
  readonly databaseUrl: string
  readonly name: string
  readonly clients: number
  readonly attempts: number
  readonly seed: number
}

/** The result of one process. */
export type BuyersTally = {
  attempts: number
  booked: number
  refused: number
  waitlisted: number
  cancelled: number
  ticketed: number
  released: number
  promotedLater: number
  /** Violations found, each a sentence. */
  faults: string[]
}

/**
 * Runs the clients of one process, which book, cancel, pay, let holds expire and join waiting lists, until
 * the attempts are used up.
 */
export async function runBuyers(order: BuyersOrder, store: HouseStore): Promise<BuyersTally> {
  const tally: BuyersTally = {
    attempts: 0,
    booked: 0,
    refused: 0,
    waitlisted: 0,
    cancelled: 0,
    ticketed: 0,
    released: 0,
    promotedLater: 0,
    faults: [],
  }
  const offers = plainOffers(drillSeats)
  const run = {
    order,
    tally,
    deps: { store, offers, ids: systemIds, release: createOverdueRelease({ store, offers }) },
  }
  const clients = Array.from({ length: order.clients }, (_, place) => runClient(run, place))
  const jobs = runJobs(run)
  await Promise.all(clients)
  await jobs
  return tally
}

type Run = {
  readonly order: BuyersOrder
  readonly tally: BuyersTally
  readonly deps: Parameters<typeof bookOffer>[2]
}

/**
 * Returns the current time, which advances with the attempts, so that holds expire at any speed of the
 * machine.
 */
function nowOf({ tally }: Run) {
  return instantFromMs(epochMsOf(drillStart) + Math.round((tally.attempts / attemptsPerDay) * 86_400_000))
}

const signal = new AbortController().signal

function contextOf(run: Run): SupplyContext {
  return { requestId: 'drill', signal, now: nowOf(run) }
}

async function runClient(run: Run, place: number): Promise<void> {
  const chance = chanceFrom(run.order.seed * 1000 + place)
  const own: Own = { withSeats: [], waiting: [] }
  while (run.tally.attempts < run.order.attempts) {
    try {
      if (chance() < 0.05) await serve(run, chance() < 0.7 ? own.withSeats : own.waiting, chance)
      await attempt(run, { own, chance, name: `${run.order.name}-${run.tally.attempts}` })
    } catch (fault) {
      run.tally.faults.push(String(fault))
    }
  }
}

/** Names of a client's latest reservations; a forgotten one expires at its deadline. */
type Own = { readonly withSeats: string[]; readonly waiting: string[] }

type Attempt = { readonly own: Own; readonly chance: () => number; readonly name: string }

async function attempt(run: Run, { own, chance, name }: Attempt): Promise<void> {
  const { tally, deps } = run
  const mode = modeOf(chance)
  const command = plainCommand(drillOffer(chance), name, mode)
  // some press the button twice
  const presses = chance() < 0.02 ? 2 : 1
  tally.attempts += presses
  const book = () => bookOffer(command, contextOf(run), deps)
  const [outcome, again] = await Promise.all(presses === 2 ? [book(), book()] : [book()])
  if (!outcome) return
  if (outcome.kind === 'done' && again?.kind === 'done') {
    const isOne = outcome.value.reservationRef === again.value.reservationRef
    if (!isOne) tally.faults.push(`${name} has two reservations`)
  }
  const made = [outcome, again].find((one) => one?.kind === 'done')
  if (made?.kind !== 'done') tally.refused += presses
  else {
    const isWaiting = made.value.state === 'waitlisted'
    const list = isWaiting ? own.waiting : own.withSeats
    if (isWaiting) tally.waitlisted += 1
    else tally.booked += 1
    list.push(made.value.reservationRef)
    if (list.length > 10) list.shift()
  }
}

async function serve(run: Run, own: string[], chance: () => number): Promise<void> {
  const [ref] = own.splice(Math.floor(chance() * own.length), 1)
  if (ref === undefined) return
  const isPaying = chance() < 0.2
  const outcome = isPaying
    ? await ticketReservation(ref, nowOf(run), run.deps.store)
    : await cancelReservation(ref, nowOf(run), run.deps)
  if (outcome.kind !== 'done') return
  if (isPaying) {
    run.tally.ticketed += 1
    own.push(ref)
  } else run.tally.cancelled += 1
}

/** Runs the shop's other jobs: releases overdue reservations, and gives free seats to waitlisted ones. */
async function runJobs(run: Run): Promise<void> {
  const { order, tally, deps } = run
  while (tally.attempts < order.attempts) {
    await new Promise((later) => setTimeout(later, 250))
    try {
      tally.released += await deps.release(nowOf(run))
      tally.promotedLater += await promoteAllFlights({ ...deps, at: nowOf(run) })
    } catch (fault) {
      tally.faults.push(String(fault))
    }
  }
}

/** Returns the booking mode: mostly pay later, sometimes at once, and rarely the waiting list. */
function modeOf(chance: () => number): BookCommand['mode'] {
  const at = chance()
  if (at < 0.005) return 'waitlist'
  return at < 0.05 ? 'instant' : 'hold'
}
