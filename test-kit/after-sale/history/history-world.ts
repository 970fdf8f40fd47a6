import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { Dice } from '../../fare-oracle/dice.ts'
import type { AfterSaleShop, StaffAnswer } from '../after-sale-shop.ts'

/** An order of a history, as staff saw it after the latest move. */
export type HistoryOrder = { readonly orderNumber: string; readonly orderKey: string; seen: StaffOrderAnswer }

/** The account of a company on which the order was paid, and what was entered on it, in satang. */
export type CompanyAccount = {
  readonly companyId: string
  /** By reference. */
  readonly payments: Map<string, number>
  /** By note, signed. */
  readonly corrections: Map<string, number>
}

/** A sale whose life is made of random moves. */
export type HistoryWorld = {
  readonly shop: AfterSaleShop
  readonly dice: Dice
  /** The order that was sold, and those that were split off it. */
  readonly orders: HistoryOrder[]
  /** Set where one member of staff does everything, and no colleague approves. */
  readonly isAlone: boolean
  /** Absent where the customer is no company. */
  readonly company?: CompanyAccount
  /** The clock and the records as they were when the orders were last read. */
  read?: string
}

/** What one move is about. */
export type MoveWorld = HistoryWorld & { readonly order: HistoryOrder }

/**
 * One move of a history; returns what the shop answered, for the report. Undefined where there is nothing to do it with,
 * before anything was asked.
 */
type Move = (world: MoveWorld) => Promise<string | undefined>

/** Moves with their names and weights. */
export type Moves = readonly (readonly [name: string, weight: number, move: Move])[]

/** Asks as one member of staff, and as the other one when a second approval is missing; a failure of the shop throws. */
export async function ask(
  { shop, dice, isAlone }: HistoryWorld,
  path: string,
  json: object,
): Promise<StaffAnswer> {
  const first = isAlone ? 0 : dice.between(0, 1)
  const answer = sound(path, await shop.ask('POST', path, json, first))
  if (answer.body['state'] !== 'approvalNeeded' || isAlone || dice.chance(0.3)) return answer
  return sound(path, await shop.ask('POST', path, json, 1 - first))
}

/** Asks as the owner of the order, by their link; a failure of the shop throws. */
export async function askAsOwner(
  { shop, order }: MoveWorld,
  path: string,
  json: object,
): Promise<StaffAnswer> {
  const body = { orderKey: order.orderKey, ...json }
  return sound(path, await shop.at.shop.post<StaffAnswer['body']>(path, body))
}

function sound(path: string, answer: StaffAnswer): StaffAnswer {
  if (answer.status >= 500 && answer.body['problem'] === 'internal')
    throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** Returns the state or the problem of an answer. */
export function saidOf({ status, body }: StaffAnswer): string {
  const said = body['state'] ?? body['problem']
  return typeof said === 'string' ? said : `status ${status}`
}
