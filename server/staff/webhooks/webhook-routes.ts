import type { FastifyInstance } from 'fastify'
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  readWebhookDeliveries,
  readWebhookEndpoints,
  resendFailedWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestWebhook,
  setWebhookEndpointState,
} from '#contract/api/webhooks/webhook-endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { route } from '#server/platform/http/route.ts'
import {
  type WebhookEndpointsDeps,
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  listDeliveries,
  listWebhookEndpoints,
  resendDeliveries,
  rotateSecret,
  sendTestEvent,
  setEndpointState,
} from './webhook-endpoints.ts'

const access = 'manageIntegrations'

/** The webhook endpoints for administrators; what sends data elsewhere needs reauthentication. */
export function webhookRoutes(http: FastifyInstance, deps: WebhookEndpointsDeps): void {
  const thenList = async (done: Result<undefined, Problem>) =>
    done.ok ? succeed({ endpoints: [...(await listWebhookEndpoints(deps))] }) : done
  route(http, readWebhookEndpoints, { access, handle: () => thenList(succeed(undefined)) })
  route(http, addWebhookEndpoint, {
    access,
    requiresReauth: true,
    audit: ({ body }) => ({ detail: settingsDetail(body) }),
    handle: ({ body }) => addEndpoint(deps, body),
  })
  route(http, changeWebhookEndpoint, {
    access,
    requiresReauth: true,
    audit: ({ body }) => ({ object: body.endpointId, detail: settingsDetail(body) }),
    handle: async ({ body }) => thenList(await changeEndpoint(deps, body)),
  })
  route(http, rotateWebhookSecret, {
    access,
    requiresReauth: true,
    audit: ({ body }) => ({ object: body.endpointId }),
    handle: ({ body: { endpointId } }) => rotateSecret(deps, endpointId),
  })
  route(http, setWebhookEndpointState, {
    access,
    audit: ({ body: { endpointId, isEnabled } }) => ({ object: endpointId, detail: { isEnabled } }),
    handle: async ({ body }) => thenList(await setEndpointState(deps, body)),
  })
  route(http, deleteWebhookEndpoint, {
    access,
    audit: ({ body }) => ({ object: body.endpointId }),
    handle: async ({ body: { endpointId } }) => thenList(await deleteEndpoint(deps, endpointId)),
  })
  deliveryRoutes(http, deps)
}

function deliveryRoutes(http: FastifyInstance, deps: WebhookEndpointsDeps): void {
  route(http, sendTestWebhook, {
    access,
    limit: { max: 30, perSeconds: 60 },
    audit: ({ body }) => ({ object: body.endpointId }),
    handle: ({ body: { endpointId } }) => sendTestEvent(deps, endpointId),
  })
  route(http, readWebhookDeliveries, {
    access,
    handle: ({ params: { endpointId }, query: { state, before } }) =>
      listDeliveries(deps, { endpointId, ...(state && { state }), ...(before !== undefined && { before }) }),
  })
  route(http, resendWebhookDelivery, {
    access,
    audit: ({ body: { endpointId, deliveryId } }) => ({ object: endpointId, detail: { deliveryId } }),
    handle: ({ body: { endpointId, deliveryId } }) => resendDeliveries(deps, endpointId, { deliveryId }),
  })
  route(http, resendFailedWebhooks, {
    access,
    audit: ({ body: { endpointId, days } }) => ({ object: endpointId, detail: { days } }),
    handle: ({ body: { endpointId, days } }) => {
      const failedSince = plusMinutes(deps.clock.now(), -days * 24 * 60)
      return resendDeliveries(deps, endpointId, { failedSince })
    },
  })
}

/** What the audit says of an endpoint's settings: of its address the host alone, as the path may contain a secret. */
function settingsDetail({
  url,
  eventTypes,
}: {
  readonly url: string
  readonly eventTypes: readonly string[]
}) {
  return { host: URL.parse(url)?.host ?? '', events: eventTypes.length }
}
