import { createHash } from 'node:crypto'
import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '../clock.ts'
import { HopelessJob, type JobHandler } from '../jobs/job-handler.ts'
import { type Log } from '../log.ts'
import { type DeliveryFault, DeliveryFailed } from './delivery-fault.ts'
import { delivering } from './mail-jobs.ts'
import { type MailStore } from './mail-store.ts'
import { noticeJob } from './outbox.ts'

/** A notice that leaves. */
export type LeavingNotice = { readonly recipient: string; readonly text: string; readonly retryKey: string }

/** What the delivery of notices is made of. */
export type NoticeJobDeps = {
  readonly store: MailStore
  /** Hands one over; undefined when it was taken. Handing the same retry key over twice is harmless for a day. */
  readonly send: (notice: LeavingNotice, signal: AbortSignal) => Promise<DeliveryFault | undefined>
  /** Whether this reader still wants notices. */
  readonly isWanted: (recipient: string) => Promise<boolean>
  readonly clock: Clock
  readonly log: Log
}

const payload = z.object({ mailKey: z.string() })
/** The service forgets a retry key after a day; an hour less, so that no attempt crosses that line. */
const goodMinutes = 23 * 60

/** The handler that delivers short notices: each at most once, and none that comes a day late. */
export function noticeJobHandlers(deps: NoticeJobDeps): Record<string, JobHandler> {
  const { store, send, isWanted, clock, log } = deps
  return {
    [noticeJob]: async (job) => {
      const { mailKey } = payload.parse(job.payload)
      const notice = await store.findNotice(mailKey)
      if (!notice) return
      const { recipient, text } = notice.content
      const isLate = plusMinutes(notice.queuedAt, goodMinutes) <= clock.now()
      const fault: DeliveryFault | undefined = isLate
        ? { kind: 'tooLate' }
        : (await isWanted(recipient))
          ? undefined
          : { kind: 'refused' }
      const isFinal = (one: DeliveryFault) => fault !== undefined || one.kind === 'addressRefused'
      await delivering({ store, clock, job, mailKey, isFinal }, async () => {
        const wrong = fault ?? (await send({ recipient, text, retryKey: retryKeyOf(mailKey) }, job.signal))
        if (wrong) throw new DeliveryFailed(wrong)
      }).catch((error: unknown) => {
        if (error instanceof DeliveryFailed && isFinal(error.fault)) throw new HopelessJob(error.message)
        throw error
      })
      log.info('noticeSent', { mailKey })
    },
  }
}

/** A UUID (version 8: made from other data) that is the same for every attempt. */
export function retryKeyOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  const deps = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return deps.join('-')
}
