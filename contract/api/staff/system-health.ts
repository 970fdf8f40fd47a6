import { z } from 'zod'
import { doneAnswer } from '../account/account.ts'
import { endpoint } from '../../endpoint.ts'
import { paymentMethods } from '../../terms/payment.ts'
import { unsoldAnswer } from '../offers.ts'

const moment = z.string().meta({ format: 'date-time' })

/** good: nothing to do; look: somebody should check it; bad: something does not work. */
export const healthMarks = ['good', 'look', 'bad'] as const
/** The status of a part of the shop. */
export type HealthMark = (typeof healthMarks)[number]

const mark = z.enum(healthMarks)

/** The result of the last call to an outside service: whether it answered. */
export const lastCall = z.object({ at: moment, isAnswered: z.boolean(), ms: z.int() })
/** The result of the last call to an outside service. */
export type LastCall = z.infer<typeof lastCall>

/** A job that was given up and needs a person. */
export const deadJob = z.object({
  jobId: z.int(),
  kind: z.string(),
  /** Code of the last fault. */
  fault: z.string().optional(),
  diedAt: moment.optional(),
})
/** A job that was given up. */
export type DeadJob = z.infer<typeof deadJob>

/** The status of the shop, part by part. */
export const healthAnswer = z
  .object({
    at: moment,
    version: z.string(),
    /** Start of this process; with several processes each reports itself. */
    runningSince: moment,
    /** Every process of the shop that was heard of in the last 15 minutes; each reports every half minute. */
    processes: z.array(
      z.object({
        mark,
        /** The setting ROLE: all, web or worker. */
        role: z.string(),
        version: z.string(),
        /** Name of its machine or container. */
        host: z.string(),
        startedAt: moment,
        seenAt: moment,
        /** Resident memory. */
        memoryBytes: z.int(),
        /** 99th percentile of the event loop's delay in the last half minute. */
        lagMs: z.int(),
      }),
    ),
    database: z.object({ mark, engine: z.enum(['embedded', 'postgres']), ms: z.int() }),
    /** Valkey, in which processes share limits and searches; absent where none is set. */
    sharedState: z.object({ mark, isReachable: z.boolean(), ms: z.int() }).optional(),
    supply: z.array(
      z.object({
        mark,
        supplierId: z.string(),
        isActive: z.boolean(),
        isReady: z.boolean(),
        /**
         * Circuit breaker of an outside supplier: `open` while calls are suspended, `trying` while one is
         * tested.
         */
        breaker: z
          .object({
            state: z.enum(['closed', 'open', 'trying']),
            failures: z.int(),
            openUntil: moment.optional(),
          })
          .optional(),
        /** Offers of the last 24 hours that were not sold, by reason; absent when every offer was. */
        unsold: unsoldAnswer.optional(),
      }),
    ),
    payments: z.array(
      z.object({
        mark,
        providerId: z.string(),
        method: z.enum(paymentMethods),
        /** Staff handle it manually: there is no service to call. */
        isByHand: z.boolean(),
        /** The last call of this process; absent when there was none yet. */
        last: lastCall.optional(),
      }),
    ),
    jobs: z.object({
      mark,
      waiting: z.int(),
      running: z.int(),
      /** Number of due jobs that have not begun. */
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
    /** The object storage for files: whether it answers; absent where files are in the database. */
    storage: z.object({ mark, isUsable: z.boolean(), ms: z.int() }).optional(),
    disk: z.object({
      mark,
      /** Used bytes in the shop's directory, and free bytes on its disk. */
      usedBytes: z.int(),
      freeBytes: z.int(),
    }),
  })
  .meta({ id: 'Health' })
/** The status of the shop. */
export type HealthAnswer = z.infer<typeof healthAnswer>

/** Runs a job that was given up again. */
export const jobAgainRequest = z.strictObject({ jobId: z.int().positive() })

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/staff/health',
  scope: 'health:read',
  summary: 'How database, suppliers, payment services, jobs, mails and books are.',
  answer: healthAnswer,
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/staff/health/jobs/retry',
  summary: 'Has a job that was given up done again.',
  body: jobAgainRequest,
  answer: doneAnswer,
})
