import {
  withdrawChangeRequest,
  acceptChangeRequest,
  quoteChangeRequest,
  replyToChangeRequest,
} from '#contract/api/change-request.ts'
import { cancelTaxInvoice, issueAdjustmentNote } from '#contract/api/staff/order/tax-invoices.ts'
import { refundReceipt } from '#contract/api/staff/refunds-and-receipts.ts'
import { taxInvoicesAnswer } from '#contract/api/staff/order/tax-invoices.ts'
import { privateBuyer } from '../../payments/tax-invoice-desk.ts'
import { type MoveWorld, type Moves, ask, askAsOwner, saidOf } from './history-world.ts'

/** What customers ask for, refunds of money, and tax documents. */
export const moneyMoves: Moves = [
  ['moneyRefund', 1, refundMoney],
  ['customerAsks', 2, askForRefund],
  ['customerWithdraws', 1, withdrawRequest],
  ['reply', 2, replyToRequest],
  ['customerAccepts', 2, acceptFigure],
  ['taxInvoice', 1, issueInvoice],
  ['cancelInvoice', 1, cancelInvoice],
  ['adjustmentNote', 1, issueNote],
]

/** Refunds a part of what was received, beside the tickets. */
async function refundMoney(world: MoveWorld): Promise<string | undefined> {
  const { order, dice, isAlone } = world
  const received = order.seen.payments.filter((one) => one.state === 'received')
  if (received.length === 0) return undefined
  const payment = dice.pick(received)
  const amount = dice.between(1, isAlone ? Math.ceil(payment.amount / 5) : payment.amount)
  return saidOf(await ask(world, refundReceipt.path, { paymentId: payment.paymentId, amount }))
}

async function askForRefund(world: MoveWorld): Promise<string | undefined> {
  const quoted = await askAsOwner(world, quoteChangeRequest.path, { kind: 'refund' })
  const { requestId } = quoted.body
  if (requestId === undefined) return saidOf(quoted)
  return saidOf(await askAsOwner(world, acceptChangeRequest.path, { requestId, yes: true }))
}

async function withdrawRequest(world: MoveWorld): Promise<string | undefined> {
  const request = world.order.seen.requests.find(({ state }) => state === 'asked' || state === 'quoted')
  if (!request) return undefined
  return saidOf(await askAsOwner(world, withdrawChangeRequest.path, { requestId: request.requestId }))
}

/** The customer accepts a figure that staff have named. */
async function acceptFigure(world: MoveWorld): Promise<string | undefined> {
  const quoted = world.order.seen.requests.find((one) => one.state === 'quoted')
  if (!quoted) return undefined
  const accepted = { requestId: quoted.requestId, yes: true }
  return saidOf(await askAsOwner(world, acceptChangeRequest.path, accepted))
}

async function replyToRequest(world: MoveWorld): Promise<string | undefined> {
  const asked = world.order.seen.requests.find((one) => one.state === 'asked')
  if (!asked) return undefined
  const { requestId } = asked
  const reply = world.dice.pick(['done', 'done', 'declined', 'figure'])
  const figure = reply === 'figure' ? { amount: world.dice.between(0, 20_000_00) } : {}
  return saidOf(await ask(world, replyToChangeRequest.path, { requestId, reply, ...figure }))
}

async function readInvoices({ shop, order }: MoveWorld) {
  const { body } = await shop.ask('GET', `/api/staff/orders/${order.orderNumber}/tax-invoices`)
  return taxInvoicesAnswer.parse(body)
}

async function issueInvoice(world: MoveWorld): Promise<string | undefined> {
  const { next, laterFees = [], refusal } = await readInvoices(world)
  const [fee] = laterFees
  const isLater = fee && (!next || world.dice.chance(0.5))
  const about = isLater ? { exchangeId: fee.exchangeId, extraSaleId: fee.extraSaleId } : {}
  if (!next && !fee) return refusal ?? 'all issued'
  const path = `/api/staff/orders/${world.order.orderNumber}/tax-invoices`
  return saidOf(await ask(world, path, { buyer: privateBuyer, ...about }))
}

async function cancelInvoice(world: MoveWorld): Promise<string | undefined> {
  const valid = (await readInvoices(world)).invoices.find(({ cancelled }) => !cancelled)
  if (!valid) return undefined
  const replacement = world.dice.chance(0.5) ? { replacement: { ...privateBuyer, name: 'Anna Example' } } : {}
  const path = cancelTaxInvoice.path.replace(':invoiceNumber', valid.invoiceNumber)
  return saidOf(await ask(world, path, { reason: 'Wrong buyer', ...replacement }))
}

async function issueNote(world: MoveWorld): Promise<string | undefined> {
  const valid = (await readInvoices(world)).invoices.find(({ cancelled }) => !cancelled)
  if (!valid) return undefined
  const standing = valid.standing.value + valid.standing.vat
  const note = {
    kind: 'credit',
    amount: world.dice.between(1, 120_00),
    standing,
    reason: 'priceReduced',
    remark: '',
  }
  const path = issueAdjustmentNote.path.replace(':invoiceNumber', valid.invoiceNumber)
  return saidOf(await ask(world, path, note))
}
