import type { FastifyInstance, FastifyReply } from 'fastify'
import { receivePaymentNotification } from '#contract/api/notifications.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import type {
  PaymentProvider,
  PaymentProviders,
  RawNotification,
} from '#server/providers/payment/payment-provider.ts'
import type { NotificationStore } from './notification-store.ts'

/** Dependencies of {@link notificationRoutes}. */
export type NotificationRouteDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly providers: PaymentProviders
  readonly notifications: NotificationStore
}

/** Maximum duration of fetching a certificate, in ms. */
const verdictMs = 5_000

/**
 * Registers POST /api/payments/notifications/:providerId for provider webhooks. A notification is
 * acknowledged once it is stored. Its content is not trusted: a job asks the provider for the current status.
 */
export function notificationRoutes(http: FastifyInstance, deps: NotificationRouteDeps): void {
  route(http, receivePaymentNotification, {
    isKeptUnderLoad: true,
    fromOtherSites: true,
    // A provider sends from few addresses, and many notifications at once after an interruption.
    limit: { max: 6000, perSeconds: 60 },
    handle: async (context, reply) => {
      const provider = deps.providers.byId(context.params.providerId)
      if (!provider?.handleNotification) return fail(createProblem('notFound'))
      return receiveNotification(deps, { provider, ask: context, reply })
    },
  })
}

type Delivery = {
  readonly provider: PaymentProvider
  readonly ask: RequestContext<Uint8Array>
  readonly reply: FastifyReply
}

async function receiveNotification(
  deps: NotificationRouteDeps,
  { provider, ask: context, reply }: Delivery,
): Promise<Result<string, Problem>> {
  const now = deps.clock.now()
  const raw: RawNotification = { body: context.body, headers: requestHeaders(reply), now }
  const signal = AbortSignal.timeout(verdictMs)
  const verdict = await provider.handleNotification?.(raw, { requestId: context.reference, signal, now })
  if (verdict === undefined) return fail(createProblem('notFound'))
  const { providerId } = provider
  switch (verdict.kind) {
    case 'refused':
      // Nothing of the content is kept or logged, because anybody can send here.
      deps.log.warn('notificationRefused', {
        provider: providerId,
        cause: verdict.why,
        reference: context.reference,
      })
      return fail(createProblem(verdict.why === 'malformed' ? 'malformed' : 'notAuthentic'))
    case 'cannotTell':
      return fail(createProblem('busy', { details: { seconds: 30 } }))
    case 'irrelevant':
      break
    case 'genuine':
      // A collection event of a day covers several payments: each is stored as an event of its own.
      for (const [index, about] of verdict.about.entries()) {
        const eventId = index === 0 ? verdict.eventId : `${verdict.eventId}#${index}`
        await deps.notifications.take({ providerId, eventId, ...about, at: now })
      }
  }
  return succeed(acknowledge(provider, raw, reply))
}

function requestHeaders(reply: FastifyReply): Record<string, string> {
  const { headers } = reply.request
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Returns the acknowledgement that the provider expects: its own text, or nothing. */
function acknowledge(provider: PaymentProvider, raw: RawNotification, reply: FastifyReply): string {
  const own = provider.notificationReply?.(raw)
  reply.type(own?.contentType ?? 'text/plain').serializer((text: string) => text)
  return own?.body ?? ''
}
