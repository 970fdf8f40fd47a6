import type { FastifyInstance } from 'fastify'
import { correctContact, withdrawContactCorrection } from '#contract/api/staff/mails/correct-contact.ts'
import {
  type MailContent,
  type MailDetailAnswer,
  mailCopyPageQuery,
  readMail,
} from '#contract/api/staff/mails/mail-detail.ts'
import { endpoint } from '#contract/endpoint.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { DualControl } from '#server/flow/payment/payment.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { PageAnswer } from '#server/platform/http/answer/page-answer.ts'
import { type Caller, hasCallerRight, runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ContactCorrections } from './correct-contact.ts'
import type { MailCopy, MailCopyStore } from './mail-copy-store.ts'
import type { MailListStore } from './mail-list-store.ts'
import { mailPreviewPolicy } from './mail-preview-policy.ts'
import { pendingCorrectionOf } from './pending-correction.ts'

/** Dependencies of these routes. */
export type MailDetailRouteDeps = Pick<Platform, 'clock' | 'publicUrl'> & {
  readonly mailDesk: Pick<MailListStore, 'find'>
  readonly copies: MailCopyStore
  readonly contactCorrections: ContactCorrections
  readonly booking: Pick<BookingStep, 'find'>
  readonly dualControl: Pick<DualControl, 'vouchedFor'>
  /** Signs the addresses of pages: a frame cannot send an access token. */
  readonly previewSigner: Signer
}

const pagePath = '/mail-copy'
/** How long a page's address is good, in ms. */
const pageMs = 15 * 60_000

const showMailCopy = endpoint({
  method: 'GET',
  path: pagePath,
  summary: 'The HTML of a mail as it was sent, without the secrets of its links, for a frame.',
  query: mailCopyPageQuery,
  isPage: true,
})

/** GET /api/staff/mails/mail and the page of its HTML, POST /api/staff/orders/contact */
export function mailDetailRoutes(http: FastifyInstance, deps: MailDetailRouteDeps): void {
  route(http, readMail, {
    access: 'seeMails',
    handle: async ({ query: { mail: key }, caller }) => {
      const mail = await deps.mailDesk.find(key, deps.clock.now())
      if (!mail) return fail(createProblem('notFound'))
      const [attempts, copy, contact] = await Promise.all([
        deps.copies.attemptsOf(key),
        deps.copies.copyOf(key),
        contactOf(deps, mail.orderNumber, caller),
      ])
      const content = copy && mailContentOf(deps, key, copy)
      return succeed({ mail, attempts: [...attempts], ...(content && { content }), ...contact })
    },
  })
  copyPageRoute(http, deps)
  correctionRoutes(http, deps)
}

function correctionRoutes(
  http: FastifyInstance,
  { contactCorrections }: Pick<MailDetailRouteDeps, 'contactCorrections'>,
): void {
  route(http, withdrawContactCorrection, {
    access: 'handleOrders',
    handle: ({ body, caller }) =>
      runForClerk(caller, (clerk) => contactCorrections.withdraw(body.orderNumber, clerk)),
  })
  route(http, correctContact, {
    access: 'handleOrders',
    requiresReauth: true,
    audit: ({ body: { orderNumber: object } }) => ({ object }),
    isFirstOfTwo: ({ outcome }) => outcome === 'firstOfTwo',
    handle: ({ body, caller }) =>
      runForClerk(caller, (clerk) => contactCorrections.correct({ ...body, clerk })),
  })
}

function copyPageRoute(
  http: FastifyInstance,
  { previewSigner, clock, copies, publicUrl }: MailDetailRouteDeps,
) {
  route(http, showMailCopy, {
    handle: async ({ query: { mail, until, key } }, reply) => {
      const isOurs = previewSigner.verify(pageSignatureText(mail, String(until)), key)
      const copy = isOurs && until > clock.nowMs() ? (await copies.copyOf(mail))?.copy : undefined
      if (!copy || !('letter' in copy)) return fail(createProblem('notFound'))
      const { letter, language, head } = copy
      reply.header('x-frame-options', 'SAMEORIGIN')
      // a sandboxed page has an opaque origin; browsers warn about the header there
      reply.removeHeader('origin-agent-cluster')
      const page: PageAnswer = {
        document: { html: composeMail(letter, language, head).html },
        language,
        policy: mailPreviewPolicy(head.brand, publicUrl),
      }
      return succeed(page)
    },
  })
}

function pageSignatureText(mail: string, until: string): string {
  return ['copy', mail, until].join(' ')
}

function mailContentOf(
  { previewSigner, clock }: Pick<MailDetailRouteDeps, 'previewSigner' | 'clock'>,
  key: string,
  { origin, copy, orderNumber }: MailCopy,
): MailContent {
  if (!('letter' in copy)) return { origin, language: 'en', attachments: [], ...copy }
  const { letter, language, head, to, attachments } = copy
  const { subject, text } = composeMail(letter, language, head)
  const until = String(clock.nowMs() + pageMs)
  const signature = previewSigner.sign(pageSignatureText(key, until))
  const page = `${pagePath}?${new URLSearchParams({ mail: key, until, key: signature })}`
  // Addresses of accounts stay masked: an order's contact is known to everybody who may open the order.
  const recipient = orderNumber === undefined ? {} : { to }
  return { origin, ...recipient, language, subject, text, page, attachments: [...attachments] }
}

/** The contact of the order, for those who may correct it. */
async function contactOf(
  deps: Pick<MailDetailRouteDeps, 'booking' | 'dualControl'>,
  orderNumber: string | undefined,
  caller: Caller,
): Promise<Pick<MailDetailAnswer, 'contactEmail' | 'pendingCorrection'>> {
  const number = orderNumber === undefined ? undefined : parseOrderNumber(orderNumber)
  if (!number || caller.kind !== 'user' || !hasCallerRight(caller, 'handleOrders')) return {}
  const order = await deps.booking.find(number)
  if (!order || order.contact.email === '') return {}
  const pending = await pendingCorrectionOf(deps, order.bookingId, caller.userId)
  return { contactEmail: order.contact.email, ...(pending && { pendingCorrection: pending }) }
}
