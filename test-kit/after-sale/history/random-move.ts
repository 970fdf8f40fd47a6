import { companyMoves } from './company-moves.ts'
import { exchangeMoves } from './exchange-moves.ts'
import { flightMoves } from './flight-moves.ts'
import type { HistoryWorld, MoveWorld, Moves } from './history-world.ts'
import { moneyMoves } from './money-moves.ts'
import { ticketMoves } from './ticket-moves.ts'

/** Calls that end or replace documents, on each wire. */
const endingCalls = [
  '/v1/trip/orders/refundFlightTickets',
  '/v1/trip/orders/voidFlightTickets',
  '/v1.1.0/exchange/booking',
  '/air/order_cancellations/*/actions/confirm',
  '/air/order_changes/*/actions/confirm',
]
const lostCalls = [
  { dropBefore: true },
  { commitThenDrop: true },
  { dropThenCommitMs: 10_000 },
  { documentsAfterMs: 4 * 3_600_000 },
]
const minuteMs = 60_000
/** From a settle window to more than a day; what one person does alone is counted for a day. */
const pauses = [minuteMs, 20 * minuteMs, 7 * 3_600_000, 30 * 3_600_000]

const timeMove: Moves[number] = ['time', 3, passTime]
const moves: Moves = [
  ...ticketMoves,
  ...exchangeMoves,
  ...moneyMoves,
  ...flightMoves,
  ...companyMoves,
  timeMove,
  ['lostCall', 2, loseNextCall],
  ['lostRefund', 1, loseNextRefund],
]
const totalWeight = moves.reduce((sum, [, weight]) => sum + weight, 0)

/** Returns the names of all moves. */
export const moveNames = moves.map(([name]) => name)

/** Makes one random move that is possible on one of the orders; returns its name and the answer. */
export async function makeRandomMove(world: HistoryWorld): Promise<string> {
  for (;;) {
    const order = world.dice.pick(world.orders)
    let left = world.dice.fraction() * totalWeight
    const [name, , move] = moves.find(([, weight]) => (left -= weight) < 0) ?? timeMove
    const said = await move({ ...world, order })
    if (said !== undefined) return `${name}: ${said}`
  }
}

async function passTime({ shop, dice, isAlone }: MoveWorld): Promise<string> {
  const ms = dice.pick(isAlone ? pauses.slice(0, 2) : pauses)
  await shop.passTime(ms)
  return `${ms / minuteMs} min`
}

async function loseNextCall({ shop, dice }: MoveWorld): Promise<string | undefined> {
  const effect = dice.pick(lostCalls)
  const faults = endingCalls.map((path) => ({ match: { method: 'POST', path }, times: 1, ...effect }))
  if (!shop.airline) return undefined
  await shop.airline.control({ clear: true, faults })
  return Object.keys(effect).join()
}

/** The wallet loses, refuses or delays the next refund. */
async function loseNextRefund({ shop, dice }: MoveWorld): Promise<string> {
  const fault = dice.pick(['lostBefore', 'lostAfter', 'outOfService', 'slow'] as const)
  shop.at.wallet.refundFaults.push(fault)
  return fault
}
