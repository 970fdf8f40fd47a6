import {
  confirmCompanyPayment,
  issueCompanyInvoice,
  readCompanyBooks,
  recordCompanyPayment,
  reverseCompanyCredit,
} from '#contract/api/staff/books/company-books.ts'
import { confirmCorrection, readCompany, requestCorrection } from '#contract/api/staff/companies.ts'
import type { AfterSaleShop } from '../after-sale-shop.ts'
import {
  type CompanyAccount,
  type HistoryWorld,
  type MoveWorld,
  type Moves,
  ask,
  saidOf,
} from './history-world.ts'

/** What staff enter on the account of a company that has bought on it. */
export const companyMoves: Moves = [
  ['companyPays', 3, recordPayment],
  ['companyPaymentApproved', 4, confirmPayment],
  ['companyPaymentReversed', 3, reversePayment],
  ['companyInvoice', 2, issueInvoice],
  ['companyDebitOrCredit', 2, correctAccount],
  ['companyCorrectionApproved', 4, approveCorrection],
]

const mostSatang = 200_000_00
const pathOf = (path: string, { companyId }: CompanyAccount, id = '') =>
  path.replace(':companyId', companyId).replace(/:\w+/, id)

/** Returns the books of a company as staff see them. */
export async function companyBooksOf(shop: AfterSaleShop, company: CompanyAccount) {
  return readCompanyBooks.answer.parse((await shop.ask('GET', pathOf(readCompanyBooks.path, company))).body)
}

/** Returns a company as staff see it. */
export async function companyOf(shop: AfterSaleShop, company: CompanyAccount) {
  return readCompany.answer.parse((await shop.ask('GET', pathOf(readCompany.path, company))).body)
}

/** Asks as one member of staff, and mostly as the other one about the same. */
async function askTwice(world: HistoryWorld, path: string, json: object): Promise<string> {
  const said = saidOf(await ask(world, path, json))
  return world.dice.chance(0.6) ? saidOf(await ask(world, path, json)) : said
}

async function recordPayment(world: MoveWorld): Promise<string | undefined> {
  const { shop, company, dice } = world
  if (!company) return undefined
  const { invoices } = await companyBooksOf(shop, company)
  const open = invoices.filter((one) => one.outstanding > 0 && !one.cancelled)
  const amount = dice.between(1, mostSatang)
  const withheld = dice.pick([0, 0, Math.floor(amount / 100)])
  const reference = `KBANK ${company.payments.size + 1}`
  const known = {
    received: amount - withheld,
    withheld,
    bankFee: 0,
    reference,
    invoiceNumbers: open.map((one) => one.invoiceNumber),
  }
  const requestKey = `company-payment-${company.payments.size + 1}`
  const said = saidOf(await ask(world, pathOf(recordCompanyPayment.path, company), { ...known, requestKey }))
  if (said === 'status 200') company.payments.set(reference, amount)
  return said
}

async function confirmPayment(world: MoveWorld): Promise<string | undefined> {
  const { shop, company } = world
  if (!company) return undefined
  const asked = (await companyBooksOf(shop, company)).payments.find(({ state }) => state === 'asked')
  return asked && askTwice(world, pathOf(confirmCompanyPayment.path, company, asked.paymentId), {})
}

async function reversePayment(world: MoveWorld): Promise<string | undefined> {
  const { shop, company } = world
  if (!company) return undefined
  const { payments } = await companyBooksOf(shop, company)
  const entered = payments.find(({ entryId, reversed }) => entryId !== undefined && !reversed)
  if (!entered) return undefined
  const path = pathOf(reverseCompanyCredit.path, company, String(entered.entryId))
  return askTwice(world, path, { reason: 'Not ours' })
}

async function issueInvoice(world: MoveWorld): Promise<string | undefined> {
  const { shop, company } = world
  if (!company) return undefined
  const { charges } = await companyBooksOf(shop, company)
  if (charges.length === 0) return undefined
  const entryIds = charges.map(({ entryId }) => entryId)
  return saidOf(await ask(world, pathOf(issueCompanyInvoice.path, company), { entryIds }))
}

async function correctAccount(world: MoveWorld): Promise<string | undefined> {
  const { company, dice } = world
  if (!company) return undefined
  const amount = dice.between(1, mostSatang) * dice.pick([1, -1])
  const note = `Correction ${company.corrections.size + 1}`
  const requestKey = `correction-number-${company.corrections.size + 1}`
  const path = pathOf(requestCorrection.path, company)
  const said = saidOf(await ask(world, path, { requestKey, amount, note }))
  if (said === 'open') company.corrections.set(note, amount)
  return said
}

async function approveCorrection(world: MoveWorld): Promise<string | undefined> {
  const { shop, company } = world
  if (!company) return undefined
  const [waiting] = (await companyOf(shop, company)).corrections
  return waiting && askTwice(world, pathOf(confirmCorrection.path, company, waiting.correctionId), {})
}
