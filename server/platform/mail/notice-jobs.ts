import { createHash } from 'node:crypto'
import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { HopelessJob, type JobHandler } from '../jobs/job-handler.ts'
import { type DeliveryFault, DeliveryFailed } from './delivery-fault.ts'
import { deliverAndRecord } from './mail-jobs.ts'
import type { MailStore } from './mail-store.ts'
import { noticeJob } from './outbox.ts'
import { sentNoticeCopyOf } from './sent-copy.ts'

/** A notice to be sent. */
export type LeavingNotice = { readonly recipient: string; readonly text: string; readonly retryKey: string }

/** Dependencies of notice delivery. */
export type NoticeJobDeps = Pick<Platform, 'clock' | 'log'> & {
  readonly store: MailStore
  /** Sends a notice; undefined when it was accepted. The same retry key is deduplicated for a day. */
  readonly send: (notice: LeavingNotice, signal: AbortSignal) => Promise<DeliveryFault | undefined>
  /** Whether this recipient still wants notices. */
  readonly isWanted: (recipient: string) => Promise<boolean>
}

const payload = z.object({ mailKey: z.string() })
/** LINE keeps a retry key for a day; an hour less, so that no attempt crosses that limit. */
const goodMinutes = 23 * 60

/** Returns the handler that delivers short notices: each at most once, and none a day late. */
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
      const isDeliveryFinal = (one: DeliveryFault) => fault !== undefined || one.kind === 'addressRefused'
      const copy = sentNoticeCopyOf(notice.content)
      await deliverAndRecord({ store, clock, job, mailKey, copy, isFinal: isDeliveryFinal }, async () => {
        const wrong =
          fault ?? (await send({ recipient, text, retryKey: retryKeyForMail(mailKey) }, job.signal))
        if (wrong) throw new DeliveryFailed(wrong)
        return undefined
      }).catch((error: unknown) => {
        if (error instanceof DeliveryFailed && isDeliveryFinal(error.fault))
          throw new HopelessJob(error.message)
        throw error
      })
      log.info('noticeSent', { mailKey })
    },
  }
}

/** Returns a UUID (version 8: derived from other data) that is the same for every attempt. */
export function retryKeyForMail(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  const uuidParts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return uuidParts.join('-')
}
