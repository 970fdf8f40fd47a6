import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { compareMoney, satang, sumMoney } from '#contract/terms/money.ts'
import type { ExchangeCommand } from '../../supplier-exchange.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { RefusalReason, SupplyContext, SupplyOutcome, SupplyProvider } from '../../supply-provider.ts'
import { fulfilmentRequest, readBookingAnswer, readBookingBeforeChange } from '../booking/sabre-after-sale.ts'
import { isErrorFatal, outcomeWithoutData } from '../booking/sabre-outcome.ts'
import { exchangeBookingBody } from './exchange-booking-body.ts'
import { type SabreExchangeHandle, parseSabreExchangeRef } from './sabre-exchange-ref.ts'
import {
  type SabreExchangeDeps,
  areTicketsChangeable,
  openTicketsOf,
  searchSabreExchange,
} from './sabre-exchange-search.ts'
import type { WireExchangeBooked } from './sabre-exchange-wire.ts'
import { signedBaht } from './sabre-reshop-to-terms.ts'

/** Returns the calls with which tickets are exchanged: all open tickets of a booking together. */
export function sabreExchanges(
  desk: SabreExchangeDeps,
): Required<Pick<SupplyProvider, 'searchExchange' | 'exchangeTickets'>> {
  return {
    searchExchange: (search, context) => searchSabreExchange(desk, search, context),
    exchangeTickets: (command, context) => exchangeBookedTickets(desk, command, context),
  }
}

/**
 * Exchanges tickets in Sabre's two steps: Exchange Booking sells the new flights and stores the price, which may not be
 * above the quoted one, then the new tickets are issued by the stored records. Each is sent once. From the first on the
 * seats have moved: what follows is never "not done".
 */
async function exchangeBookedTickets(
  desk: SabreExchangeDeps,
  command: ExchangeCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const handle = parseSabreExchangeRef(command.ref)
  if (handle?.locator !== command.reservationRef) return { kind: 'notDone', reason: 'notPossible' }
  const before = await readBookingBeforeChange(desk, handle.locator, context)
  if (before.kind === 'notDone') return before
  const { reservation, wire } = before
  const open = openTicketsOf(reservation)
  const quoted = sumMoney(handle.tickets.map((one) => satang(one.amount)))
  const body = exchangeBookingBody(wire, handle, desk.settings)
  if (
    !isSameSet(open, command.ticketNumbers) ||
    !isSameSet(
      open,
      handle.tickets.map((one) => one.number),
    ) ||
    !body
  )
    return { kind: 'notDone', reason: 'notPossible' }
  if (compareMoney(quoted, command.expected) > 0) return { kind: 'notDone', reason: 'priceChanged' }
  const changeable = await areTicketsChangeable(desk, reservation, context)
  if (!changeable)
    return { kind: 'notDone', reason: changeable === undefined ? 'unreachable' : 'notPossible' }
  const booked = await desk.exchanges.book(body, context)
  if (booked.kind !== 'data') return outcomeWithoutData(booked)
  const records = storedRecords(booked.value.ExchangeBookingRS, handle)
  if (records.kind === 'refused') return { kind: 'notDone', reason: records.reason }
  if (records.kind === 'unclear') return { kind: 'unknown', note: records.note }
  return issueNewTickets(desk, { command, handle, records: records.numbers }, context)
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each))
}

type StoredRecords =
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'unclear'; readonly note: string }
  | { readonly kind: 'stored'; readonly numbers: readonly string[] }

/** Returns the numbers of the stored records: one for each ticket, at the quoted price together. */
function storedRecords(
  { ApplicationResults: results, ExchangeConfirmation: confirmed }: WireExchangeBooked,
  { tickets }: SabreExchangeHandle,
): StoredRecords {
  const { status } = results
  if (status === 'NotProcessed' && confirmed.length === 0)
    return { kind: 'refused', reason: reasonOfErrors(results) }
  if (status !== 'Complete' || confirmed.length !== tickets.length)
    return { kind: 'unclear', note: `exchange booking ${status}` }
  const returned = confirmed.map((one) => signedBaht(one.PriceComparison?.amountReturned, 'THB'))
  const known = returned.filter((one) => one !== undefined)
  const most = tickets.reduce((sum, one) => sum + one.amount, 0)
  // Sabre was told to halt above it; a record at a higher price is not paid
  if (known.length === confirmed.length && sumMoney(known).amount > most)
    return { kind: 'unclear', note: 'the reissue was stored at a higher price' }
  return { kind: 'stored', numbers: confirmed.map((one) => one.PQR_Number.replace(/^0+(?=.)/, '')) }
}

/** Only words tell the reason: Sabre publishes no list of codes. */
function reasonOfErrors({ Error: errors }: WireExchangeBooked['ApplicationResults']): RefusalReason {
  const words = errors
    .flatMap((one) => one.SystemSpecificResults.flatMap(({ Message }) => Message))
    .map(({ code = '', content = '' }) => `${code} ${content}`)
    .join(' ')
  if (/HALT_ON_STATUS|status code|air ?booking step|availab/i.test(words)) return 'seatsGone'
  return /acceptable|PRICE_NOT|PRICE_?COMPARISON|NO FARES/i.test(words) ? 'priceChanged' : 'notPossible'
}

type Issuing = {
  readonly command: ExchangeCommand
  readonly handle: SabreExchangeHandle
  readonly records: readonly string[]
}

/**
 * Issues the new tickets once and reads the booking afterwards, whatever the answer says: only its documents prove the
 * exchange. A certain refusal leaves the booking on its new flights with its old tickets, and is returned as it was read.
 */
async function issueNewTickets(
  { calls, frame, printerProfile }: SabreExchangeDeps,
  { command, handle, records }: Issuing,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const fulfilments = records.map((one) => ({ ticketingQualifiers: { priceQuoteReissueRecordId: one } }))
  const answer = await calls.fulfill(fulfilmentRequest(handle.locator, fulfilments, printerProfile), context)
  const isCertain = isCertainlyIncomplete(answer)
  const after = readBookingAnswer(handle.locator, await calls.booking(handle.locator, context), frame)
  if (after.kind !== 'seen') return { kind: 'unknown', note: 'exchanged, booking not seen since' }
  if (isCertain || areTicketsReplaced(after.reservation, command))
    return { kind: 'done', value: after.reservation }
  return { kind: 'unknown', note: noteOfIssue(answer, records.length) }
}

type FulfilAnswer = Awaited<ReturnType<SabreExchangeDeps['calls']['fulfill']>>

/** Whether no further ticket can come of the request: it was not sent, was refused, or says that it is partly done. */
function isCertainlyIncomplete(answer: FulfilAnswer): boolean {
  if (answer.kind !== 'data') return outcomeWithoutData(answer).kind === 'notDone'
  const { warnings, errors } = answer.value
  const all = [...warnings, ...errors]
  return all.length > 0 && all.every(({ type }) => type === 'PARTIAL_FULFILLMENT')
}

/** Whether every old ticket has ended and as many new ones are open. */
function areTicketsReplaced(reservation: Reservation, { ticketNumbers }: ExchangeCommand): boolean {
  const open = openTicketsOf(reservation)
  const old = (reservation.documents ?? []).filter((one) => ticketNumbers.includes(one.ticketNumber))
  const isEnded = old.length === ticketNumbers.length && !old.some(isDocumentOpen)
  return isEnded && open.length === ticketNumbers.length
}

/** Why the issue is not certain: success has no warning, every ticket, and each of them committed. */
function noteOfIssue(answer: FulfilAnswer, expected: number): string {
  if (answer.kind !== 'data') return 'exchanged, the answer of the issue was lost'
  const { tickets, warnings, errors } = answer.value
  const [first] = [...errors.filter(isErrorFatal), ...warnings]
  if (first) return `exchanged, ${first.type}`
  const isWhole = tickets.length === expected && tickets.every((one) => one.isCommitted !== false)
  return isWhole ? 'exchanged, the new tickets are not seen yet' : 'exchanged, tickets not committed'
}
