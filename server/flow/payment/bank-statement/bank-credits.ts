import type { BankCredit, BankCreditsAnswer, CreditMatch } from '#contract/api/staff/bank/bank-statements.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Payment, PaymentStore } from '../attempt/payment-store.ts'
import type { ConfirmStore, Confirmer } from '../manual/confirmation-store.ts'
import { hasReceivedMoney } from '../manual/receipts-awaiting-approval.ts'
import type { BankCreditStore, MatchedCredit, StatementCredit, StoredMatch } from './bank-credit-store.ts'
import type { ExpectedTransferStore } from './expected-transfer-store.ts'
import { type ExpectedTransfer, type Proposal, orderNumbersIn, proposeMatches } from './match-rules.ts'

/** Dependencies of listing credits. */
export type BankCreditDeps = Pick<Platform, 'clock'> & {
  readonly agency: Pick<AgencyStore, 'current'>
  readonly booking: Pick<BookingStep, 'findByIds'>
  readonly credits: BankCreditStore
  readonly expected: ExpectedTransferStore
  readonly paymentStore: Pick<PaymentStore, 'byId'>
  readonly confirmations: Pick<ConfirmStore, 'of'>
}

/** Two months: later than that, nobody pays for a request without naming it. */
const expectedMinutes = 62 * 24 * 60

/**
 * Returns the credits that await a match or an approval, oldest first, with the orders that they may pay for, and the
 * latest matches, from the view of this clerk.
 */
export async function listBankCredits(deps: BankCreditDeps, clerk: string): Promise<BankCreditsAnswer> {
  const [open, matched, { accounts }] = await Promise.all([
    deps.credits.open(),
    deps.credits.matched(),
    deps.agency.current(),
  ])
  const proposals = await proposalsOf(deps, open)
  const banks = new Map(accounts.map(({ bank, accountNumber }) => [accountNumber, bank]))
  const view = creditViewer(banks)
  const views = await matchViews(deps, matched, clerk)
  const settled = matched.map(({ credit }) => ({ ...view(credit, []), match: views.get(credit.lineId) }))
  const isOpen = ({ match }: (typeof settled)[number]) => match?.state === 'pending'
  return {
    open: [
      ...settled.filter(isOpen).map(withoutAbsentMatch),
      ...open.map((credit) => view(credit, proposals.get(credit.lineId) ?? [])),
    ],
    matched: settled.filter((one) => !isOpen(one)).map(withoutAbsentMatch),
  }
}

/** Returns the orders that each credit may pay for. */
async function proposalsOf(
  { clock, booking, expected }: Pick<BankCreditDeps, 'clock' | 'booking' | 'expected'>,
  credits: readonly StatementCredit[],
): Promise<ReadonlyMap<string, readonly Proposal[]>> {
  const found = await expected.forCredits({
    amounts: credits.map(({ amount }) => amount),
    orderNumbers: credits.flatMap(({ reference, text }) => orderNumbersIn(`${reference} ${text}`)),
    references: credits.map(({ reference }) => reference).filter((one) => one !== ''),
    since: plusMinutes(clock.now(), -expectedMinutes),
  })
  const orders = await booking.findByIds([...new Set(found.map(({ bookingId }) => bookingId))])
  const names = new Map(orders.map(({ bookingId, contact }) => [bookingId, contact.name]))
  const transfers: readonly ExpectedTransfer[] = found.map(({ bookingId, ...one }) => ({
    ...one,
    customer: names.get(bookingId) ?? '',
  }))
  return proposeMatches(credits, transfers)
}

function creditViewer(banks: ReadonlyMap<string, string>) {
  return (credit: StatementCredit, proposals: readonly Proposal[]): BankCredit => ({
    ...credit,
    bank: banks.get(credit.accountNumber) ?? '',
    proposals: proposals.map(({ transfer, rule, isExact }) => ({
      orderNumber: transfer.orderNumber,
      customer: transfer.customer,
      amount: transfer.amount,
      isRecorded: transfer.isRecorded,
      rule,
      isExact,
    })),
  })
}

type ShownCredit = BankCredit & { readonly match: CreditMatch | undefined }

function withoutAbsentMatch({ match, ...credit }: ShownCredit): BankCredit {
  return match === undefined ? credit : { ...credit, match }
}

type MatchSides = {
  readonly orders: ReadonlyMap<string, Booking>
  readonly confirmers: ReadonlyMap<string, readonly Confirmer[]>
  readonly payments: ReadonlyMap<string, Payment>
}

async function matchViews(
  deps: BankCreditDeps,
  matched: readonly MatchedCredit[],
  clerk: string,
): Promise<ReadonlyMap<string, CreditMatch>> {
  const matches = matched.flatMap(({ match }) => (match ? [match] : []))
  const orders = await deps.booking.findByIds([
    ...new Set(matches.flatMap(({ bookingId }) => bookingId ?? [])),
  ])
  const paymentIds = matches.flatMap(({ paymentId }) => paymentId ?? [])
  const sides: MatchSides = {
    orders: new Map(orders.map((one) => [one.bookingId, one])),
    confirmers: await deps.confirmations.of(paymentIds),
    payments: new Map(
      (await Promise.all(paymentIds.map((id) => deps.paymentStore.byId(id)))).flatMap((one) =>
        one ? [[one.paymentId, one] as const] : [],
      ),
    ),
  }
  return new Map(matches.map((match) => [match.lineId, matchView(match, sides, clerk)]))
}

function matchView(
  { matchId, bookingId = '', paymentId = '', note, by, at }: StoredMatch,
  { orders, confirmers, payments }: MatchSides,
  clerk: string,
): CreditMatch {
  const orderNumber = orders.get(bookingId)?.orderNumber
  const payment = payments.get(paymentId)
  const isRecorded = payment !== undefined && hasReceivedMoney(payment)
  const confirmed = confirmers.get(paymentId) ?? []
  return {
    matchId,
    ...(orderNumber !== undefined && { orderNumber }),
    note,
    by,
    at,
    state: bookingId === '' ? 'other' : isRecorded ? 'recorded' : 'pending',
    confirmedBy: confirmed.length,
    isMine: confirmed.some((one) => one.clerk === clerk),
  }
}
