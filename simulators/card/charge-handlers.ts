import { type Instant, msOf } from '#contract/terms/time.ts'
import { type Charge, type ChargeChange, type RefundMade, statusOf } from './card-ledger.ts'
import { type ChargeCommand, type Decision, atBank, atEnrolment, newCharge } from './charge-moves.ts'
import { captured, expired, refunded, reversed } from './charge-moves.ts'
import { type RefundBody } from './charge-requests.ts'
import { chargeWire, refundWire } from './charge-wire.ts'
import { refuse } from './omise-refusal.ts'
import { type PaymentHandlerDeps } from './token-handlers.ts'
import { type Announce } from './webhooks.ts'

/** Creates and changes charges. Every change refuses what Omise refuses. */
export type ChargeHandlers = {
  create(input: ChargeCommand): Charge
  /** Returns the charge with this id; refuses when there is none. */
  charge(chargeId: string): Charge
  all(): readonly Charge[]
  /** Returns the charge of an authorization page; undefined when there is none. */
  atPage(paymentId: string): Charge | undefined
  /** Applies the payer's decision at the bank; without effect on a charge that is decided or missing. */
  decide(chargeId: string, decision: Decision): void
  capture(chargeId: string, amount: number | undefined): Charge
  reverse(chargeId: string): Charge
  expire(chargeId: string): Charge
  refund(chargeId: string, body: RefundBody): { readonly charge: Charge; readonly refund: RefundMade }
  /** Waits for the deadlines of charges that were open when the ledger was closed. */
  resume(): void
}

/** Dependencies of the charge handlers. */
export type ChargeHandlerDeps = PaymentHandlerDeps & { readonly announce: Announce }

/** Creates the charge handlers. */
export function chargeHandlers(deps: ChargeHandlerDeps): ChargeHandlers {
  const { books, clock } = deps
  const charge = (id: string) => books.charges.get(id) ?? refuse('not_found', `charge ${id} was not found`)
  const all = () => [...books.charges.values()]
  const move = (key: string, entry: ChargeChange): Charge => {
    deps.write(entry)
    return tell(deps, key, charge(entry.chargeId))
  }
  return {
    charge,
    all,
    atPage: (id) => all().find((one) => one.authorizeUri.endsWith(`/payments/${id}/authorize`)),
    create: (input) => create(deps, input, charge),
    decide(id, decision) {
      const asked = books.charges.get(id)
      if (!asked || statusOf(asked) !== 'pending' || asked.authorisedAt) return
      for (const entry of atBank(asked, decision, clock.now())) deps.write(entry)
      tell(deps, 'charge.complete', charge(id))
    },
    capture: (id, amount) => move('charge.capture', captured(charge(id), amount, clock.now())),
    reverse: (id) => move('charge.reverse', reversed(charge(id), clock.now())),
    expire: (id) => move('charge.expire', expired(charge(id), clock.now())),
    refund(id, body) {
      const refund = refunded(charge(id), body, clock.now())
      deps.write(refund)
      const after = charge(id)
      deps.announce('refund.create', refundWire(after, refund), after.webhookEndpoints)
      return { charge: after, refund }
    },
    resume() {
      for (const one of all()) if (statusOf(one) === 'pending') watch(deps, one.chargeId, one.expiresAt)
    },
  }
}

function create(deps: ChargeHandlerDeps, input: ChargeCommand, charge: (id: string) => Charge): Charge {
  const made = newCharge(deps.books, deps.clock.now(), input)
  deps.write(made)
  const ends = atEnrolment(made, made.at)
  for (const entry of ends) deps.write(entry)
  tell(deps, 'charge.create', charge(made.chargeId))
  if (ends.length > 0) tell(deps, 'charge.complete', charge(made.chargeId))
  else watch(deps, made.chargeId, made.expiresAt)
  return charge(made.chargeId)
}

function tell({ announce, clock }: ChargeHandlerDeps, key: string, charge: Charge): Charge {
  announce(key, chargeWire(charge, clock.now()), charge.webhookEndpoints)
  return charge
}

/** Expires a charge at its deadline unless it was captured before. */
function watch(deps: ChargeHandlerDeps, chargeId: string, expiresAt: Instant): void {
  const { books, clock, write } = deps
  void clock.sleep(Math.max(0, msOf(expiresAt) - clock.nowMs())).then(() => {
    const charge = books.charges.get(chargeId)
    if (!charge || statusOf(charge) !== 'pending') return
    if (msOf(charge.expiresAt) > clock.nowMs()) return watch(deps, chargeId, expiresAt)
    write({ kind: 'chargeExpired', at: clock.now(), chargeId })
    tell(deps, 'charge.expire', { ...charge, expiredAt: clock.now() })
  })
}
