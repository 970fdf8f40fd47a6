import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { parseOrderNumber } from '../../../terms/booking.ts'
import { freeChangeGrounds } from '../../../terms/schedule-change/free-change.ts'
import { satangAmount, singleLineText } from '../../field-schemas.ts'
import { scheduleChangeAnswer } from '../../schedule-change.ts'
import { scheduleChangePolicy } from './schedule-change-policies.ts'

/** What an airline has waived for a schedule change, as staff have typed it. */
const waiver = z.object({
  /** The airline's code, for the endorsement of the new ticket and the refund application. */
  code: singleLineText(40).min(1, 'requiredFieldMissing'),
  text: singleLineText(1000),
  /** Whether the owner of the order may read the text. */
  isForCustomer: z.boolean(),
})

/** A schedule change as staff see it. */
export const staffScheduleChange = scheduleChangeAnswer
  .extend({
    /** Why another flight or a refund is free of charge; empty where it is not, or only the airline knows. */
    grounds: z.array(z.enum(freeChangeGrounds)),
    /** The policy row that applies; absent where staff have typed none. */
    policy: scheduleChangePolicy.optional(),
    waiver: waiver
      .extend({ recordedBy: z.string(), recordedAt: z.string().meta({ format: 'date-time' }) })
      .optional(),
    /**
     * The refund that staff open because the airline cancelled a flight; its amount is absent where staff name it later.
     * It is refused once no ticket is valid, and while one is being ended. Absent where there is none to open; only on an
     * order.
     */
    cancelledFlightRefund: z.object({ amount: satangAmount.optional() }).optional(),
  })
  .meta({ id: 'StaffScheduleChange' })
/** A schedule change as staff see it, on the wire. */
export type StaffScheduleChangeAnswer = z.infer<typeof staffScheduleChange>

export const recordScheduleChangeWaiver = endpoint({
  method: 'POST',
  path: '/api/staff/orders/schedule-change/waiver',
  summary: 'Records what the airline has waived for a schedule change, or removes it.',
  body: z.strictObject({
    orderNumber: z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound'),
    changeId: z.string().max(60),
    /** Null removes what was recorded. */
    waiver: z.strictObject(waiver.shape).nullable(),
  }),
  answer: staffScheduleChange,
})
/** A waiver to record, on the wire. */
export type ScheduleChangeWaiverRequest = z.input<(typeof recordScheduleChangeWaiver)['body']>
