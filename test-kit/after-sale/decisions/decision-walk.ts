import { type DocumentRefundQuote, totalOfRefund } from '#contract/terms/document/refund-quote.ts'
import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { afterSalesOf } from '#server/flow/ticket/after-sales.ts'
import { openEndingOf } from '#server/flow/ticket/ending-under-way.ts'
import { documentsAfter, outcomeOf } from '#server/flow/ticket/exchange/exchange-outcome.ts'
import { exchangeTransitions } from '#server/flow/ticket/exchange/exchange-state.ts'
import type { TicketExchange } from '#server/flow/ticket/exchange/exchange-store.ts'
import { customerAmountOf, owedToCustomer } from '#server/flow/ticket/ticket-refund/customer-amount.ts'
import { refundedOf } from '#server/flow/ticket/ticket-refund/settle-ticket-refund.ts'
import { ticketRefundTransitions } from '#server/flow/ticket/ticket-refund/ticket-refund-state.ts'
import type { TicketRefund } from '#server/flow/ticket/ticket-refund/ticket-refund-store.ts'
import { voidOutcomeOf } from '#server/flow/ticket/void/settle-void.ts'
import { isPartlyRefunded } from '#server/flow/ticket/void/refund-by-void.ts'
import { voidTransitions } from '#server/flow/ticket/void/void-state.ts'
import type { TicketVoid } from '#server/flow/ticket/void/void-store.ts'
import type { Dice } from '../../fare-oracle/dice.ts'
import { CashBox, type Paid } from './cash-box.ts'
import { ModelAirline } from './model-airline.ts'
import { type Table, aSentExchange, moveTo, takeOver } from './records.ts'

const at = '2026-11-21T05:00:00.000Z' as Instant

type Mutable<Record> = { -readonly [Key in keyof Record]: Record[Key] }

/**
 * An order after its sale whose every decision is made by the functions of the shop, without database, wire and jobs,
 * beside an airline and a cash box that keep only the truth.
 */
export class DecisionWalk {
  private readonly dice: Dice
  private readonly airline: ModelAirline
  private readonly price: number
  private documents: readonly TravelDocument[] = []
  private readonly voids: Mutable<Pick<TicketVoid, 'state' | 'ticketNumbers'>>[] = []
  private readonly refunds: Mutable<TicketRefund>[] = []
  private readonly exchanges: (Mutable<TicketExchange> & { payment?: Paid })[] = []
  private readonly cash = new CashBox()
  private isCancelled = false
  // the truth: what customers were promised, what is open, and what is to become of it
  private readonly promised = new Map<TicketRefund, number>()
  private open: 'void' | 'refund' | 'exchange' | undefined
  private ended: readonly string[] = []
  private becomes: 'done' | 'unticketed' | 'refused' = 'refused'
  private readonly found: string[] = []

  constructor(dice: Dice) {
    this.dice = dice
    this.airline = new ModelAirline(dice.between(1, 3))
    this.price = dice.between(1_000_00, 9_000_00)
    this.cash.receive(this.price * this.airline.travellers.length)
    this.read()
  }

  /** Makes one random move that is possible now, and returns its name. */
  step(): string {
    const moves = ['void', 'refund', 'exchange', 'settle', 'settle', 'paid', 'money', 'read'] as const
    const move = this.dice.pick(moves)
    const isBlocked =
      openEndingOf({
        voids: this.voids,
        exchanges: this.exchanges,
        ticketRefunds: this.refunds,
        splits: [],
        extraSales: [],
      }) !== undefined
    this.expect('blocked', isBlocked, this.open !== undefined)
    const mayEnd = !isBlocked && this.airline.flying.length > 0 && !this.isCancelled
    if (['void', 'refund', 'exchange'].includes(move) && !mayEnd) return `${move} not possible`
    this[move]()
    return move
  }

  /** Returns what is not as the truth has it. */
  faults(): readonly string[] {
    const { came, went, owed, isSound } = this.cash
    this.expect('what goes back', owed, went)
    this.expect('every payment below its amount', isSound, true)
    const promised = [...this.promised.values()].reduce((sum, one) => sum + one, 0)
    this.expect('what customers are owed', owedToCustomer(this.refunds).amount, promised)
    if (this.open === undefined) {
      const flying = this.airline.travellers.filter(({ end }) => !end).map(({ ticket }) => ticket)
      this.expect('tickets', this.openNumbers().toSorted().join(), flying.toSorted().join())
      const isWhole = this.isCancelled && !this.airline.travellers.some(({ end }) => end === 'refunded')
      if (isWhole) this.expect('cancelled with money', came - went, 0)
      if (this.isCancelled) this.expect('cancelled with tickets', flying.length, 0)
    }
    const paidBack = went >= came ? 'refunded' : 'partiallyRefunded'
    const untilThen = this.areSomeRefunded() && !this.isGivenBack() ? 'partiallyRefunded' : undefined
    this.expect('status', this.statusOf()?.status, went === 0 ? untilThen : paidBack)
    return this.found
  }

  private statusOf() {
    const state = this.isCancelled ? 'cancelled' : 'ticketed'
    const { came: received, owed: goesBack } = this.cash
    const tickets = { isGivenBack: this.isGivenBack(), areSomeRefunded: this.areSomeRefunded() }
    return afterSalesOf(
      { bookingId: '', state },
      { bookingId: '', received, goesBack, ...tickets, flights: undefined },
    )
  }

  private isGivenBack(): boolean {
    return this.openNumbers().length === 0
  }

  /** Whether the airline states a ticket as refunded; one that it states as closed may be. */
  private areSomeRefunded(): boolean {
    return this.documents.some(({ status }) => status === 'refunded')
  }

  private expect(name: string, decided: unknown, truth: unknown): void {
    if (decided !== truth) this.found.push(`${name} is ${String(decided)} instead of ${String(truth)}`)
  }

  private take(told: readonly TravelDocument[]): void {
    this.documents = takeOver(this.documents, told)
  }

  private openNumbers(): string[] {
    return this.documents.filter(isDocumentOpen).map((one) => one.ticketNumber)
  }

  private some(): readonly number[] {
    const { flying } = this.airline
    return this.dice.pick([flying, [], this.dice.some(flying, this.dice.between(1, flying.length))])
  }

  private read(): void {
    if (this.open === undefined) this.take(this.airline.read(false).documents ?? [])
  }

  private void(): void {
    this.voids.push({ state: 'sending', ticketNumbers: this.openNumbers() })
    this.airline.end(this.some(), 'voided')
    this.open = 'void'
    if (this.dice.chance(0.5)) this.settle()
  }

  private settle(): void {
    if (this.open === 'void') this.settleVoid()
    if (this.open === 'refund') this.settleRefund()
    if (this.open === 'exchange') this.settleExchange()
  }

  private settleVoid(): void {
    const sent = this.voids.find(({ state }) => state === 'sending' || state === 'unknown')
    if (!sent) throw new Error('no void is open')
    if (this.lose(sent, voidTransitions)) return
    const before = new Set(this.openNumbers())
    const reservation = this.airline.read(false)
    this.take(reservation.documents ?? [])
    const { voided, move } = voidOutcomeOf({ sent, reservation }, this.documents)
    moveTo(sent, move, voidTransitions)
    this.open = undefined
    const ended = voided.filter((one) => before.has(one.ticketNumber)).length
    if (move.to === 'done') {
      this.isCancelled = true
      const wasRefunded = this.airline.travellers.some(({ end }) => end === 'refunded')
      this.expect('refunded before', isPartlyRefunded(this.documents), wasRefunded)
      if (!wasRefunded) this.cash.giveBackAll()
      else this.cash.giveBack(ended * this.price)
    }
    if (move.to === 'partial') this.cash.giveBack(ended * this.price)
  }

  private refund(): void {
    const chosen = this.dice.some(this.openNumbers(), this.dice.between(1, 3))
    const isUpTo = this.dice.chance(0.3)
    const documents = chosen.map((ticketNumber) => {
      const toCustomer = satang(this.dice.between(0, this.price))
      const fromSupplier = satang(this.dice.between(0, this.price))
      return { ticketNumber, isUpTo, toCustomer, fromSupplier } as unknown as DocumentRefundQuote
    })
    const { toCustomer = satang(0), fromSupplier = satang(0) } = totalOfRefund(documents)
    if (toCustomer.amount > this.cash.left - owedToCustomer(this.refunds).amount) return
    const state = this.dice.chance(0.2) ? 'applied' : 'sending'
    const refund = {
      state,
      documents,
      refundedNumbers: [],
      toCustomer,
      fromSupplier,
    } as unknown as TicketRefund
    this.refunds.push(refund)
    this.open = 'refund'
    const passengers = this.airline.flying.filter((one) =>
      chosen.includes(this.airline.travellers[one]?.ticket ?? ''),
    )
    const isWhole = state === 'applied' ? this.dice.chance(0.5) : undefined
    const ended =
      isWhole === undefined ? passengers.filter(() => this.dice.chance(0.7)) : isWhole ? passengers : []
    this.airline.end(ended, 'refunded')
    this.ended = ended.map((one) => this.airline.travellers[one]?.ticket ?? '')
    if (this.dice.chance(0.5)) this.settle()
  }

  private settleRefund(): void {
    const sent = this.refunds.find(({ state }) => ['sending', 'unknown', 'applied'].includes(state))
    if (!sent) throw new Error('no refund is open')
    const isApplied = sent.state === 'applied'
    if (!isApplied && this.lose(sent, ticketRefundTransitions)) return
    this.take(this.airline.read(!isApplied && this.dice.chance(0.3)).documents ?? [])
    const refunded = refundedOf(sent, this.documents)
    this.open = undefined
    const promised = sent.documents.filter((one) => this.ended.includes(one.ticketNumber))
    this.expect('number of refunded tickets', refunded.length, promised.length)
    if (refunded.length === 0) {
      const cause = isApplied ? 'airlineRejected' : 'noneRefunded'
      moveTo(sent, { to: 'refused', cause }, ticketRefundTransitions)
      return
    }
    const cause = isApplied ? 'airlineAuthorised' : 'ticketsRefunded'
    moveTo(sent, { to: 'accepted', cause }, ticketRefundTransitions)
    const { toCustomer = satang(0), fromSupplier = satang(0) } = totalOfRefund(refunded)
    Object.assign(sent, {
      toCustomer,
      fromSupplier,
      refundedNumbers: refunded.map((one) => one.ticketNumber),
    })
    // As the shop calls them, although the airline may state less.
    const isOf = ({ ticketNumber }: TravelDocument) => this.ended.includes(ticketNumber)
    this.take(this.documents.filter(isOf).map((one) => ({ ...one, status: 'refunded' })))
    this.promised.set(
      sent,
      promised.reduce((sum, one) => sum + (one.toCustomer?.amount ?? 0), 0),
    )
  }

  /** The airline pays an accepted refund, and the customer gets theirs. */
  private paid(): void {
    const accepted = this.refunds.find(({ state }) => state === 'accepted')
    if (!accepted) return
    const expected = accepted.fromSupplier.amount
    const received = satang(this.dice.pick([expected, Math.floor(expected / 3), expected + 1, 0]))
    moveTo(accepted, { to: 'supplierPaid', cause: 'supplierPaid' }, ticketRefundTransitions)
    accepted.received = received
    const amount = customerAmountOf(accepted, received)
    const promised = this.promised.get(accepted) ?? 0
    const isUpTo = accepted.documents.some((one) => one.isUpTo)
    const borne = isUpTo ? Math.max(0, expected - received.amount) : 0
    this.promised.set(accepted, Math.max(0, promised - borne))
    this.expect('what the customer gets', amount.amount, this.promised.get(accepted))
    if (!this.cash.giveBack(amount.amount)) return
    this.promised.delete(accepted)
    Object.assign(accepted, { customerPaid: amount, customerPaidAt: at })
  }

  /** Staff refund money beside the tickets: what is left and not promised. */
  private money(): void {
    const most = this.cash.left - owedToCustomer(this.refunds).amount
    if (most > 0 && this.open !== 'exchange') this.cash.giveBack(this.dice.between(1, most))
  }

  private exchange(): void {
    const before = this.airline.day
    const day = before === '2027-01-10' ? '2027-01-12' : '2027-01-10'
    const sent = aSentExchange(this.openNumbers(), [before, day], at)
    const due = this.dice.between(0, 500_00)
    this.exchanges.push({ ...sent, ...(due > 0 && { payment: this.cash.receive(due) }) })
    this.open = 'exchange'
    this.becomes = this.dice.pick(['done', 'done', 'unticketed', 'refused'] as const)
    const isLate = this.becomes === 'unticketed'
    const [newTickets, endOfOld] = this.dice.pick([
      [isLate, false],
      [false, isLate],
      [isLate, isLate],
    ] as const)
    if (this.becomes !== 'refused') this.airline.exchange(day, { newTickets, endOfOld })
    if (this.dice.chance(0.5)) this.settle()
  }

  private settleExchange(): void {
    const sent = this.exchanges.at(-1)
    if (!sent) throw new Error('no exchange is open')
    if (sent.state !== 'unticketed' && this.lose(sent, exchangeTransitions)) return
    const reservation = this.airline.read(false)
    const documents = documentsAfter(this.documents, { sent, reservation }, at)
    this.take(documents)
    const { move } = outcomeOf(sent, { documents, reservation })
    if (sent.state !== 'unticketed' || move.to === 'done') moveTo(sent, move, exchangeTransitions)
    this.expect('state of the exchange', sent.state, this.becomes)
    this.becomes = 'done'
    if (sent.state === 'unticketed') return this.airline.show()
    this.open = undefined
    if (sent.state === 'refused' && sent.payment) this.cash.giveBackAll([sent.payment])
  }

  /** Loses the answer by chance, once. */
  private lose<State extends string, Cause extends string>(
    sent: { state: State },
    table: Table<State, Cause | 'answerLost'>,
  ): boolean {
    if (sent.state !== 'sending' || this.dice.chance(0.7)) return false
    moveTo(sent, { to: 'unknown' as State, cause: 'answerLost' }, table)
    return true
  }
}
