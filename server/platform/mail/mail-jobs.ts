import { z } from 'zod'
import { type Clock } from '../clock.ts'
import { type JobHandler } from '../jobs/job-handler.ts'
import { type Log } from '../log.ts'
import { mailJob } from './enqueue-mail.ts'
import { type MailStore } from './mail-store.ts'
import { type MailTransport } from './mail-transport.ts'

/** What the delivery of mail is made of. */
export type MailJobParts = {
  readonly store: MailStore
  readonly transport: MailTransport
  readonly clock: Clock
  readonly log: Log
}

const payload = z.object({ mailKey: z.string() })

/** The handler that delivers queued mail. */
export function mailJobHandlers({ store, transport, clock, log }: MailJobParts): Record<string, JobHandler> {
  return {
    [mailJob]: async (job) => {
      const { mailKey } = payload.parse(job.payload)
      const mail = await store.findWaiting(mailKey)
      if (!mail) return
      await transport.send(mail)
      await store.markSent(mailKey, clock.now())
      log.info('mailSent', { mailKey })
    },
  }
}
