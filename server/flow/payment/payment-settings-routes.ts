import { type FastifyInstance } from 'fastify'
import { paymentSettings } from '#contract/api/money-desk.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import { type PaymentSettingsStore } from './payment-settings-store.ts'

/** What these routes are made of. */
export type PaymentSettingsRouteParts = {
  readonly paymentSettings: PaymentSettingsStore
  readonly clock: Clock
}

const path = '/api/staff/payments/settings'

/** How money is taken: asked for and set by administrators. */
export function paymentSettingsRoutes(http: FastifyInstance, parts: PaymentSettingsRouteParts): void {
  const store = parts.paymentSettings
  route(http, {
    method: 'GET',
    path,
    summary: 'How money is taken: two people from which amount on, the card charge, ways switched off.',
    access: 'seeMoney',
    answer: paymentSettings,
    handle: async () => succeed(await store.currentSettings()),
  })
  route(http, {
    method: 'PUT',
    path,
    summary:
      'Sets how money is taken, from now on; orders that are there keep the surcharges they were shown.',
    access: 'setMoneyRules',
    needsProof: true,
    body: paymentSettings,
    answer: paymentSettings,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      await store.set(body, { by: caller.userId, at: parts.clock.now() })
      return succeed(await store.currentSettings())
    },
  })
}
