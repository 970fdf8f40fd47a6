import { type FastifyReply } from 'fastify'
import { z } from 'zod'

/** Where a browser is sent on to: an address of ours (a path), or of a service that the shop is set up with. */
export type RedirectAnswer = { readonly goTo: string }

/** The answer of a route that sends the browser on; its status is 303, so that a form is never sent again. */
export const redirectAnswer = z.custom<RedirectAnswer>()

/** Sends the browser on. */
export function sendRedirect(reply: FastifyReply, { goTo }: RedirectAnswer): FastifyReply {
  return reply.code(303).header('location', goTo).header('referrer-policy', 'no-referrer').send()
}
