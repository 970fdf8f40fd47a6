import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../supply-provider.ts'
import type { FindOutcome, NoticesOutcome, ReservationPage, Reservation } from '../supplier-reservation.ts'
import type { ExchangeSearchOutcome } from '../supplier-exchange.ts'
import type { TicketRefundOutcome } from '../supplier-ticket-refund.ts'
import type { VoidQuoteOutcome } from '../supplier-void.ts'
import type { PriceOutcome } from '../supplier-offer.ts'
import type { BreakerView } from '../supply-monitoring.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import { type CallPlan, createGuardedCall } from './guarded-call.ts'
import { type GuardDeps, outsideRule } from './guard-limits.ts'
import { streamGuardedSearch, sourceNamesOf } from './guarded-search.ts'
import type { SearchCache } from './search-cache.ts'
import { createBreakerAndCache } from './between-processes/breaker-and-cache.ts'
import { createCallJudge } from './call-verdict.ts'
import { guardExtrasCalls } from './guard-extras-calls.ts'

/** A guarded supplier with the state of its breaker. */
export type GuardedSupply = SupplyProvider & { readonly breaker: () => BreakerView }

type ChangingCall = SupplyOutcome<Reservation>
type Plan<Answer> = Omit<CallPlan<Answer>, 'name'>

/**
 * Protects the shop from a slow or failing supplier. Every call has a time limit and a bulkhead; an open
 * breaker blocks all calls except inquiries about existing orders; equal searches are coalesced. Blocked
 * calls return the outcome of an unreachable supplier.
 */
export function guardSupply(provider: SupplyProvider, deps: GuardDeps): GuardedSupply {
  const rule = { ...outsideRule, ...deps.rule }
  const { hungMs } = rule
  const judge = createCallJudge({ clock: deps.clock, isHeard: deps.isHeard ?? false })
  const { breaker, searches } = createBreakerAndCache({ supplierId: provider.supplierId, rule }, deps)
  const bulkhead = createSemaphore(rule.searches)
  const guard = { provider, breaker, bulkhead, judge, searchMs: rule.searchMs, hungMs: hungMs.search }
  const call = createGuardedCall({
    breaker,
    judge,
    question: {
      bulkhead: createSemaphore(rule.questions),
      ms: rule.questionMs,
      hungMs: hungMs.question,
    },
    change: { bulkhead: createSemaphore(rule.changes), ms: rule.changeMs, hungMs: hungMs.change },
  })
  return {
    ...provider,
    ...guardCalendarCalls(provider, call),
    ...guardOfferCalls(provider, call, searches),
    ...guardOrderCalls(provider, call),
    ...guardVoidCalls(provider, call),
    ...guardExchangeCalls(provider, call),
    ...guardExtrasCalls(provider, { call, change, read: { ...unheard, mayRest: false } }),
    ...guardRefundCalls(provider, call),
    ...guardServiceCall(provider, call),
    ...guardListCall(provider, call),
    breaker: () => breaker.view(),
    shop: (request, context) =>
      searches.follow(request, { signal: context.signal, sources: sourceNamesOf(provider) }, (signal) =>
        streamGuardedSearch(guard, request, { ...context, signal }),
      ),
  }
}

type Call = ReturnType<typeof createGuardedCall>

const known = { lane: 'question', mayRest: true, refused: undefined, lost: undefined } as const
/** Undefined may mean that there is nothing, or that the supplier did not answer. */
const verdictOfAnswer = (answer: unknown) => (answer === undefined ? 'untold' : 'answered')

function guardCalendarCalls({ calendar, matrix }: SupplyProvider, call: Call): Partial<SupplyProvider> {
  return {
    ...(calendar && {
      calendar: (request, days, context) =>
        call({ ...known, name: 'calendar', verdictOf: verdictOfAnswer }, context, (inner) =>
          calendar(request, days, inner),
        ),
    }),
    ...(matrix && {
      matrix: (request, context) =>
        call({ ...known, name: 'matrix', verdictOf: verdictOfAnswer }, context, (inner) =>
          matrix(request, inner),
        ),
    }),
  }
}

const verdictOfRead = ({ kind }: { readonly kind: string }) => (kind === 'silent' ? 'failed' : 'answered')
const verdictOfChange = (change: ChangingCall) =>
  change.kind === 'unknown' || (change.kind === 'notDone' && change.reason === 'unreachable')
    ? 'failed'
    : 'answered'
const silent = { kind: 'silent' } as const
const unheard = {
  lane: 'question',
  mayRest: true,
  refused: silent,
  lost: silent,
  verdictOf: verdictOfRead,
} as const
const change: Plan<ChangingCall> = {
  lane: 'change',
  mayRest: false,
  refused: { kind: 'notDone', reason: 'unreachable' },
  lost: { kind: 'unknown', note: 'timeout' },
  verdictOf: verdictOfChange,
}

const answerOf = (name: string) => ({ ...known, name, verdictOf: verdictOfAnswer })

function guardOfferCalls(provider: SupplyProvider, call: Call, searches: SearchCache) {
  const { seatMaps, bags } = provider
  return {
    async price(ref, before, context) {
      const answer = await call<PriceOutcome>({ ...unheard, name: 'price' }, context, (inner) =>
        provider.price(ref, before, inner),
      )
      if (answer.kind === 'changed' || answer.kind === 'gone') searches.forget(ref)
      return answer
    },
    rules: (ref, context) => call(answerOf('rules'), context, (inner) => provider.rules(ref, inner)),
    async book(command, context) {
      const about = { ...context, clientReference: command.clientReference }
      const answer = await call({ ...change, name: 'book', mayRest: true }, about, (inner) =>
        provider.book(command, inner),
      )
      searches.forget(command.ref)
      return answer
    },
    ...(seatMaps && {
      seatMaps: (ref: string, context: SupplyContext) =>
        call(answerOf('seatMaps'), context, (inner) => seatMaps(ref, inner)),
    }),
    ...(bags && {
      bags: (ref: string, context: SupplyContext) =>
        call(answerOf('bags'), context, (inner) => bags(ref, inner)),
    }),
  } satisfies Partial<SupplyProvider>
}

const look: Plan<FindOutcome> = { ...unheard, mayRest: false }

/** Calls for existing orders bypass the breaker: there is no other source of their state. */
function guardOrderCalls(provider: SupplyProvider, call: Call) {
  const { acceptFlights, notices, acknowledge } = provider
  return {
    ticket: (reservationRef, context) =>
      call({ ...change, name: 'ticket', reservationRef }, context, (inner) =>
        provider.ticket(reservationRef, inner),
      ),
    cancel: (reservationRef, context) =>
      call({ ...change, name: 'cancel', reservationRef }, context, (inner) =>
        provider.cancel(reservationRef, inner),
      ),
    retrieve: (reservationRef, context) =>
      call({ ...look, name: 'retrieve', reservationRef }, context, (inner) =>
        provider.retrieve(reservationRef, inner),
      ),
    find: (clientReference, context) =>
      call({ ...look, name: 'find' }, { ...context, clientReference }, (inner) =>
        provider.find(clientReference, inner),
      ),
    ...(acceptFlights && {
      acceptFlights: (reservationRef: string, context: SupplyContext) =>
        call({ ...change, name: 'acceptFlights', reservationRef }, context, (inner) =>
          acceptFlights(reservationRef, inner),
        ),
    }),
    ...(notices && {
      notices: (context: SupplyContext) =>
        call<NoticesOutcome>({ ...unheard, name: 'notices' }, context, (inner) => notices(inner)),
    }),
    ...(acknowledge && {
      acknowledge: (noticeIds: readonly string[], context: SupplyContext) =>
        call({ ...known, name: 'acknowledge', verdictOf: () => 'untold' }, context, (inner) =>
          acknowledge(noticeIds, inner),
        ),
    }),
  } satisfies Partial<SupplyProvider>
}

function guardVoidCalls({ quoteVoid, voidTickets }: SupplyProvider, call: Call): Partial<SupplyProvider> {
  return {
    ...(quoteVoid && {
      quoteVoid: (reservationRef, context) =>
        call<VoidQuoteOutcome>(
          { ...unheard, mayRest: false, name: 'quoteVoid', reservationRef },
          context,
          (inner) => quoteVoid(reservationRef, inner),
        ),
    }),
    ...(voidTickets && {
      voidTickets: (command, context) =>
        call({ ...change, name: 'voidTickets', reservationRef: command.reservationRef }, context, (inner) =>
          voidTickets(command, inner),
        ),
    }),
  }
}

function guardExchangeCalls(
  { searchExchange, exchangeTickets }: SupplyProvider,
  call: Call,
): Partial<SupplyProvider> {
  return {
    ...(searchExchange && {
      searchExchange: (search, context) =>
        call<ExchangeSearchOutcome>(
          { ...unheard, mayRest: false, name: 'searchExchange', reservationRef: search.reservationRef },
          context,
          (inner) => searchExchange(search, inner),
        ),
    }),
    ...(exchangeTickets && {
      exchangeTickets: (command, context) =>
        call(
          { ...change, name: 'exchangeTickets', reservationRef: command.reservationRef },
          context,
          (inner) => exchangeTickets(command, inner),
        ),
    }),
  }
}

function guardRefundCalls(
  { quoteRefund, refundTickets }: SupplyProvider,
  call: Call,
): Partial<SupplyProvider> {
  return {
    ...(quoteRefund && {
      quoteRefund: (reservationRef, context) =>
        call<TicketRefundOutcome>(
          { ...unheard, mayRest: false, name: 'quoteRefund', reservationRef },
          context,
          (inner) => quoteRefund(reservationRef, inner),
        ),
    }),
    ...(refundTickets && {
      refundTickets: (command, context) =>
        call({ ...change, name: 'refundTickets', reservationRef: command.reservationRef }, context, (inner) =>
          refundTickets(command, inner),
        ),
    }),
  }
}

function guardServiceCall({ requestService, divide }: SupplyProvider, call: Call): Partial<SupplyProvider> {
  const planOf = (name: string, { reservationRef }: { readonly reservationRef: string }) => {
    return { ...change, name, reservationRef }
  }
  return {
    ...(requestService && {
      requestService: (command, context) =>
        call(planOf('requestService', command), context, (inner) => requestService(command, inner)),
    }),
    ...(divide && {
      divide: (command, context) =>
        call(planOf('divide', command), context, (inner) => divide(command, inner)),
    }),
  }
}

function guardListCall({ listReservations }: SupplyProvider, call: Call): Partial<SupplyProvider> {
  if (!listReservations) return {}
  return {
    listReservations: (query, context) =>
      call<ReservationPage>({ ...unheard, name: 'listReservations' }, context, (inner) =>
        listReservations(query, inner),
      ),
  }
}
