import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { mailTicketsJob } from '#server/flow/ticket/ticket.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Outbox, OutgoingMail } from '#server/platform/mail/outbox.ts'
import { hiddenSecret, withEveryText } from '#server/platform/mail/sent-copy.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { MailCopy, MailCopyStore } from './mail-copy-store.ts'

/** Dependencies of {@link createResendSentMail}. */
export type ResendSentMailDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly copies: Pick<MailCopyStore, 'copyOf'>
  readonly booking: Pick<BookingStep, 'find' | 'lock' | 'orderKeyOf'>
  readonly outbox: Outbox
}

/**
 * Sends a delivered mail about an order again, to the order's contact of today and with the link of today. Once a minute.
 * Returns false when its text is not kept, or the order has no contact any more.
 */
export type ResendSentMail = (key: string) => Promise<boolean>

/** Creates the resending of delivered mails. */
export function createResendSentMail(deps: ResendSentMailDeps): ResendSentMail {
  return async (key) => {
    const found = await deps.copies.copyOf(key)
    const number = found?.orderNumber === undefined ? undefined : parseOrderNumber(found.orderNumber)
    const order = number && (await deps.booking.find(number))
    if (!found || found.origin !== 'sent' || !order) return false
    return deps.transact(async (tx) => {
      const booking = await deps.booking.lock(order.bookingId, tx)
      if (!booking || booking.contact.email === '') return false
      const repeatKey = keyOfRepeat(key, deps.clock.now())
      if (hasAttachments(found)) {
        const payload = { bookingId: booking.bookingId, repeatKey, ...exchangeIn(key) }
        await enqueueJob(tx, { kind: mailTicketsJob, key: repeatKey, payload })
        return true
      }
      const link = { orderKey: deps.booking.orderKeyOf(booking), to: booking.contact.email }
      const mail = repeatedMail(found, { ...link, key: repeatKey })
      if (!mail) return false
      await deps.outbox.put(tx, mail)
      return true
    })
  }
}

/** Returns the exchange that a mail is about, by its key. */
function exchangeIn(key: string): { readonly exchangeId?: string } {
  const [event, exchangeId] = (key.split('#again:')[0] ?? key).split(':')
  return event === 'tickets-exchanged' && exchangeId !== undefined ? { exchangeId } : {}
}

/** Only mails with tickets have attachments, and they are made anew. */
function hasAttachments({ copy }: MailCopy): boolean {
  return 'attachments' in copy && copy.attachments.length > 0
}

/** The key of a mail that is sent again; the same within a minute. */
function keyOfRepeat(key: string, now: Instant): string {
  const minute = plusMinutes(now, 0).slice(0, 16)
  return `${key.split('#again:')[0] ?? key}#again:${minute}`
}

type Repeat = { readonly key: string; readonly to: string; readonly orderKey: string }

/** Puts the order's key in the place of the hidden one; undefined when another secret is missing. */
function repeatedMail(
  { copy, orderNumber }: MailCopy,
  { key, to, orderKey }: Repeat,
): OutgoingMail | undefined {
  if (!('letter' in copy) || orderNumber === undefined) return undefined
  const letter = withEveryText(copy.letter, (text) => withOrderKey(text, orderKey))
  if (JSON.stringify(letter).includes(`=${hiddenSecret}`)) return undefined
  return { key, to, language: copy.language, letter, orderNumber }
}

/** Replaces a hidden key, or one of another version, in the links of a text. */
export function withOrderKey(text: string, orderKey: string): string {
  return text.replaceAll(/#key=[^\s"]+/g, `#key=${orderKey}`)
}
