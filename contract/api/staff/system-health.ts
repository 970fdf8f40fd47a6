import { z } from 'zod'
import { paymentMethods } from '../../terms/payment.ts'
import { unsoldAnswer } from '../offers.ts'

const moment = z.string().meta({ format: 'date-time' })

/** good: nothing to do; look: somebody should look; bad: something does not work. */
export const healthMarks = ['good', 'look', 'bad'] as const
/** How a part of the shop is. */
export type HealthMark = (typeof healthMarks)[number]

const mark = z.enum(healthMarks)

/** What came of asking a service outside: it answered, or it did not. */
export const lastCall = z.object({ at: moment, isAnswered: z.boolean(), ms: z.int() })
/** What came of asking a service outside. */
export type LastCall = z.infer<typeof lastCall>

/** A job that was given up: somebody has to look. */
export const deadJob = z.object({
  jobId: z.int(),
  kind: z.string(),
  /** What went wrong last, in a word of ours. */
  fault: z.string().optional(),
  diedAt: moment.optional(),
})
/** A job that was given up. */
export type DeadJob = z.infer<typeof deadJob>

/** How the shop is, part by part. */
export const healthAnswer = z
  .object({
    at: moment,
    version: z.string(),
    /** Since when this process runs; of several each tells of itself. */
    runningSince: moment,
    database: z.object({ mark, engine: z.enum(['embedded', 'postgres']), ms: z.int() }),
    supply: z.array(
      z.object({
        mark,
        supplierId: z.string(),
        isActive: z.boolean(),
        isReady: z.boolean(),
        /** Of suppliers outside: `open` while it rests because it did not answer, `trying` when it is asked again. */
        breaker: z
          .object({
            state: z.enum(['closed', 'open', 'trying']),
            failures: z.int(),
            openUntil: moment.optional(),
          })
          .optional(),
        /** Offers of the last 24 hours that were not sold, by reason; absent where every offer was. */
        unsold: unsoldAnswer.optional(),
      }),
    ),
    payments: z.array(
      z.object({
        mark,
        providerId: z.string(),
        method: z.enum(paymentMethods),
        /** People of ours see to it: there is no service to ask. */
        isByHand: z.boolean(),
        /** The last call of this process; missing where there was none yet. */
        last: lastCall.optional(),
      }),
    ),
    jobs: z.object({
      mark,
      waiting: z.int(),
      running: z.int(),
      /** Due and not begun. */
      late: z.int(),
      oldestDueAt: moment.optional(),
      dead: z.int(),
      deadJobs: z.array(deadJob),
    }),
    mails: z.object({
      mark,
      waiting: z.int(),
      failing: z.int(),
      givenUp: z.int(),
      oldestWaitingAt: moment.optional(),
    }),
    reconciliation: z.object({
      mark,
      openDifferences: z.int(),
      runs: z.array(z.object({ providerId: z.string(), beganAt: moment, endedAt: moment.optional() })),
    }),
    disk: z.object({
      mark,
      /** What the shop keeps in its directory, in bytes, and what is free on that disk. */
      usedBytes: z.int(),
      freeBytes: z.int(),
    }),
  })
  .meta({ id: 'Health' })
/** How the shop is. */
export type HealthAnswer = z.infer<typeof healthAnswer>

/** Has a job that was given up done again. */
export const jobAgainRequest = z.strictObject({ jobId: z.int().positive() })
