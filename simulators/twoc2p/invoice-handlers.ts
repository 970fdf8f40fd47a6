import { randomBytes, randomInt } from 'node:crypto'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { Ledger } from '../control-plane/ledger-file.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { TokenRequest } from './token-request.ts'

/** The card brands of the page: the gateway's names, with the masked number of the test card. */
export const schemes = {
  VI: '411111XXXXXX1111',
  MA: '555555XXXXXX4444',
  JC: '356280XXXXXX9340',
} as const
/** A card brand by the gateway's name. */
export type Scheme = keyof typeof schemes

/** The decision about an invoice, by the bank or the payer. */
export type Decision = {
  readonly kind: 'decided'
  readonly at: Instant
  readonly invoiceNo: string
  /** 0000 captured, 0001 pending at the bank, any other code not captured. */
  readonly respCode: string
  readonly scheme: Scheme
  readonly tranRef: string
  readonly referenceNo: string
  readonly approvalCode: string
}

/** An invoice that a token was issued for. */
export type Issued = {
  readonly kind: 'issued'
  readonly at: Instant
  readonly token: string
  readonly expiresAt: Instant
  readonly request: TokenRequest
}

/** Every kind of ledger entry. */
export type LedgerEntry = Issued | Decision

/** An invoice as replayed from the ledger. */
export type Invoice = Issued & { readonly decision?: Decision }

/** The invoices and the actions on them. */
export type InvoiceHandlers = {
  /** Opens an invoice; undefined when its number was used before. */
  issue(request: TokenRequest): Invoice | undefined
  byNumber(invoiceNo: string): Invoice | undefined
  byToken(token: string): Invoice | undefined
  /** Returns the current response code: 2001 while undecided, 5009 after the deadline. */
  respCodeOf(invoice: Invoice): string
  /** Records a decision; undefined when a final one exists, or after the deadline. */
  decide(invoice: Invoice, decision: Pick<Decision, 'respCode' | 'scheme'>): Invoice | undefined
  all(): readonly Invoice[]
  reset(): void
}

const tokenLivesMs = 30 * 60_000
const bangkokMs = 7 * 3_600_000

/** Creates the handlers with the entries of the ledger. */
export function invoiceHandlers(ledger: Ledger<LedgerEntry>, clock: SimulatedClock): InvoiceHandlers {
  const invoices = new Map<string, Invoice>()
  const applyEntry = (entry: LedgerEntry): void => {
    if (entry.kind === 'issued') return void invoices.set(entry.request.invoiceNo, entry)
    const invoice = invoices.get(entry.invoiceNo)
    if (invoice) invoices.set(entry.invoiceNo, { ...invoice, decision: entry })
  }
  for (const entry of ledger.entries()) applyEntry(entry)
  const appendToLedger = (entry: LedgerEntry, invoiceNo: string): Invoice | undefined => {
    ledger.append(entry)
    applyEntry(entry)
    return invoices.get(invoiceNo)
  }
  const responseCodeOf = (invoice: Invoice): string => {
    if (invoice.decision) return invoice.decision.respCode
    return epochMsOf(invoice.expiresAt) <= clock.nowMs() ? '5009' : '2001'
  }

  return {
    issue: (request) =>
      invoices.has(request.invoiceNo)
        ? undefined
        : appendToLedger(issueToken(request, clock), request.invoiceNo),
    byNumber: (invoiceNo) => invoices.get(invoiceNo),
    byToken: (token) => [...invoices.values()].find((one) => one.token === token),
    respCodeOf: responseCodeOf,
    decide(invoice, decision) {
      if (!['2001', '0001'].includes(responseCodeOf(invoice))) return undefined
      const { invoiceNo } = invoice.request
      const drawn = { tranRef: randomDigits(7), referenceNo: randomDigits(7), approvalCode: randomDigits(6) }
      return appendToLedger({ kind: 'decided', at: clock.now(), invoiceNo, ...decision, ...drawn }, invoiceNo)
    },
    all: () => [...invoices.values()],
    reset() {
      ledger.clear()
      invoices.clear()
    },
  }
}

function issueToken(request: TokenRequest, clock: SimulatedClock): Issued {
  const latestMs = clock.nowMs() + tokenLivesMs
  const wishedMs = request.paymentExpiry === undefined ? latestMs : parseBangkokTime(request.paymentExpiry)
  return {
    kind: 'issued',
    at: clock.now(),
    token: randomBytes(48).toString('base64url'),
    expiresAt: instantFromMs(Math.min(latestMs, wishedMs)),
    request,
  }
}

/** Returns the milliseconds since 1970 of "2026-11-21 23:50:00" in Bangkok time. */
function parseBangkokTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) - bangkokMs
}

/** Returns an instant in Bangkok time in the gateway's format: "20261121235000". */
export function formatBangkokTime(at: Instant): string {
  return instantFromMs(epochMsOf(at) + bangkokMs)
    .slice(0, 19)
    .replaceAll(/\D/g, '')
}

const randomDigits = (length: number): string => Array.from({ length }, () => String(randomInt(10))).join('')
