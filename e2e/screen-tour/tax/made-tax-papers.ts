import type { BookingAnswer } from '#contract/api/booking.ts'
import { askAsOwner, bookByWire, findByWire } from '../book-by-wire.ts'
import { type MakeOrderDeps, received } from '../made-orders.ts'

const company = {
  name: 'บริษัท สยามท่องเที่ยวและการเดินทางระหว่างประเทศ (ประเทศไทย) จำกัด',
  address: '99/123 ซอยสุขุมวิท 55 แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
  taxId: '0107536000315',
  branch: '00000',
}

/** Orders with tax documents. */
export type MadeTaxPapers = {
  /** Paid, with a request that staff have not issued. */
  readonly requested: BookingAnswer
  /** With an invoice that was corrected, a credit note and a debit note. */
  readonly issued: BookingAnswer
}

/** Registers the agency for VAT, and sells an order with a request and one with every kind of paper. */
export async function makeTaxPapers(deps: MakeOrderDeps): Promise<MadeTaxPapers> {
  const { shop, desk } = deps
  await shop.standingMarkup({ adult: 0, serviceFee: 535_00 })
  const { version, agency } = (await desk.ask('GET', '/api/staff/agency')) as {
    version: number
    agency: object
  }
  await desk.ask('PUT', '/api/staff/agency', { version, agency: { ...agency, vatBranch: '00000' } })
  const sell = async (inDays: number) => {
    const booked = await bookByWire(shop, (await findByWire(shop, inDays)).at(0))
    const { orderKey, orderNumber } = booked
    await askAsOwner(shop, '/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    await askAsOwner(shop, '/api/orders/tax-invoice/', { orderKey, buyer: company })
    await desk.ask('POST', received, { orderNumber })
    return booked
  }
  const requested = await sell(61)
  const issued = await sell(62)
  await issuePapers(deps, issued)
  return { requested, issued }
}

async function issuePapers({ desk }: MakeOrderDeps, { orderNumber }: BookingAnswer): Promise<void> {
  const ask = async (path: string, json: object) => desk.ask('POST', path, json)
  const first = (await ask(`/api/staff/orders/${orderNumber}/tax-invoices`, {
    buyer: { ...company, name: 'Siam Tours' },
  })) as { invoices: readonly { invoiceNumber: string }[] }
  const reason = 'The name of the company was incomplete'
  const replaced = (await ask(`/api/staff/tax-invoices/${first.invoices[0]?.invoiceNumber}/cancel`, {
    reason,
    replacement: company,
  })) as typeof first
  const notes = `/api/staff/tax-invoices/${replaced.invoices[1]?.invoiceNumber}/notes`
  const remark = 'Half of the fee was waived by the manager'
  await ask(notes, { kind: 'credit', amount: 267_50, standing: 535_00, reason: 'priceReduced', remark })
  await ask(notes, { kind: 'debit', amount: 107_00, standing: 267_50, reason: 'moreThanAgreed', remark: '' })
}
