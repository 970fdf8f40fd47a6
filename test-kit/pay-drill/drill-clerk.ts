import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { StaffAgencyAnswer } from '#contract/api/agency.ts'
import { confirmReceipt } from '#contract/api/staff/manual-payment.ts'
import { taxInvoicesAnswer } from '#contract/api/staff/order/tax-invoices.ts'
import {
  type TicketRefundAnswer,
  quoteTicketRefund,
  recordSupplierRefund,
  refundTickets,
} from '#contract/api/staff/order/ticket-refunds.ts'
import { voidQuoteAnswer, voidTickets } from '#contract/api/staff/order/travel-documents.ts'
import {
  type TicketExchangeAnswer,
  exchangeTickets,
  searchExchange,
} from '#contract/api/staff/order/ticket-exchange.ts'
import { splitOrder } from '#contract/api/staff/order/order-split.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { type AuditLine, auditAnswer } from '#contract/api/staff/staff.ts'
import { type StaffOrderAnswer, staffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { type SearchContext, type SignedIn, requestUntilAnswered } from './patient-browser.ts'

/** A clerk who makes refunds, voids and refunds tickets, issues tax invoices, and reads the books. */
export type DrillClerk = {
  /** Signs in again when needed: a sign-in may take longer than a repeatedly killed shop lives. */
  comesIn(): Promise<void>
  /** Registers the agency for VAT. */
  registerForVat(): Promise<void>
  /** Refunds a part of an order's receipts, repeating the same request until there is an answer. */
  giveBack(
    orderNumber: string,
    share: number,
  ): Promise<{ readonly refundId: string; readonly amount: number } | undefined>
  /** Confirms that the transfer for an order has arrived; returns what the shop answered last. */
  receive(seen: { readonly orderNumber: string }): Promise<string>
  /** Voids the tickets of an order once they are issued; returns what the shop answered last. */
  voidTickets(orderNumber: string): Promise<string>
  /**
   * Refunds the tickets of an order at the supplier once they are issued, and records that the supplier has paid as
   * soon as the refund is accepted; returns what the shop answered last.
   */
  refundTickets(orderNumber: string): Promise<string>
  /**
   * Exchanges the tickets of an order for flights a day later once they are issued, where that costs something; returns
   * what the shop answered last.
   */
  exchangeTickets(orderNumber: string): Promise<string>
  /**
   * Has the customer asked to pay for an exchange as of {@link exchangeTickets}; returns what is to be paid, or what the shop
   * answered last.
   */
  offerExchange(orderNumber: string): Promise<ExchangeToPay | string>
  /** Waits until the tickets of an order are issued, for some time; returns whether they are. */
  isTicketed(orderNumber: string): Promise<boolean>
  /** Splits the second of two passengers off a ticketed order; returns what the shop answered last. */
  splitParty(orderNumber: string): Promise<string>
  orderOf(orderNumber: string): Promise<StaffOrderAnswer>
  /** Returns the latest exchange of an order's tickets; undefined when there was none. */
  exchangeOf(orderNumber: string): Promise<TicketExchangeAnswer | undefined>
  /** Issues the tax invoice of an order until it is there; returns its number. */
  invoice(orderNumber: string): Promise<string | undefined>
  /** Returns the numbers of the tax invoices of an order. */
  invoicesOf(orderNumber: string): Promise<readonly string[]>
  /** Returns the state of the latest void of an order; undefined without one. */
  voidStateOf(orderNumber: string): Promise<string | undefined>
  /** Returns the refunds of an order's documents at the supplier. */
  ticketRefundsOf(orderNumber: string): Promise<readonly TicketRefundAnswer[]>
  audit(): Promise<readonly AuditLine[]>
}

/** An exchange that the customer has to pay for. */
export type ExchangeToPay = { readonly exchangeId: string; readonly total: number }

/** The clerk's credentials. */
export type ClerkSignIn = { readonly url: string; readonly username: string; readonly password: string }

/**
 * The largest refund without a second approval, in satang: from 50,000 baht on, two members of staff must
 * approve.
 */
const mostAlone = 4_999_999
/** How long tickets are waited for, in looks of {@link restMs}. */
const mostLooks = 100
const restMs = 300

const tokenAnswer = z.object({ access_token: z.string() })
const given = z.object({ refund: z.object({ refundId: z.string() }) })
const problemAnswer = z.object({ problem: z.string() })
const buyer = { name: 'Somchai Jaidee', address: '1 Silom Road, Bangkok 10500', taxId: '', branch: '' }

type ReadOrder = (orderNumber: string) => Promise<StaffOrderAnswer>
type Ask = (asking: Omit<SearchContext, 'signedIn'>) => ReturnType<typeof requestUntilAnswered>

/** Returns a clerk of this shop. */
export function drillClerk(signIn: ClerkSignIn): DrillClerk {
  const ask = signedInAsk(signIn)
  const get = (path: string) => ask({ method: 'GET', path })
  const audit: DrillClerk['audit'] = async () =>
    auditAnswer.parse((await get('/api/staff/audit/orders')).json).lines
  const invoicesOf: DrillClerk['invoicesOf'] = async (orderNumber) => {
    const answer = await get(`/api/staff/orders/${orderNumber}/tax-invoices`)
    return taxInvoicesAnswer.parse(answer.json).invoices.map((one) => one.invoiceNumber)
  }
  const readOrder = async (orderNumber: string) =>
    staffOrderAnswer.parse((await get(`/api/staff/orders/${orderNumber}`)).json)
  const isTicketed = async (orderNumber: string): Promise<boolean> => {
    for (let look = 0; look < mostLooks; look += 1) {
      if ((await readOrder(orderNumber)).state === 'ticketed') return true
      await wait(restMs)
    }
    return false
  }
  const refunder = ticketRefunder({ ask, readOrder })
  const exchanger = ticketExchanger({ ask, readOrder })
  return {
    comesIn: async () => void (await get('/api/staff/selling-mode/')),
    audit,
    invoicesOf,
    voidStateOf: async (orderNumber) => (await readOrder(orderNumber)).ticketVoid?.state,
    async registerForVat() {
      const { version, agency } = (await get('/api/staff/agency')).json as StaffAgencyAnswer
      const json = { version, agency: { ...agency, vatBranch: '00000', vatBase: 'fees' } }
      const answer = await ask({ method: 'PUT', path: '/api/staff/agency', json })
      if (answer.status !== 200) throw new Error(`the agency is not registered: ${answer.status}`)
    },
    async giveBack(orderNumber, share) {
      const received = (await audit()).find(
        (one) => one.kind === 'payment' && one.orderNumber === orderNumber && one.state === 'received',
      )
      if (received?.kind !== 'payment') return undefined
      const { paymentId, amount: paid } = received
      const amount = Math.min(mostAlone, Math.max(1, Math.floor(paid * share)))
      const json = { paymentId, amount }
      const answer = await ask({ path: '/api/staff/payments/unapplied-receipts/refund', json })
      const read = given.safeParse(answer.json)
      return read.success ? { refundId: read.data.refund.refundId, amount } : undefined
    },
    async receive(seen) {
      const answer = await ask({ path: confirmReceipt.path, json: seen })
      return confirmReceipt.answer.safeParse(answer.json).data?.state ?? problemOf(answer)
    },
    async voidTickets(orderNumber) {
      if (!(await isTicketed(orderNumber))) return 'notTicketed'
      const quote = voidQuoteAnswer.safeParse((await get(`/api/staff/orders/${orderNumber}/void-quote`)).json)
      if (!quote.success || !quote.data.isVoidable) return 'notVoidable'
      const ticketNumbers = quote.data.documents.map((one) => one.ticketNumber)
      const answer = await ask({ path: voidTickets.path, json: { orderNumber, ticketNumbers } })
      const read = voidTickets.answer.safeParse(answer.json)
      return read.success ? read.data.state : problemOf(answer)
    },
    exchangeOf: async (orderNumber) => (await readOrder(orderNumber)).ticketExchange,
    async exchangeTickets(orderNumber) {
      if (!(await isTicketed(orderNumber))) return 'notTicketed'
      const sent = await exchanger(orderNumber, { tender: 'cardTerminal' })
      return typeof sent === 'string' ? sent : sent.state
    },
    async offerExchange(orderNumber) {
      if (!(await isTicketed(orderNumber))) return 'notTicketed'
      const sent = await exchanger(orderNumber, { byPaymentLink: true })
      return typeof sent === 'string' || sent.state === 'awaitingPayment' ? sent : sent.state
    },
    orderOf: readOrder,
    isTicketed,
    async splitParty(orderNumber) {
      const answer = await ask({
        path: splitOrder.path,
        json: { orderNumber, passengers: [1], partySize: 2 },
      })
      return splitOrder.answer.safeParse(answer.json).data?.state ?? problemOf(answer)
    },
    ticketRefundsOf: async (orderNumber) => (await readOrder(orderNumber)).ticketRefunds,
    refundTickets: async (orderNumber) =>
      (await isTicketed(orderNumber)) ? refunder(orderNumber) : 'notTicketed',
    async invoice(orderNumber) {
      await ask({ path: `/api/staff/orders/${orderNumber}/tax-invoices`, json: { buyer } })
      return (await invoicesOf(orderNumber)).at(-1)
    },
  }
}

/** Returns a function that refunds the tickets of an order and, once that is accepted, records the supplier's money. */
function ticketRefunder({ ask, readOrder }: { readonly ask: Ask; readonly readOrder: ReadOrder }) {
  return async (orderNumber: string): Promise<string> => {
    const { tickets } = await readOrder(orderNumber)
    const ticketNumbers = tickets.filter((one) => one.status === 'issued').map((one) => one.ticketNumber)
    const chosen = { orderNumber, ticketNumbers, basis: 'voluntary' }
    const asked = await ask({ path: quoteTicketRefund.path, json: chosen })
    const quote = quoteTicketRefund.answer.safeParse(asked.json)
    if (!quote.success) return problemOf(asked)
    const { fromSupplier, toCustomer, route } = quote.data
    if (route !== 'supplier' || toCustomer === undefined || toCustomer > mostAlone) return 'notRefundable'
    const sent = await ask({ path: refundTickets.path, json: { ...chosen, fromSupplier, toCustomer } })
    if (!refundTickets.answer.safeParse(sent.json).success) return problemOf(sent)
    const settled = await settledRefund(readOrder, orderNumber)
    if (settled?.state !== 'accepted') return settled?.state ?? 'lost'
    const json = { refundId: settled.refundId, amount: settled.fromSupplier }
    const paid = await ask({ path: recordSupplierRefund.path, json })
    return recordSupplierRefund.answer.safeParse(paid.json).data?.state ?? problemOf(paid)
  }
}

/** Returns a function that exchanges the tickets of an order for the cheapest flights a day later. */
function ticketExchanger({ ask, readOrder }: { readonly ask: Ask; readonly readOrder: ReadOrder }) {
  return async (
    orderNumber: string,
    paid: { readonly tender: 'cardTerminal' } | { readonly byPaymentLink: true },
  ): Promise<(ExchangeToPay & { readonly state: string }) | string> => {
    const departure = (await readOrder(orderNumber)).journeys[0]?.segments[0]?.departureTime ?? ''
    const departureOn = plusDays(departure.slice(0, 10) as LocalDate, 1)
    const asked = await ask({
      path: searchExchange.path,
      json: { orderNumber, changes: [{ journey: 0, departureOn }] },
    })
    const found = searchExchange.answer.safeParse(asked.json)
    if (!found.success) return problemOf(asked)
    const { exchangeId, offers } = found.data
    const position = offers.findIndex(({ fareDifference, penalty }) => {
      const due = fareDifference + penalty
      return due > 0 && due <= mostAlone
    })
    const offer = offers[position]
    if (!offer) return 'nothing to pay for'
    const total = offer.fareDifference + offer.penalty
    const json = { orderNumber, exchangeId, position, agencyFee: 0, total, ...paid }
    const sent = await ask({ path: exchangeTickets.path, json })
    const state = exchangeTickets.answer.safeParse(sent.json).data?.state
    return state === undefined ? problemOf(sent) : { exchangeId, total, state }
  }
}

/** Returns the refund of an order's documents once its outcome is certain, or as it is after a while. */
async function settledRefund(
  readOrder: ReadOrder,
  orderNumber: string,
): Promise<TicketRefundAnswer | undefined> {
  for (let look = 0; ; look += 1) {
    const refund = (await readOrder(orderNumber)).ticketRefunds[0]
    if (look === mostLooks || (refund && !isRefundOpen(refund))) return refund
    await wait(restMs)
  }
}

/** Returns whether nobody knows yet what became of a refund at the supplier. */
export function isRefundOpen({ state }: TicketRefundAnswer): boolean {
  return state === 'sending' || state === 'unknown'
}

function problemOf({ status, json }: Awaited<ReturnType<Ask>>): string {
  return problemAnswer.safeParse(json).data?.problem ?? `status ${status}`
}

/** Asks until there is an answer, and signs in again when the shop no longer knows the clerk. */
function signedInAsk({ url, username, password }: ClerkSignIn): Ask {
  let signedIn: SignedIn | undefined
  const signIn = async (): Promise<SignedIn> => {
    const form = { grant_type: 'password', username, password }
    const answer = await requestUntilAnswered(url, { path: '/connect/token', form })
    return { token: tokenAnswer.parse(answer.json).access_token, cookie: answer.cookie }
  }
  return async (asking) => {
    for (let tries = 0; tries < 5; tries += 1) {
      signedIn ??= await signIn()
      const answer = await requestUntilAnswered(url, { ...asking, signedIn })
      if (answer.status !== 401) return answer
      signedIn = undefined
    }
    throw new Error('the clerk is not let in')
  }
}
