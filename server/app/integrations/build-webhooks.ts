import { mostWebhookEndpoints, webhookLogDays } from '#contract/api/webhooks/webhook-endpoints.ts'
import {
  webhookEvents,
  webhookPayload,
  webhookPayloadVersion,
} from '#contract/api/webhooks/webhook-events.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { createHttpClient } from '#server/platform/http-client.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { type JobRunner, createJobRunner } from '#server/platform/jobs/job-runner.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import { measureHttpClient, measureJobs } from '#server/platform/metrics/metrics.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import { webhookJobHandlers } from '#server/platform/webhooks/deliver-webhooks.ts'
import { createWebhookDeliveryStore } from '#server/platform/webhooks/webhook-delivery-store.ts'
import { createWebhookEndpointStore } from '#server/platform/webhooks/webhook-endpoint-store.ts'
import { forgetWebhookEvents } from '#server/platform/webhooks/webhook-event-store.ts'
import { createWebhookLogStore } from '#server/platform/webhooks/webhook-log-store.ts'
import { publicReceivers } from '#server/platform/webhooks/webhook-receivers.ts'
import { createNotifyWebhookDisabled } from '#server/staff/webhooks/webhook-disabled-mail.ts'
import type { WebhookEndpointsDeps } from '#server/staff/webhooks/webhook-endpoints.ts'
import type { AppContext } from '../app-deps.ts'

/** The job that deletes old events and deliveries; it reschedules itself. */
export const forgetWebhooksJob = 'forget-webhooks'
const hourMinutes = 60
/** Slots for jobs that take no time: what queues deliveries, and what finds an endpoint's deliveries under way. */
const quickJobs = 2

type WebhookParts = { readonly keys: Keys; readonly outbox: Outbox }

/** Builds the webhooks: what their routes need, the job that tidies up, and the runner that delivers. */
export function buildWebhooks(deps: AppContext, { keys, outbox }: WebhookParts) {
  const { db, platform, database, metrics, clock } = deps
  const receivers = deps.webhookReceivers ?? publicReceivers
  const endpoints = createWebhookEndpointStore(db, keys.webhookSealer)
  const routes: WebhookEndpointsDeps = { ...platform, endpoints, log: createWebhookLogStore(db), receivers }
  const tidying: Record<string, JobHandler> = {
    [forgetWebhooksJob]: async () => {
      await forgetWebhookEvents(db, plusMinutes(clock.now(), -webhookLogDays * 24 * hourMinutes))
      return { againAt: plusMinutes(clock.now(), hourMinutes) }
    },
  }
  const http = createHttpClient({ isAllowedAddress: receivers.isAllowedAddress })
  const handlers = webhookJobHandlers({
    ...platform,
    http: metrics ? measureHttpClient(http, metrics, clock) : http,
    payloadVersion: webhookPayloadVersion,
    deliveries: createWebhookDeliveryStore(db, keys.webhookSealer),
    endpoints,
    notifyDisabled: createNotifyWebhookDisabled({ ...platform, outbox }),
  })
  // A runner of its own with a slot for each endpoint: a receiver that never answers delays no other one, and no other job.
  const jobs = createJobRunner({
    ...platform,
    database,
    handlers: metrics ? measureJobs(handlers, metrics, clock) : handlers,
    concurrency: mostWebhookEndpoints + quickJobs,
  })
  return { routes, tidying, jobs, descriptions: describeEvents() }
}

/** Returns every event with the schema of its payload, for the API description. */
function describeEvents() {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary, data }]) => [
      type,
      { summary, payload: webhookPayload(type, data) },
    ]),
  )
}

/** Starts, stops and runs two runners as one. */
export function joinJobRunners(first: JobRunner, second: JobRunner): JobRunner {
  return {
    start() {
      first.start()
      second.start()
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()])
    },
    async runDue() {
      let done = 0
      for (let ran = 1; ran > 0; done += ran) ran = (await first.runDue()) + (await second.runDue())
      return done
    },
    count: () => first.count(),
  }
}
