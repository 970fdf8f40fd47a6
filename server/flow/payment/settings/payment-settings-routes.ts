import { type FastifyInstance } from 'fastify'
import { paymentSettings } from '#contract/api/staff/refunds-and-receipts.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type ChangeSettingsDeps, changePaymentSettings, settingsNow } from './change-payment-settings.ts'

/** Dependencies of {@link paymentSettingsRoutes}. */
export type PaymentSettingsRouteDeps = ChangeSettingsDeps

const path = '/api/staff/payments/settings'

/** Registers the routes with which administrators read and change the payment settings. */
export function paymentSettingsRoutes(http: FastifyInstance, deps: PaymentSettingsRouteDeps): void {
  route(http, {
    method: 'GET',
    path,
    summary: 'How money is taken: two people from which amount on, the card charge, ways switched off.',
    access: 'seeMoney',
    answer: paymentSettings,
    handle: async ({ caller }) =>
      caller.kind === 'user' ? succeed(await settingsNow(deps, caller.userId)) : fail(problem('notSignedIn')),
  })
  route(http, {
    method: 'PUT',
    path,
    summary:
      'Sets how money is taken, from now on; orders that are there keep the surcharges they were shown. Amounts that loosen approval much wait for a second administrator.',
    access: 'setMoneyRules',
    requiresReauth: true,
    isFirstOfTwo: ({ waitsForSecond }) => waitsForSecond !== undefined,
    body: paymentSettings,
    answer: paymentSettings,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      return changePaymentSettings(deps, body, caller.userId)
    },
  })
}
