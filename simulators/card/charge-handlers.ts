import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import { type Charge, type ChargeChange, type RefundMade, chargeStatusOf } from './card-ledger.ts'
import {
  type ChargeCommand,
  type Decision,
  outcomeAtBank,
  outcomeAtEnrolment,
  createChargeEntry,
} from './charge-transitions.ts'
import { captureEntry, expiryEntry, refundEntry, reversalEntry } from './charge-transitions.ts'
import type { RefundBody } from './charge-requests.ts'
import { toWireCharge, toWireRefund } from './charge-wire.ts'
import { refuse } from './omise-refusal.ts'
import type { PaymentHandlerDeps } from './token-handlers.ts'
import type { SendEvent } from './webhooks.ts'

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
export type ChargeHandlerDeps = PaymentHandlerDeps & { readonly announce: SendEvent }

/** Creates the charge handlers. */
export function chargeHandlers(deps: ChargeHandlerDeps): ChargeHandlers {
  const { books, clock } = deps
  const requireCharge = (id: string) =>
    books.charges.get(id) ?? refuse('not_found', `charge ${id} was not found`)
  const allCharges = () => [...books.charges.values()]
  const applyChargeChange = (key: string, entry: ChargeChange): Charge => {
    deps.write(entry)
    return sendChargeEvent(deps, key, requireCharge(entry.chargeId))
  }
  return {
    charge: requireCharge,
    all: allCharges,
    atPage: (id) => allCharges().find((one) => one.authorizeUri.endsWith(`/payments/${id}/authorize`)),
    create: (input) => createCharge(deps, input, requireCharge),
    decide(id, decision) {
      const asked = books.charges.get(id)
      if (!asked || chargeStatusOf(asked) !== 'pending' || asked.authorisedAt) return
      for (const entry of outcomeAtBank(asked, decision, clock.now())) deps.write(entry)
      sendChargeEvent(deps, 'charge.complete', requireCharge(id))
    },
    capture: (id, amount) =>
      applyChargeChange('charge.capture', captureEntry(requireCharge(id), amount, clock.now())),
    reverse: (id) => applyChargeChange('charge.reverse', reversalEntry(requireCharge(id), clock.now())),
    expire: (id) => applyChargeChange('charge.expire', expiryEntry(requireCharge(id), clock.now())),
    refund(id, body) {
      const refund = refundEntry(requireCharge(id), body, clock.now())
      deps.write(refund)
      const after = requireCharge(id)
      deps.announce('refund.create', toWireRefund(after, refund), after.webhookEndpoints)
      return { charge: after, refund }
    },
    resume() {
      for (const one of allCharges())
        if (chargeStatusOf(one) === 'pending') expireAtDeadline(deps, one.chargeId, one.expiresAt)
    },
  }
}

function createCharge(deps: ChargeHandlerDeps, input: ChargeCommand, charge: (id: string) => Charge): Charge {
  const made = createChargeEntry(deps.books, deps.clock.now(), input)
  deps.write(made)
  const ends = outcomeAtEnrolment(made, made.at)
  for (const entry of ends) deps.write(entry)
  sendChargeEvent(deps, 'charge.create', charge(made.chargeId))
  if (ends.length > 0) sendChargeEvent(deps, 'charge.complete', charge(made.chargeId))
  else expireAtDeadline(deps, made.chargeId, made.expiresAt)
  return charge(made.chargeId)
}

function sendChargeEvent({ announce, clock }: ChargeHandlerDeps, key: string, charge: Charge): Charge {
  announce(key, toWireCharge(charge, clock.now()), charge.webhookEndpoints)
  return charge
}

/** Expires a charge at its deadline unless it was captured before. */
function expireAtDeadline(deps: ChargeHandlerDeps, chargeId: string, expiresAt: Instant): void {
  const { books, clock, write } = deps
  void clock.sleep(Math.max(0, epochMsOf(expiresAt) - clock.nowMs())).then(() => {
    const requireCharge = books.charges.get(chargeId)
    if (!requireCharge || chargeStatusOf(requireCharge) !== 'pending') return
    if (epochMsOf(requireCharge.expiresAt) > clock.nowMs()) return expireAtDeadline(deps, chargeId, expiresAt)
    write({ kind: 'chargeExpired', at: clock.now(), chargeId })
    sendChargeEvent(deps, 'charge.expire', { ...requireCharge, expiredAt: clock.now() })
  })
}
