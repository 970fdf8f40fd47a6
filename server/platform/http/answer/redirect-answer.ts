import { type FastifyReply } from 'fastify'

/** Where a browser is sent on to: an address of ours (a path), or of a service that the shop is set up with. */
export type RedirectAnswer = { readonly goTo: string }

/** Sends the browser on, with the status 303 so that a form is never sent again. */
export function sendRedirect(reply: FastifyReply, { goTo }: RedirectAnswer): FastifyReply {
  return reply.code(303).header('location', goTo).header('referrer-policy', 'no-referrer').send()
}
