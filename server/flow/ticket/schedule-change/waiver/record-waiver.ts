import type {
  ScheduleChangeWaiverRequest,
  StaffScheduleChangeAnswer,
} from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { assessChanges, staffScheduleChangeOf } from '../policy/assess-change.ts'
import type { ScheduleChangeDeps } from '../schedule-change-deps.ts'

/** A waiver to record for a schedule change; null removes what was recorded. */
export type WaiverToRecord = Pick<ScheduleChangeWaiverRequest, 'changeId' | 'waiver'> & {
  readonly clerk: string
}

/** States of a change that a waiver can still be needed for; of a settled one, in the refund application. */
const waivable: readonly ScheduleChangeState[] = [
  'told',
  'accepting',
  'toConfirm',
  'refused',
  'lost',
  'settled',
]

/** Records what an airline has waived for a schedule change. Problems: `notFound`, `requestNotPossible`. */
export function recordWaiver(
  deps: ScheduleChangeDeps,
  order: Booking,
  { changeId, waiver, clerk }: WaiverToRecord,
): Promise<Result<StaffScheduleChangeAnswer, Problem>> {
  const { bookingId } = order
  return deps.transact(async (tx) => {
    await deps.booking.lock(bookingId, tx)
    const changes = await deps.scheduleChanges.changesOf(bookingId, tx)
    const change = changes.find((one) => one.changeId === changeId)
    if (!change) return fail(createProblem('notFound'))
    if (!waivable.includes(change.state)) return fail(createProblem('requestNotPossible'))
    const recorded = { recordedBy: clerk, recordedAt: deps.clock.now() }
    if (waiver) await deps.waivers.put(tx, { changeId, ...waiver, ...recorded })
    else await deps.waivers.remove(tx, changeId)
    const [assessed] = await assessChanges(deps, { order, changes: [change] }, tx)
    if (!assessed) throw new Error(`the schedule change ${changeId} was not assessed`)
    return succeed(staffScheduleChangeOf(assessed))
  })
}
