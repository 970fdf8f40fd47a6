import { bookingAnswer } from '#contract/api/booking.ts'
import { staffQuotation } from '#contract/api/quotation/staff-quotations.ts'
import { aManualBooking } from '#test-kit/staff/a-manual-booking.ts'
import { bookingForm, findByWire } from '../book-by-wire.ts'
import { type MakeOrderDeps, received, sellBy } from '../made-orders.ts'

const dayMs = 86_400_000

/** Names as long as tickets allow, so that every column is tried. */
const names = [
  ['Natthaphonchanok', 'Rattanaphongphaisan'],
  ['Maximilian Alexander', 'Wolfeschlegelsteinhausen'],
  ['Sakura', 'Kobayashi'],
  ['Venkatanarasimharajuvaripeta', 'Krishnamurthy'],
  ['Li', 'O'],
  ['Phra Chanthaburi', 'Suphannarat Na Ayutthaya'],
] as const

/** Addresses of what was made. */
export type MadeDesk = {
  /** An order that was entered by hand, with its commission. */
  readonly manualOrder: string
  /** A quotation that is still a draft, and one that was sent. */
  readonly draft: string
  readonly sent: string
}

/**
 * Fills the desk as a busy agency's: more orders than a screen shows, requests, bookings from a GDS, quotations,
 * saved views, a cash drawer with movements, and notes of the last shift.
 */
export async function makeDesk(deps: MakeOrderDeps): Promise<MadeDesk> {
  await sellBy(deps, 'request')
  await bookMany(deps, [21, 22])
  await sellBy(deps, 'instant')
  const orders = await bookMany(deps, [23, 24, 25, 26])
  await openDrawer(deps, orders.slice(0, 3))
  const manualOrder = await enterManualBookings(deps)
  await saveViews(deps)
  for (const text of [
    'Khun Somchai from Siam Precision Engineering calls at nine about FH234567: he wants window seats for all twelve passengers, and the invoice in the name of the company.',
    'The card terminal prints no receipts; the technician comes at two.',
  ])
    await deps.desk.ask('POST', '/api/staff/handover-notes', { text })
  return { manualOrder, ...(await makeQuotations(deps)) }
}

/** Books one flight of each day for every name; returns the orders with what is due. */
async function bookMany({ shop, desk }: MakeOrderDeps, days: readonly number[]) {
  const orders: { readonly orderNumber: string; readonly amountDue: number }[] = []
  for (const day of days) {
    const [offer] = await findByWire(shop, day)
    for (const [firstName, lastName] of names) {
      const adult = {
        type: 'adult',
        title: 'MR',
        firstName,
        lastName,
        sex: 'M',
        birthdate: '1988-06-14',
        nationality: 'TH',
        passportNumber: 'AB1234567',
        issueCountry: 'TH',
        expiryDate: '2034-01-31',
      } as const
      const name = `${firstName} ${lastName}`
      const email = `${firstName.replaceAll(' ', '.')}@traveller.example`.toLowerCase()
      const form = await bookingForm(shop, offer, { passengers: [adult], contact: { name, email } })
      orders.push(bookingAnswer.parse(await desk.book(form)))
    }
  }
  return orders
}

/** Opens the drawer of the desk and receives cash for orders. */
async function openDrawer(
  { desk }: MakeOrderDeps,
  orders: readonly { readonly orderNumber: string; readonly amountDue: number }[],
): Promise<void> {
  await desk.ask('POST', '/api/staff/cash-drawer/open', { float: 500_000 })
  for (const { orderNumber, amountDue } of orders)
    await desk.ask('POST', received, { orderNumber, amount: amountDue, tender: 'cash' })
}

/** Enters bookings from a GDS; returns the address of one. */
async function enterManualBookings({ shop, desk }: MakeOrderDeps): Promise<string> {
  const timeLimitAt = new Date((await shop.nowMs()) + 3 * dayMs).toISOString()
  let address = ''
  for (const reservationSystem of ['amadeus', 'sabre', 'travelport'] as const) {
    const entry = aManualBooking({ reservationSystem, timeLimitAt })
    const { orderNumber } = (await desk.ask('POST', '/api/staff/manual-bookings', entry)) as {
      orderNumber: string
    }
    await desk.ask('POST', received, { orderNumber })
    address = `/staff?${new URLSearchParams({ order: orderNumber })}`
  }
  return address
}

async function saveViews({ desk }: MakeOrderDeps): Promise<void> {
  const names = ['Unpaid over ฿50,000', 'Tokyo next week, to be ticketed first', 'Mine']
  for (const name of names) {
    const filter = { state: 'held', sort: 'timeLimit' }
    const columns = ['orderNumber', 'state', 'pnr', 'passenger', 'route', 'departure', 'total', 'timeLimit']
    const orderList = { list: 'orderList', filter, columns }
    await desk.ask('POST', '/api/staff/saved-views', { name, content: orderList, isDefault: false })
  }
  const workQueue = {
    list: 'workQueue',
    filter: { kind: 'unpaid', assignee: 'all', sort: 'amount' },
    columns: ['select', 'task', 'order', 'pnr', 'passenger', 'route', 'departure', 'total', 'timeLimit'],
  }
  await desk.ask('POST', '/api/staff/saved-views', {
    name: 'Unpaid, largest first',
    content: workQueue,
    isDefault: false,
  })
}

async function makeQuotations({ shop, desk }: MakeOrderDeps): Promise<Pick<MadeDesk, 'draft' | 'sent'>> {
  const offers = (await findByWire(shop, 31)).slice(0, 3)
  const addresses: string[] = []
  for (const [position, [firstName, lastName]] of names.entries()) {
    let number: string | undefined
    for (const { offerId } of offers) {
      const option = { offerId, language: 'th', ...(number !== undefined && { number }) }
      number = staffQuotation.parse(await desk.ask('POST', '/api/staff/quotations/options', option)).number
    }
    const quotation = staffQuotation.parse(await desk.ask('GET', `/api/staff/quotations/${number}`))
    await desk.ask('POST', '/api/staff/quotations/save', {
      number,
      customerName: `${firstName} ${lastName}`,
      email: 'somchai@traveller.example',
      phone: '+66 81 234 5678',
      language: 'th',
      note: 'Two morning flights, and one in the evening with 30 kg.',
      optionIds: quotation.options.map(({ optionId }) => optionId),
    })
    // The last one stays a draft.
    if (position < names.length - 1) await desk.ask('POST', '/api/staff/quotations/send', { number })
    addresses.push(`/staff?section=quotations&quotation=${number}`)
  }
  return { draft: addresses.at(-1) ?? '', sent: addresses.at(0) ?? '' }
}
