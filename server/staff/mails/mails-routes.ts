import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import {
  type MailPreview,
  mailPageQuery,
  listMails,
  resendMail,
  listMailEvents,
  previewMail,
} from '#contract/api/staff/mails/mails.ts'
import { previewMailAddition } from '#contract/api/staff/mails/mail-additions.ts'
import { type Language, languages, createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import { type AddToLetter, letterWithAddition } from '#server/agency/mail-additions/add-to-letter.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { PageAnswer } from '#server/platform/http/answer/page-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { type ComposedLetter, composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Letterhead } from '#server/platform/mail/letter.ts'
import type { MailSampleQuery } from '#server/platform/mail/mail-sample.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailCatalogue } from './mail-catalogue.ts'
import { mailPreviewPolicy } from './mail-preview-policy.ts'
import type { MailListStore } from './mail-list-store.ts'
import type { ResendSentMail } from './resend-sent-mail.ts'

/** Dependencies of these routes. */
export type MailRouteDeps = Pick<Platform, 'clock' | 'publicUrl'> & {
  readonly mailDesk: MailListStore
  readonly letterhead: (language: Language) => Promise<Letterhead>
  readonly addToLetter: AddToLetter
  readonly agency: Pick<AgencyStore, 'current'>
  /** Signs the URLs of previews: a frame cannot send an access token. */
  readonly previewSigner: Signer
  /** Sends a delivered mail again. */
  readonly resendSent: ResendSentMail
}

const access = 'seeMails'
const pagePath = '/mail-preview'

const showMailPreview = endpoint({
  method: 'GET',
  path: pagePath,
  summary: 'The HTML of a mail, for the frame of its preview.',
  query: mailPageQuery,
  isPage: true,
})

/** How long a preview's address is good, in ms. */
const pageMs = 15 * 60_000

/** Registers the routes for deliveries, resending and mail previews. */
export function mailRoutes(http: FastifyInstance, deps: MailRouteDeps): void {
  deliveryRoutes(http, deps)
  previewRoutes(http, deps)
  additionPreviewRoute(http, deps)
  previewPageRoute(http, deps)
}

function deliveryRoutes(http: FastifyInstance, { mailDesk, clock, resendSent }: MailRouteDeps): void {
  route(http, listMails, {
    access,
    handle: async ({ query }) => {
      const [page, counts] = await Promise.all([mailDesk.page(query, clock.now()), mailDesk.counts()])
      return succeed({ ...page, mails: [...page.mails], counts })
    },
  })
  route(http, resendMail, {
    access,
    audit: ({ body }) => ({ object: body.key }),
    handle: async ({ body: { key } }) => {
      const waiting = await mailDesk.resend(key, clock.now())
      const mail = waiting ?? ((await resendSent(key)) ? await mailDesk.find(key, clock.now()) : undefined)
      return mail ? succeed({ mail }) : fail(createProblem('mailNotSendable'))
    },
  })
}

function previewRoutes(http: FastifyInstance, deps: MailRouteDeps): void {
  route(http, listMailEvents, {
    access,
    handle: async ({ language }) => {
      const samples = mailCatalogue({ language, variant: 'usual', publicUrl: deps.publicUrl })
      return succeed({ events: samples.map(({ event, mail }) => ({ event, title: mail.letter.heading })) })
    },
  })
  route(http, previewMail, {
    access,
    handle: async ({ query }) => {
      const versions = await Promise.all(
        languages.map((language) => signedPreviewOf(deps, { ...query, language })),
      )
      const known = versions.filter((one) => one !== undefined)
      return known.length === 0 ? fail(createProblem('notFound')) : succeed({ versions: known })
    },
  })
}

/** A sample; its addition replaces what is saved. */
type Shown = Pick<MailSampleQuery, 'language' | 'variant'> & {
  readonly event: string
  readonly addition?: string | undefined
}

async function signedPreviewOf(deps: MailRouteDeps, shown: Shown): Promise<MailPreview | undefined> {
  const composed = await composeSample(deps, shown)
  if (!composed) return undefined
  const { language, event, variant, addition } = shown
  const until = String(deps.clock.nowMs() + pageMs)
  const key = deps.previewSigner.sign(previewSignatureText(shown, until))
  const page = `${pagePath}?${new URLSearchParams({ event, variant, language, until, key, ...(addition !== undefined && { addition }) })}`
  return { language, subject: composed.subject, text: composed.text, page }
}

/** A sample as composed, and the policy of its page, which depends on the brand. */
type ComposedSample = ComposedLetter & { readonly policy: string }

async function composeSample(
  { publicUrl, letterhead, addToLetter, agency }: MailRouteDeps,
  { event, addition, ...input }: Shown,
): Promise<ComposedSample | undefined> {
  const sample = mailCatalogue({ ...input, publicUrl }).find((one) => one.event === event)
  if (!sample) return undefined
  const head = await letterhead(input.language)
  const policy = mailPreviewPolicy(head.brand, publicUrl)
  const letter =
    addition === undefined
      ? await addToLetter({ ...sample.mail, event })
      : letterWithAddition(sample.mail, addition, await agency.current())
  return { ...composeMail(letter, input.language, head), policy }
}

function previewSignatureText({ event, variant, language, addition }: Shown, until: string): string {
  return [event, variant, language, until, ...(addition === undefined ? [] : [addition])].join(' ')
}

function additionPreviewRoute(http: FastifyInstance, deps: MailRouteDeps): void {
  route(http, previewMailAddition, {
    access: 'setAgency',
    handle: async ({ body: { texts, ...shown } }) => {
      const versions = await Promise.all(
        languages.map((language) => signedPreviewOf(deps, { ...shown, language, addition: texts[language] })),
      )
      const known = versions.filter((one) => one !== undefined)
      return known.length === 0 ? fail(createProblem('notFound')) : succeed({ versions: known })
    },
  })
}

function previewPageRoute(http: FastifyInstance, deps: MailRouteDeps): void {
  route(http, showMailPreview, {
    handle: async ({ query: { until, key, ...shown } }, reply) => {
      const isOurs = deps.previewSigner.verify(previewSignatureText(shown, String(until)), key)
      const composed = isOurs && until > deps.clock.nowMs() ? await composeSample(deps, shown) : undefined
      if (!composed) return fail(createProblem('notFound'))
      reply.header('x-frame-options', 'SAMEORIGIN')
      // a sandboxed page has an opaque origin; browsers warn about the header there
      reply.removeHeader('origin-agent-cluster')
      const page: PageAnswer = {
        document: { html: composed.html },
        language: shown.language,
        policy: composed.policy,
      }
      return succeed(page)
    },
  })
}
