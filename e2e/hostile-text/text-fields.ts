import type { AgencyCommand } from '#contract/api/agency.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { askAsOwner, bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import type { Desk } from '../screen-tour/staff-page.ts'
import { received } from '../screen-tour/made-orders.ts'

/** The resources for filling fields: a shop with an order, and a member of staff. */
export type FieldParts = {
  readonly shop: TestShop
  readonly desk: Desk
}

/** A place where the shop stores typed text. */
export type TextField = {
  readonly name: string
  /** Maximum of texts that it stores side by side; the short form uses half as many. */
  readonly most: number
  /** Stores this text; throws when the shop refuses it. */
  put(parts: FieldParts, text: string): Promise<void>
}

/** Whether every field gets every text, which takes an hour or two. */
export const isWhole = process.env['E2E_HOSTILE_TEXT'] === 'all'

/** Number of the oldest orders that notes are spread over; the short form checks only these. */
export const shownOrders = isWhole ? 60 : 10

const short = (text: string, most: number) => text.slice(0, most)
let keys = 0
let booked = 0
/** Days from today: on a single day the seats would run out with one booking per text. */
const aDay = () => 9 + Math.floor((booked += 1) / 60)
let wished = 0
let noted = 0
/**
 * Separate days with few change requests each: a large amount needs a second approval, and only paid orders
 * can be changed.
 */
const aDayToChange = () => 40 + Math.floor((wished += 1) / 10)
const aKey = () => `hostile-text-${String((keys += 1)).padStart(8, '0')}`

/** Every kind of free-text field that is stored, those of customers first. */
export const textFields: readonly TextField[] = [
  contactField('contact name', 'name', 100),
  contactField('company name', 'companyName', 100),
  contactField('cost centre', 'costCenter', 50),
  contactField('LINE ID', 'lineId', 50),
  { name: 'wish of an owner', most: 6, put: putWish },
  {
    name: 'note of staff',
    most: Infinity,
    // In turn: an order with a thousand notes is slow to write and to read.
    put: async ({ shop, desk }, text) => {
      const orders = (await shop.orders()).slice(0, shownOrders)
      const { orderNumber } = orders[(noted += 1) % orders.length] ?? {}
      await desk.ask('POST', '/api/staff/orders/note', { orderNumber, text: short(text, 1000) })
    },
  },
  {
    name: 'name of a company',
    most: 60,
    put: async ({ desk }, text) => {
      const company = { name: short(text, 120), taxId: '', showsNet: true, creditLimit: 0, lowBalance: 0 }
      await desk.ask('POST', '/api/staff/companies', company)
    },
  },
  {
    name: 'correction of a company account',
    most: 60,
    put: async ({ desk }, text) => {
      const list = (await desk.ask('GET', '/api/staff/companies')) as { companies: { companyId: string }[] }
      const path = `/api/staff/companies/${list.companies[0]?.companyId}/corrections`
      await desk.ask('POST', path, { requestKey: aKey(), amount: 100, note: short(text, 300) })
    },
  },
  {
    name: 'profile',
    most: 6,
    put: async ({ desk }, text) => {
      const profile = { displayName: short(text, 100), phone: '', language: 'en' }
      await desk.ask('PUT', '/api/account/profile', profile)
    },
  },
  {
    name: 'saved traveller',
    most: 25,
    put: async ({ desk }, text) =>
      void (await desk.ask('POST', '/api/account/travellers', { lastName: short(text, 200) })),
  },
  agencyField('name', 80),
  agencyField('address', 300),
  agencyField('remark', 300),
  { name: 'markup rule', most: 20, put: putRule },
]

function contactField(name: string, member: 'name' | 'companyName' | 'costCenter' | 'lineId', most: number) {
  return {
    name,
    most: 12,
    put: async ({ shop }: FieldParts, text: string) => {
      const [offer] = await findByWire(shop, aDay())
      await bookByWire(shop, offer, { [member]: short(text, most) })
    },
  }
}

function agencyField(member: 'name' | 'address' | 'remark', most: number): TextField {
  return {
    name: `agency ${member}`,
    most: 6,
    put: async ({ desk }, text) => {
      const path = '/api/staff/agency'
      const now = (await desk.ask('GET', path)) as { version: number; agency: AgencyCommand }
      await desk.ask('PUT', path, {
        version: now.version,
        agency: { ...now.agency, [member]: short(text, most) },
      })
    },
  }
}

/** Sends a change request for a ticketed order; staff see it after its owner has accepted the price. */
async function putWish({ shop, desk }: FieldParts, text: string): Promise<void> {
  const { orderKey, orderNumber } = await bookByWire(shop, (await findByWire(shop, aDayToChange())).at(0))
  await desk.ask('POST', received, { orderNumber })
  await shop.mails()
  const message = short(text, 500)
  const quoted = await askAsOwner(shop, '/api/orders/change-requests/quote/', {
    orderKey,
    kind: 'change',
    message,
  })
  const { requestId } = quoted as { readonly requestId: string }
  await askAsOwner(shop, '/api/orders/change-requests/', { orderKey, requestId, yes: true })
}

async function putRule({ desk }: FieldParts, text: string): Promise<void> {
  const path = '/api/staff/markup-book/'
  const now = (await desk.ask('GET', path)) as { books: { bookNumber: number }[] }
  const part = { kind: 'amount', satang: 0 }
  const rule = {
    name: short(text, 80),
    priority: 1,
    when: {
      airlines: [],
      origins: [],
      destinations: [],
      isBothWays: false,
      cabins: [],
      refundabilities: [],
      fareBrands: [],
      channels: [],
      shapes: [],
      departs: {},
      booked: {},
    },
    adds: { adult: part, child: part, infant: part },
    stops: false,
    ignoresStanding: false,
  }
  const follows = now.books[0]?.bookNumber ?? 0
  await desk.ask('POST', path, { follows, rules: [rule], note: short(text, 200) })
}
