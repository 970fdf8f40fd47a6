import type { ServiceOutcome } from '#contract/api/services/passenger-services.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { mailServiceRefused } from './special-service-mail.ts'
import type { SpecialServiceDeps } from './special-service-deps.ts'
import { serviceTransitions } from './special-service-state.ts'
import type { ServiceMove, SpecialService } from './special-service-store.ts'

/** What staff record of a service. */
export type ServiceAnswer = {
  readonly serviceId: string
  readonly outcome: ServiceOutcome
  readonly answer: string
  readonly clerk: string
}

const moves: Readonly<Record<ServiceOutcome, Pick<ServiceMove, 'to' | 'cause'>>> = {
  confirmed: { to: 'confirmed', cause: 'staffConfirmed' },
  refused: { to: 'refused', cause: 'staffRefused' },
  closed: { to: 'cancelled', cause: 'staffCancelled' },
  reopened: { to: 'byHand', cause: 'staffReopened' },
}

/**
 * Records the airline's answer to a service, which is mailed to the customer where it is a refusal, or that a refusal is
 * dealt with. Problems: `notFound`, `changedMeanwhile` in a status that does not allow it.
 */
export function answerService(
  deps: SpecialServiceDeps,
  booking: Booking,
  answer: ServiceAnswer,
): Promise<Result<void, Problem>> {
  return deps.transact(async (tx) => {
    await deps.booking.lock(booking.bookingId, tx)
    const service = await deps.services.byId(answer.serviceId, tx)
    if (service?.bookingId !== booking.bookingId) return fail(createProblem('notFound'))
    return recordAnswer(deps, { booking, service, answer }, tx)
  })
}

type Answered = {
  readonly booking: Booking
  readonly service: SpecialService
  readonly answer: ServiceAnswer
}

async function recordAnswer(
  deps: SpecialServiceDeps,
  { booking, service, answer: { outcome, answer, clerk } }: Answered,
  tx: Tx,
): Promise<Result<void, Problem>> {
  const at = deps.clock.now()
  if (outcome === 'closed' && service.status === 'refused') {
    await deps.services.close(tx, service.serviceId, at)
    return succeed(undefined)
  }
  const move = moves[outcome]
  const isStatedByAirline = service.toldStatus === service.status
  if (outcome === 'reopened' && isStatedByAirline) return fail(createProblem('changedMeanwhile'))
  if (!serviceTransitions.allows(service.status, move.to, move.cause))
    return fail(createProblem('changedMeanwhile'))
  await deps.services.move(tx, service, { ...move, at, recorded: { answer, clerk } })
  if (move.to === 'refused') await mailServiceRefused(deps, { booking, service }, tx)
  return succeed(undefined)
}
