import type { BookingAnswer } from '#contract/api/booking.ts'
import { unappliedReceiptsAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { cashPickupTimesAnswer } from '#contract/api/staff/manual-payment.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { aTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { askAsOwner, bookByWire, findByWire } from './book-by-wire.ts'
import { type MakeOrderDeps, received } from './made-orders.ts'

/** Creates payments in every state that needs manual review. */
export async function makeMoney(deps: MakeOrderDeps): Promise<void> {
  const proof = await orderToPay(deps, 51, 'bankTransfer')
  await sendTransferProof(deps, proof)
  await askForCollection(deps, await orderToPay(deps, 52, 'counter'))
  const late = await orderToPay(deps, 53, 'bankTransfer')
  const back = await orderToPay(deps, 54, 'counter')
  for (const { orderNumber } of [late, back]) {
    await deps.desk.ask('POST', '/api/staff/orders/cancel/', { orderNumber })
    await deps.desk.ask('POST', received, { orderNumber })
  }
  const { payments } = unappliedReceiptsAnswer.parse(
    await deps.desk.ask('GET', '/api/staff/payments/unapplied-receipts'),
  )
  const given = payments.find((one) => one.orderNumber === back.orderNumber)
  if (!given) throw new Error('The money for an order that was given up is not late.')
  const { paymentId, arrived: amount } = given
  await deps.desk.ask('POST', '/api/staff/payments/unapplied-receipts/refund', { paymentId, amount })
}

async function orderToPay(
  { shop }: MakeOrderDeps,
  inDays: number,
  paymentMethod: PaymentMethod,
): Promise<BookingAnswer> {
  const booked = await bookByWire(shop, (await findByWire(shop, inDays)).at(0))
  await askAsOwner(shop, '/api/payments/', { orderKey: booked.orderKey, paymentMethod })
  return booked
}

async function sendTransferProof(
  { shop: { url } }: MakeOrderDeps,
  { orderKey }: BookingAnswer,
): Promise<void> {
  const answer = await fetch(`${url}/api/payments/transfer-proofs?key=${orderKey}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(await aTransferProof({ transRef: 'SCREENTOUR0001' })),
  })
  if (!answer.ok) throw new Error(`The slip was answered with ${answer.status}: ${await answer.text()}`)
}

async function askForCollection({ shop }: MakeOrderDeps, { orderKey }: BookingAnswer): Promise<void> {
  const asked = await fetch(`${shop.url}/api/payments/cash-pickup?key=${orderKey}`)
  const [time] = cashPickupTimesAnswer.parse(await asked.json()).days
  if (!time) return
  await askAsOwner(shop, '/api/payments/cash-pickup', {
    orderKey,
    ...time,
    name: 'Ploy Srivattana',
    phone: '+66 81 234 5678',
    address: '99/123 Soi Sukhumvit 55, Khlong Tan Nuea, Watthana, Bangkok',
    postcode: '10110',
  })
}
