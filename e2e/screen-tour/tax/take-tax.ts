import { readAirlineAgreements } from '#contract/api/staff/bsp/airline-agreements.ts'
import { readCurrencyGains } from '#contract/api/staff/books/currency-gains.ts'
import { dayFromToday } from '../../kit/results-address.ts'
import { expect } from '../patient-expect.ts'
import type { Guide } from '../guide.ts'
import { type MakeOrderDeps, addressOf } from '../made-orders.ts'
import { scenesOf } from '../scenes.ts'
import type { Desk } from '../staff-page.ts'
import { makeAirlineBooks } from './made-airline-books.ts'
import { makeTaxPapers } from './made-tax-papers.ts'

/** Dependencies for the pictures of tax documents. */
export type TakeTaxDeps = {
  readonly making: MakeOrderDeps
  readonly isWanted: (scene: string) => boolean
  /** Leads a tour in each language at each width. */
  readonly everybody: (
    round: { readonly places: Guide['places']; readonly state?: Desk['state'] },
    lead: (guide: Guide) => Promise<void>,
  ) => Promise<void>
}

/** Takes pictures of tax invoices and their notes, as owners of orders and as staff see them, and of the reports of both and of tickets. */
export async function takeTax({ making, isWanted, everybody }: TakeTaxDeps): Promise<void> {
  if (![...scenesOf.tax, ...scenesOf.staffTax].some(isWanted)) return
  const { requested, issued } = await makeTaxPapers(making)
  if (scenesOf.staffTax.some(isWanted)) await makeAirlineBooks(making)
  const places = {
    'order-tax-request': addressOf(making.shop, requested),
    'order-tax-papers': addressOf(making.shop, issued),
    'staff-tax-request': `/staff?order=${requested.orderNumber}`,
    'staff-tax-papers': `/staff?order=${issued.orderNumber}`,
  }
  if (scenesOf.tax.some(isWanted)) await everybody({ places }, ownerScenes)
  if (scenesOf.staffTax.some(isWanted)) await everybody({ places, state: making.desk.state }, staffScenes)
}

async function ownerScenes({ page, traveller, take, places }: Guide): Promise<void> {
  const { words } = traveller
  const part = page.getByRole('region', { name: words('Tax invoice'), exact: true })
  await page.goto(places['order-tax-request'] ?? '')
  await part.getByText(words('Change the request')).click()
  await part.getByLabel(words('Tax ID (optional)')).fill('0107536000316')
  await part.getByRole('button', { name: words('Request tax invoice') }).click()
  await expect(part.getByLabel(words('Tax ID (optional)'))).toHaveAttribute('aria-invalid', 'true')
  await take('order-tax-request', part)
  await page.goto(places['order-tax-papers'] ?? '')
  await expect(part.getByRole('button', { name: /PDF/ })).toHaveCount(3)
  await take('order-tax-papers', part)
}

async function staffScenes({ page, traveller, take, places }: Guide): Promise<void> {
  const { words } = traveller
  const part = page.getByRole('region', { name: words('Tax invoice'), exact: true })
  await page.goto(places['staff-tax-request'] ?? '')
  await expect(part.getByRole('button', { name: words('Issue requested tax invoice') })).toBeVisible()
  await part.getByText(words('Issue with other details')).click()
  await take('staff-tax-request', part)
  await page.goto(places['staff-tax-papers'] ?? '')
  await part.getByText(words('Issue credit note')).first().click()
  await expect(part.getByLabel(words('Amount to credit, with VAT (฿)'))).toBeVisible()
  await take('staff-tax-papers', part)
  await page.goto('/staff?section=reports&report=salesVat')
  await expect(page.getByRole('table', { name: words('Tax documents') })).toBeVisible()
  await take('staff-reports-vat')
  await page.goto('/staff?section=reports&report=ticketSales')
  await expect(page.getByRole('table', { name: words('Issued tickets') })).toBeVisible()
  await take('staff-reports-tickets')
  await airlineScenes({ page, traveller, take })
}

/** Takes screenshots of a reporting period of the BSP, and of memos of airlines with the form for a new one. */
async function airlineScenes({ page, traveller, take }: Pick<Guide, 'page' | 'traveller' | 'take'>) {
  const { words } = traveller
  await page.goto('/staff?section=bsp')
  await expect(page.getByRole('table', { name: words('Net to remit per airline') })).toBeVisible()
  await take('staff-bsp')
  await agreementScenes({ page, traveller, take })
  await page.goto('/staff?section=airlineMemos')
  await expect(page.getByText('2176000000012').first()).toBeVisible()
  await take('staff-memos')
  await page.getByText(words('Record a memo')).click()
  await page.getByRole('button', { name: words('Record memo') }).click()
  await take('staff-memos-form')
}

/** Takes screenshots of agreements with airlines and of gain and loss on exchange rates, which the shop of the tour has none of. */
async function agreementScenes({ page, traveller, take }: Pick<Guide, 'page' | 'traveller' | 'take'>) {
  const { words } = traveller
  const validFrom = dayFromToday(-30)
  const agreed = { airline: 'TG', validFrom, source: 'Circular 12/2026', suppliers: ['house'], base: 'fare' }
  const limited = { origins: ['BKK'], destinations: ['NRT', 'HND'], cabins: ['economy'], fareBasis: 'VK' }
  const agreements = [
    { kind: 'commission', ...agreed, ...limited, rate: { kind: 'percent', basisPoints: 150 } },
    { kind: 'replyDays', validFrom, source: '', days: 30 },
  ]
  await page.route(`**${readAirlineAgreements.path}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    return route.fulfill({ json: { ...answer, version: 1, agreements } })
  })
  await page.goto('/staff?section=airlineAgreements')
  await expect(page.getByText(words('What a ticket earns')).first()).toBeVisible()
  await take('staff-agreements')
  const figures = { orders: 12, sold: 1_234_567_89, reference: 1_230_000_00, gain: -4_567_89 }
  await page.route(`**${readCurrencyGains.path}*`, (route) =>
    route.fulfill({
      json: {
        rows: [
          { ...figures, supplier: 'duffel', currency: 'USD' },
          { ...figures, supplier: 'sabre', currency: 'JPY', orders: 3 },
        ],
        totals: { ...figures, orders: 15 },
      },
    }),
  )
  await page.goto('/staff?section=reports&report=currencyGains')
  await expect(page.getByRole('table', { name: words('Currency gain and loss') })).toBeVisible()
  await take('staff-reports-currency')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
