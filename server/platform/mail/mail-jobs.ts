import { z } from 'zod'
import type { Language } from '#contract/problem.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Job, JobHandler } from '../jobs/job-handler.ts'
import { composeMail } from './compose-mail.ts'
import { type DeliveryFault, deliveryFaultOf } from './delivery-fault.ts'
import type { Letter, Letterhead } from './letter.ts'
import type { MailStore, Waiting } from './mail-store.ts'
import type { MailTransport, SendableMail } from './mail-transport.ts'
import { type KeptMail, mailJob } from './outbox.ts'
import { type SentCopy, sentCopyOf } from './sent-copy.ts'

/** Dependencies of mail delivery. */
export type MailJobDeps = Pick<Platform, 'clock' | 'log'> & {
  readonly store: MailStore
  readonly transport: MailTransport
  /** Returns the sender's details in the recipient's language. */
  readonly letterhead: (language: Language) => Promise<Letterhead>
  /** Returns the letter of a mail with what the agency adds to its kind; `event` is the part of the key before the colon. */
  readonly addToLetter?: (mail: {
    readonly event: string
    readonly language: Language
    readonly letter: Letter
    readonly orderNumber?: string | undefined
  }) => Promise<Letter>
}

/** Job kind that applies the retention periods of the outbox. */
export const tidyOutboxJob = 'tidy-outbox'

const payload = z.object({ mailKey: z.string() })
const hourMinutes = 60
/** Retention of the masked recipient of a sent mail, and of the content of a given-up one: 90 days. */
const keptMinutes = 90 * 24 * 60
const sealedAtOnce = 200

/** Returns the handlers that deliver queued mail and tidy the outbox. */
export function mailJobHandlers(deps: MailJobDeps): Record<string, JobHandler> {
  const { store, transport, clock, log } = deps
  return {
    [mailJob]: async (job) => {
      const { mailKey } = payload.parse(job.payload)
      const found = await store.findMail(mailKey)
      if (!found) return
      const mail = await withAddition(deps, found)
      const head = await deps.letterhead(mail.content.language ?? 'en')
      const sendable = composeStoredMail(mail, head)
      const copy = sentCopyOf(mail.content, head)
      await deliverAndRecord({ store, clock, job, mailKey, copy }, () => transport.send(sendable))
      log.info('mailSent', { mailKey })
    },
    [tidyOutboxJob]: async () => {
      const isMore = (await store.sealSome(sealedAtOnce)) === sealedAtOnce
      await store.forgetOld(plusMinutes(clock.now(), -keptMinutes))
      return { againAt: plusMinutes(clock.now(), isMore ? 0 : hourMinutes) }
    },
  }
}

/** A delivery in progress. */
export type Delivering = Pick<MailJobDeps, 'store' | 'clock'> & {
  readonly job: Pick<Job, 'isLast'>
  readonly mailKey: string
  readonly copy: SentCopy
  /** Faults that no retry can fix. */
  readonly isFinal?: (fault: DeliveryFault) => boolean
}

/** Delivers, which returns the server's status code, and records the outcome. A failure is rethrown, so that the job is retried. */
export async function deliverAndRecord(
  { store, clock, job, mailKey, copy, isFinal }: Delivering,
  deliver: () => Promise<string | undefined>,
): Promise<void> {
  let answer: string | undefined
  try {
    answer = await deliver()
  } catch (error) {
    const fault = deliveryFaultOf(error)
    await store.markFailed(mailKey, {
      now: clock.now(),
      fault,
      isGivenUp: job.isLast || isFinal?.(fault) === true,
    })
    throw error
  }
  await store.markSent(mailKey, { now: clock.now(), answer, copy })
}

async function withAddition(
  { addToLetter }: Pick<MailJobDeps, 'addToLetter'>,
  mail: Waiting<KeptMail>,
): Promise<Waiting<KeptMail>> {
  const { key, content, orderNumber } = mail
  if (!addToLetter || !('letter' in content)) return mail
  const { language = 'en', letter } = content
  const event = key.split(':', 1)[0] ?? ''
  return {
    ...mail,
    content: { ...content, letter: await addToLetter({ event, language, letter, orderNumber }) },
  }
}

function composeStoredMail({ key, queuedAt, content }: Waiting<KeptMail>, head: Letterhead): SendableMail {
  const { to, language = 'en', attachments, unsubscribeLink } = content
  const common = {
    key,
    queuedAt,
    to,
    senderName: head.brand?.senderName ?? head.brand?.name ?? head.name,
    replyTo: head.brand?.replyTo,
    language,
    attachments,
    ...(unsubscribeLink === undefined ? {} : { unsubscribeLink }),
  }
  if (!('letter' in content)) {
    const { subject, text, html } = content
    return { ...common, subject, text, ...(html === undefined ? {} : { html }) }
  }
  return { ...common, ...composeMail(content.letter, language, head) }
}
