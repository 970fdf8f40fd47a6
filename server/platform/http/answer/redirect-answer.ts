import type { FastifyReply } from 'fastify'

/** Target of a redirect: a path of ours, or the address of a configured service. */
export type RedirectAnswer = { readonly goTo: string }

/** Sends the browser on, with the status 303 so that a form is never sent again. */
export function sendRedirect(reply: FastifyReply, { goTo }: RedirectAnswer): FastifyReply {
  return reply.code(303).header('location', goTo).header('referrer-policy', 'no-referrer').send()
}
