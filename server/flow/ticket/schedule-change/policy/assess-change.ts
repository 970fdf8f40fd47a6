import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { FreeChangeGround, ScheduleChangeTerms } from '#contract/terms/schedule-change/free-change.ts'
import {
  type ScheduleChangePolicy,
  policyInForce,
} from '#contract/terms/schedule-change/schedule-change-policy.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import type { Instant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type ScheduleChangeRecord, scheduleChangeAnswerOf } from '../schedule-change-record.ts'
import type { ScheduleChangeWaiver, WaiverStore } from '../waiver/waiver-store.ts'
import { freeChangeGroundsOf, mostMinutesMoved, termsOfScheduleChange } from './free-change.ts'
import type { ScheduleChangePolicyStore } from './schedule-change-policy-store.ts'

/** Dependencies of assessing schedule changes. */
export type AssessDeps = {
  readonly changePolicies: Pick<ScheduleChangePolicyStore, 'current'>
  readonly waivers: Pick<WaiverStore, 'ofBooking'>
}

/** A schedule change with the airline's policy, the waiver that was recorded, and what both give a right to. */
export type AssessedChange = {
  readonly change: ScheduleChangeRecord
  readonly policy?: ScheduleChangePolicy | undefined
  readonly waiver?: ScheduleChangeWaiver | undefined
  readonly grounds: readonly FreeChangeGround[]
}

type ChangedOrder = Pick<Booking, 'bookingId' | 'offer'>

/** Returns the policy of the airline that validates the tickets of an order, as it was valid on the day of a moment. */
export async function policyOfOrder(
  { changePolicies }: Pick<AssessDeps, 'changePolicies'>,
  { order, at }: { readonly order: Pick<Booking, 'offer'>; readonly at: Instant },
  tx?: Tx,
): Promise<ScheduleChangePolicy | undefined> {
  const { rows: policies } = await changePolicies.current(tx)
  return policyInForce(policies, order.offer.validatingCarrier, todayIn(officeZone, at))
}

/** Assesses schedule changes of one order by the policies and waivers as they are now, so that staff can type them later. */
export async function assessChanges(
  { changePolicies, waivers }: AssessDeps,
  { order, changes }: { readonly order: ChangedOrder; readonly changes: readonly ScheduleChangeRecord[] },
  tx?: Tx,
): Promise<readonly AssessedChange[]> {
  if (changes.length === 0) return []
  const { rows: policies } = await changePolicies.current(tx)
  const waived = await waivers.ofBooking(order.bookingId, tx)
  return changes.map((change) => {
    const on = todayIn(officeZone, change.createdAt)
    const policy = policyInForce(policies, order.offer.validatingCarrier, on)
    const waiver = waived.find(({ changeId }) => changeId === change.changeId)
    const facts = { difference: change.difference, policy, hasWaiver: waiver !== undefined }
    return { change, policy, waiver, grounds: freeChangeGroundsOf(facts) }
  })
}

/** States in which the owner has not agreed to anything yet, or the airline has rejected what was agreed. */
const undecided: readonly ScheduleChangeState[] = ['told', 'refused']

/** Returns whether a schedule change now gives the right to another flight or a refund free of charge. */
export function isFreeNow({ change, grounds }: Pick<AssessedChange, 'change' | 'grounds'>): boolean {
  return undecided.includes(change.state) && grounds.length > 0
}

/** Returns an assessed schedule change as staff see it. */
export function staffScheduleChangeOf(assessed: AssessedChange): StaffScheduleChangeAnswer {
  const { grounds, policy, waiver } = assessed
  return {
    ...ownerScheduleChangeOf(assessed),
    grounds: [...grounds],
    ...(policy && { policy: { ...policy } }),
    ...(waiver && {
      waiver: {
        code: waiver.code,
        text: waiver.text,
        isForCustomer: waiver.isForCustomer,
        recordedBy: waiver.recordedBy,
        recordedAt: waiver.recordedAt,
      },
    }),
  }
}

/** Returns on what terms an assessed schedule change is answered. */
export function termsOfAssessed({ change, policy, waiver }: AssessedChange): ScheduleChangeTerms {
  return termsOfScheduleChange({ difference: change.difference, policy, hasWaiver: waiver !== undefined })
}

/** Returns an assessed schedule change as the owner of the order sees it. */
export function ownerScheduleChangeOf(assessed: AssessedChange): ScheduleChangeAnswer {
  const { change, policy, waiver } = assessed
  const terms = termsOfAssessed(assessed)
  const freeFromMinutes = terms === 'fareRules' ? policy?.freeFromMinutes : undefined
  return {
    ...scheduleChangeAnswerOf(change),
    terms,
    movedMinutes: mostMinutesMoved(change.difference.flights),
    ...(freeFromMinutes !== undefined && { freeFromMinutes }),
    ...(waiver?.isForCustomer === true && waiver.text !== '' && { waiverText: waiver.text }),
  }
}
