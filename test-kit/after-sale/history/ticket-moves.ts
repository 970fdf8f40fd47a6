import { quoteTicketRefund, refundTickets } from '#contract/api/staff/order/ticket-refunds.ts'
import { splitOrder } from '#contract/api/staff/order/order-split.ts'
import { refreshTravelDocuments, voidTickets } from '#contract/api/staff/order/travel-documents.ts'
import { refundBases } from '#contract/terms/document/refund-quote.ts'
import { type MoveWorld, type Moves, ask, saidOf } from './history-world.ts'

const refundPath = '/api/staff/orders/ticket-refunds'

/** What staff do to tickets, and to the refunds of tickets. */
export const ticketMoves: Moves = [
  ['void', 2, voidAll],
  ['refund', 5, refundSome],
  ['supplierPaid', 3, recordSupplierPaid],
  ['advance', 1, (world) => stepOfRefund(world, 'advance', {})],
  ['application', 2, (world) => stepOfRefund(world, 'application', { isAuthorised: world.dice.chance(0.6) })],
  ['split', 1, splitPassengers],
  ['refresh', 1, refreshDocuments],
]

function openNumbers({ order }: MoveWorld): string[] {
  return order.seen.tickets.filter((one) => one.status === 'issued').map((one) => one.ticketNumber)
}

async function voidAll(world: MoveWorld): Promise<string | undefined> {
  const { shop, order, dice } = world
  if (dice.chance(0.7)) await shop.grantVoid(order.seen)
  const ticketNumbers = openNumbers(world)
  if (ticketNumbers.length === 0) return undefined
  return saidOf(await ask(world, voidTickets.path, { orderNumber: order.orderNumber, ticketNumbers }))
}

async function refundSome(world: MoveWorld): Promise<string | undefined> {
  const { order, dice } = world
  const open = openNumbers(world)
  if (open.length === 0) return undefined
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

const latestRefund = ({ order }: MoveWorld) => order.seen.ticketRefunds[0]

async function stepOfRefund(world: MoveWorld, name: string, more: object): Promise<string | undefined> {
  const refund = latestRefund(world)
  if (!refund) return undefined
  return saidOf(await ask(world, `${refundPath}/${name}`, { refundId: refund.refundId, ...more }))
}

/** The airline pays what it said, less, or more. */
async function recordSupplierPaid(world: MoveWorld): Promise<string | undefined> {
  const expected = latestRefund(world)?.fromSupplier ?? 0
  const amount = world.dice.pick([expected, Math.floor(expected / 3), expected + 1, 0])
  return stepOfRefund(world, 'supplier-paid', { amount })
}

/** Passengers leave for an order of their own, which lives on beside this one. */
async function splitPassengers(world: MoveWorld): Promise<string | undefined> {
  const { shop, order, orders, dice } = world
  const { orderNumber, seen } = order
  const count = seen.passengers.length
  if (count < 2) return undefined
  const all = Array.from({ length: count }, (_, at) => at)
  const passengers = dice.some(all, dice.between(1, count - 1))
  const answer = await ask(world, splitOrder.path, { orderNumber, passengers })
  const { newOrderNumber } = answer.body
  if (typeof newOrderNumber === 'string') {
    const orderKey = await shop.orderKeyOf(newOrderNumber)
    orders.push({
      orderNumber: newOrderNumber,
      orderKey,
      seen: await shop.orderOf({ orderNumber: newOrderNumber }),
    })
  }
  return saidOf(answer)
}

async function refreshDocuments(world: MoveWorld): Promise<string | undefined> {
  return saidOf(await ask(world, refreshTravelDocuments.path, { orderNumber: world.order.orderNumber }))
}
