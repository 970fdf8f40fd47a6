import { replyToChangeRequest } from '#contract/api/change-request.ts'
import { quoteTicketRefund, refundTickets } from '#contract/api/staff/order/ticket-refunds.ts'
import {
  exchangeTickets,
  recordReinstatedTickets,
  searchExchange,
} from '#contract/api/staff/order/ticket-exchange.ts'
import { voidTickets } from '#contract/api/staff/order/travel-documents.ts'
import { refundReceipt } from '#contract/api/staff/refunds-and-receipts.ts'
import { refundBases } from '#contract/terms/document/refund-quote.ts'
import type { Dice } from '../fare-oracle/dice.ts'
import type { AfterSaleShop, StaffAnswer, WalletOrder } from './after-sale-shop.ts'

/** One order whose life after the sale is made of random moves. */
export type HistoryWorld = {
  readonly shop: AfterSaleShop
  readonly order: WalletOrder
  readonly dice: Dice
  /** Set where one member of staff does everything, and no colleague approves. */
  readonly isAlone?: true
}

/** One move of a history; returns what the shop answered, for the report. */
type Move = (world: HistoryWorld) => Promise<string>

const refundPath = '/api/staff/orders/ticket-refunds'
/** Calls that end documents, on each wire. */
const endingCalls = [
  '/v1/trip/orders/refundFlightTickets',
  '/v1/trip/orders/voidFlightTickets',
  '/air/order_cancellations/*/actions/confirm',
]
const lostCalls = [{ dropBefore: true }, { commitThenDrop: true }, { dropThenCommitMs: 10_000 }]
const minuteMs = 60_000
/** From a settle window to more than a day; what one person does alone is counted for a day. */
const pauses = [minuteMs, 20 * minuteMs, 7 * 3_600_000, 30 * 3_600_000]

/** Every move, with its weight. */
const moves: readonly (readonly [name: string, weight: number, move: Move])[] = [
  ['void', 2, voidAll],
  ['refund', 5, refundSome],
  ['supplierPaid', 3, recordSupplierPaid],
  ['advance', 1, (world) => stepOfRefund(world, 'advance', {})],
  ['application', 2, (world) => stepOfRefund(world, 'application', { isAuthorised: world.dice.chance(0.6) })],
  ['exchange', 3, exchangeAll],
  ['reinstate', 1, reinstateTickets],
  ['moneyRefund', 1, refundMoney],
  ['customerAsks', 2, askForRefund],
  ['reply', 2, replyToRequest],
  ['customerAccepts', 2, acceptFigure],
  ['time', 4, passTime],
  ['lostCall', 2, loseNextCall],
]
const totalWeight = moves.reduce((sum, [, weight]) => sum + weight, 0)

/** Makes one random move; returns its name and the answer. */
export async function makeRandomMove(world: HistoryWorld): Promise<string> {
  let left = world.dice.fraction() * totalWeight
  for (const [name, weight, move] of moves) {
    left -= weight
    if (left < 0) return `${name}: ${await move(world)}`
  }
  return 'nothing'
}

/** Asks as one member of staff, and as the other one when a second approval is missing; a failure of the shop throws. */
async function ask({ shop, dice, isAlone }: HistoryWorld, path: string, json: object): Promise<StaffAnswer> {
  const first = isAlone ? 0 : dice.between(0, 1)
  const answer = sound(path, await shop.ask('POST', path, json, first))
  if (answer.body['state'] !== 'approvalNeeded' || isAlone || dice.chance(0.3)) return answer
  return sound(path, await shop.ask('POST', path, json, 1 - first))
}

function sound(path: string, answer: StaffAnswer): StaffAnswer {
  if (answer.status >= 500 && answer.body['problem'] === 'internal')
    throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer
}

function saidOf({ status, body }: StaffAnswer): string {
  const said = body['state'] ?? body['problem']
  return typeof said === 'string' ? said : `status ${status}`
}

async function openNumbers({ shop, order }: HistoryWorld): Promise<string[]> {
  const { tickets } = await shop.orderOf(order)
  return tickets.filter((one) => one.status === 'issued').map((one) => one.ticketNumber)
}

async function voidAll(world: HistoryWorld): Promise<string> {
  const { shop, order, dice } = world
  if (dice.chance(0.7)) await shop.grantVoid(order)
  const ticketNumbers = await openNumbers(world)
  if (ticketNumbers.length === 0) return 'no ticket'
  return saidOf(await ask(world, voidTickets.path, { orderNumber: order.orderNumber, ticketNumbers }))
}

async function refundSome(world: HistoryWorld): Promise<string> {
  const { order, dice } = world
  const open = await openNumbers(world)
  if (open.length === 0) return 'no ticket'
  const ticketNumbers = dice.chance(0.5) ? open : dice.some(open, dice.between(1, open.length))
  const basis = dice.pick(refundBases)
  const agencyFee = dice.chance(0.5) ? 0 : dice.between(1, 1_000_00)
  const figures = dice.chance(0.3)
    ? ticketNumbers.map((ticketNumber) => ({ ticketNumber, total: dice.between(0, 20_000_00) }))
    : []
  const query = { orderNumber: order.orderNumber, ticketNumbers, basis, agencyFee, figures }
  const quoted = await ask(world, quoteTicketRefund.path, query)
  const { fromSupplier, toCustomer } = quoted.body
  if (fromSupplier === undefined) return saidOf(quoted)
  return saidOf(await ask(world, refundTickets.path, { ...query, fromSupplier, toCustomer }))
}

async function latestRefund({ shop, order }: HistoryWorld) {
  return (await shop.orderOf(order)).ticketRefunds[0]
}

async function stepOfRefund(world: HistoryWorld, name: string, more: object): Promise<string> {
  const refund = await latestRefund(world)
  if (!refund) return 'no refund'
  return saidOf(await ask(world, `${refundPath}/${name}`, { refundId: refund.refundId, ...more }))
}

/** The airline pays what it said, less, or more. */
async function recordSupplierPaid(world: HistoryWorld): Promise<string> {
  const expected = (await latestRefund(world))?.fromSupplier ?? 0
  const amount = world.dice.pick([expected, Math.floor(expected / 3), expected + 1, 0])
  return stepOfRefund(world, 'supplier-paid', { amount })
}

async function exchangeAll(world: HistoryWorld): Promise<string> {
  const { order, dice } = world
  const { orderNumber } = order
  const departureOn = `2027-01-${dice.between(10, 28)}`
  const found = await ask(world, searchExchange.path, {
    orderNumber,
    changes: [{ journey: 0, departureOn }],
  })
  const read = searchExchange.answer.safeParse(found.body)
  const [offer] = read.data?.offers ?? []
  if (!read.success || !offer) return saidOf(found)
  const { exchangeId } = read.data
  const agencyFee = dice.between(0, 500_00)
  const total = offer.fareDifference + offer.penalty + agencyFee
  const chosen = { orderNumber, exchangeId, position: 0, agencyFee, total, tender: 'cardTerminal' }
  return saidOf(await ask(world, exchangeTickets.path, chosen))
}

/** Says of the latest exchange that the airline has reinstated the old tickets, whatever has become of it. */
async function reinstateTickets(world: HistoryWorld): Promise<string> {
  const { orderNumber } = world.order
  const { ticketExchange } = await world.shop.orderOf(world.order)
  if (!ticketExchange) return 'no exchange'
  const { exchangeId } = ticketExchange
  return saidOf(await ask(world, recordReinstatedTickets.path, { orderNumber, exchangeId }))
}

/** Refunds a part of what was received, beside the tickets. */
async function refundMoney(world: HistoryWorld): Promise<string> {
  const { shop, order, dice, isAlone } = world
  const { payments } = await shop.orderOf(order)
  const received = payments.find((one) => one.state === 'received')
  if (!received) return 'no payment'
  const amount = dice.between(1, isAlone ? Math.ceil(received.amount / 5) : received.amount)
  return saidOf(await ask(world, refundReceipt.path, { paymentId: received.paymentId, amount }))
}

async function askForRefund({ shop, order: { orderKey } }: HistoryWorld): Promise<string> {
  const post = shop.at.shop.post
  const quoted = await post<{ requestId?: string; problem?: string }>('/api/orders/change-requests/quote/', {
    orderKey,
    kind: 'refund',
  })
  const { requestId, problem } = quoted.body
  if (requestId === undefined) return problem ?? String(quoted.status)
  const accepted = await post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
  return String(accepted.status)
}

/** The customer accepts a figure that staff have named. */
async function acceptFigure({ shop, order }: HistoryWorld): Promise<string> {
  const { requests } = await shop.orderOf(order)
  const quoted = requests.find((one) => one.state === 'quoted')
  if (!quoted) return 'no figure'
  const { orderKey } = order
  const accepted = { orderKey, requestId: quoted.requestId, yes: true }
  return String((await shop.at.shop.post('/api/orders/change-requests/', accepted)).status)
}

async function replyToRequest(world: HistoryWorld): Promise<string> {
  const { requests } = await world.shop.orderOf(world.order)
  const asked = requests.find((one) => one.state === 'asked')
  if (!asked) return 'nothing asked'
  const { requestId } = asked
  const reply = world.dice.pick(['done', 'done', 'declined', 'figure'])
  const figure = reply === 'figure' ? { amount: world.dice.between(0, 20_000_00) } : {}
  return saidOf(await ask(world, replyToChangeRequest.path, { requestId, reply, ...figure }))
}

async function passTime({ shop, dice, isAlone }: HistoryWorld): Promise<string> {
  const ms = dice.pick(isAlone ? pauses.slice(0, 2) : pauses)
  await shop.passTime(ms)
  return `${ms / minuteMs} min`
}

async function loseNextCall({ shop, dice }: HistoryWorld): Promise<string> {
  const effect = dice.pick(lostCalls)
  const faults = endingCalls.map((path) => ({ match: { method: 'POST', path }, times: 1, ...effect }))
  await shop.airline?.control({ clear: true, faults })
  return Object.keys(effect).join()
}
