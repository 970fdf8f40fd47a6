import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Language } from '#contract/problem.ts'
import type { Html } from './html.ts'
import { type RedirectAnswer, sendRedirect } from './redirect-answer.ts'

/** A page response with a policy of its own. */
export type Page = {
  readonly document: Html
  readonly language: Language
  /** The Content-Security-Policy. */
  readonly policy: string
}

/** A page, or a redirect. */
export type PageAnswer = Page | RedirectAnswer

/** What the API description says of a page's content. */
export const pageContent = z.string().meta({ description: 'A page for a person.' })

/** Sends a page, uncached and without sending its URL as referrer to other sites, or a redirect. */
export function sendPage(reply: FastifyReply, page: PageAnswer, status = 200): FastifyReply {
  if ('goTo' in page) return sendRedirect(reply, page)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-language': page.language,
      'content-security-policy': page.policy,
      'cache-control': 'no-store',
      // with no-referrer a browser would submit the page's own forms with the origin "null"
      'referrer-policy': 'same-origin',
      vary: 'Accept-Language, Cookie',
    })
    .serializer((text: string) => text)
    .send(page.document.html)
}
