import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { satang } from '#contract/terms/money.ts'
import { createOfferPrice } from '#contract/terms/offer.ts'
import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { priceOfVoided } from './refund-by-void.ts'

describe('what a void pays back once a document was refunded', () => {
  const fare = { kind: 'fare', code: 'Y', name: '', amount: satang(5_000_00), source: 'test' } as const
  const bagOf = (passenger: number) =>
    ({ kind: 'bag', passenger, covers: [], amount: satang(950_00), serviceRef: `bag-${passenger}` }) as const
  const selling = createOfferPrice([{ type: 'adult', count: 2, lines: [fare] }], [bagOf(0), bagOf(1)])
  const booking = {
    passengers: [{ type: 'adult' }, { type: 'adult' }],
    offer: { selling },
  } as unknown as Booking
  const documentOf = (passenger: number, kind: TravelDocument['kind'], status: TravelDocument['status']) => ({
    ticketNumber: `21712345678${passenger}${kind === 'ticket' ? 0 : 1}`,
    passenger,
    kind,
    status,
    issuedAt: '2026-11-21T03:00:00.000Z' as Instant,
    coupons: [],
  })
  const ticket = (passenger: number, status: TravelDocument['status']) =>
    documentOf(passenger, 'ticket', status)
  const emd = (passenger: number, status: TravelDocument['status']) =>
    documentOf(passenger, 'emdAssociated', status)

  it.each([
    ['of nobody before', ['issued', 'issued', 'issued', 'issued'], 11_900_00],
    ['of another passenger with their bag', ['issued', 'issued', 'refunded', 'refunded'], 5_950_00],
    ['of another passenger without their bag', ['issued', 'issued', 'refunded', 'issued'], 6_900_00],
    ['of the own bag', ['issued', 'refunded', 'refunded', 'issued'], 5_950_00],
    ['of all but one bag', ['refunded', 'refunded', 'refunded', 'issued'], 950_00],
  ] as const)(
    'a void after the refund %s pays back the fares and bags that were not refunded',
    (_, statuses, due) => {
      const documents = [
        ticket(0, statuses[0]),
        emd(0, statuses[1]),
        ticket(1, statuses[2]),
        emd(1, statuses[3]),
      ]
      const open = documents.filter(({ status }) => status === 'issued')
      expect(priceOfVoided(booking, documents, open).amount).toBe(due)
    },
  )

  it('bags without documents of their own belong to the ticket', () => {
    const documents = [ticket(0, 'refunded'), ticket(1, 'issued')]
    expect(priceOfVoided(booking, documents, [{ passenger: 1 }]).amount).toBe(5_950_00)
  })
})

withDatabase('the void of an order of which a ticket was refunded', (kit) => {
  const shop = new AfterSaleShop(kit, 'house')
  beforeAll(() => shop.open())
  beforeEach(() => shop.begin())
  afterAll(() => shop.close())

  const requests = '/api/orders/change-requests/'
  const quote = async ({ orderKey }: WalletOrder) => {
    const asked = { orderKey, kind: 'refund' }
    return (await shop.at.shop.post<ChangeRequestAnswer>(`${requests}quote/`, asked)).body.requestId
  }
  const accept = ({ orderKey }: WalletOrder, requestId: string) =>
    shop.at.shop.post(requests, { orderKey, requestId, yes: true })

  it('completes a request for a refund with what it pays back, not with all that was paid', async () => {
    const order = await shop.aTicketedOrder(2)
    if (!order) throw new Error('nothing is for sale')
    const { orderNumber, amountDue } = order
    const [first = '', second = ''] = (await shop.orderOf(order)).tickets.map((one) => one.ticketNumber)
    const path = '/api/staff/orders/ticket-refunds'
    // what was quoted for both passengers lapses with the ticket of one
    const early = await quote(order)
    const choice = { orderNumber, ticketNumbers: [first], basis: 'voluntary' }
    const { fromSupplier, toCustomer } = (await shop.ask('POST', `${path}/quote`, choice)).body
    await shop.ask('POST', path, { ...choice, fromSupplier, toCustomer })
    expect((await accept(order, early)).status).toBe(409)
    await accept(order, await quote(order))
    const voiding = { orderNumber, ticketNumbers: [second] }
    expect((await shop.ask('POST', '/api/staff/orders/void', voiding)).body).toMatchObject({ state: 'done' })
    expect(await shop.orderOf(order)).toMatchObject({
      state: 'cancelled',
      requests: [{ state: 'done', comesBack: amountDue / 2 }],
    })
    expect(await shop.at.ownRefunds(order)).toMatchObject([{ amount: amountDue / 2, why: 'ticketsVoided' }])
  })
})
