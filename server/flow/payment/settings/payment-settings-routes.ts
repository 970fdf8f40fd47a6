import type { FastifyInstance } from 'fastify'
import {
  type PaymentSettings,
  readPaymentSettings,
  updatePaymentSettings,
} from '#contract/api/staff/payment-settings.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import { route } from '#server/platform/http/route.ts'
import {
  type ChangeSettingsDeps,
  changePaymentSettings,
  paymentSettingsSeenBy,
} from './change-payment-settings.ts'

/** Dependencies of {@link paymentSettingsRoutes}. */
export type PaymentSettingsRouteDeps = ChangeSettingsDeps

/** Registers the routes with which administrators read and change the payment settings. */
export function paymentSettingsRoutes(http: FastifyInstance, deps: PaymentSettingsRouteDeps): void {
  route(http, readPaymentSettings, {
    access: 'viewPayments',
    handle: async ({ caller }) =>
      caller.kind === 'user'
        ? succeed(await paymentSettingsSeenBy(deps, caller.userId))
        : fail(createProblem('notSignedIn')),
  })
  route(http, updatePaymentSettings, {
    access: 'setPaymentRules',
    requiresReauth: true,
    auditState: async () => auditedSettings(await paymentSettingsSeenBy(deps, '')),
    isFirstOfTwo: ({ waitsForSecond }) => waitsForSecond !== undefined,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return changePaymentSettings(deps, body, caller.userId)
    },
  })
}

/** Returns the settings as the audit keeps them, with those that wait for a second administrator. */
function auditedSettings(settings: PaymentSettings): KnownAuditedState {
  const { waitsForSecond: waiting } = settings
  return {
    dualControlThreshold: settings.dualControlThreshold,
    limitAdministrator: settings.roleLimits.Administrator,
    limitDesk: settings.roleLimits.Desk,
    limitTicketing: settings.roleLimits.Ticketing,
    limitFinance: settings.roleLimits.Finance,
    quoteBelowPercent: settings.quoteBelowPercent,
    creditDualControlThreshold: settings.creditDualControlThreshold,
    waitingDualControlThreshold: waiting?.dualControlThreshold,
    waitingLimitAdministrator: waiting?.roleLimits.Administrator,
    waitingLimitDesk: waiting?.roleLimits.Desk,
    waitingLimitTicketing: waiting?.roleLimits.Ticketing,
    waitingLimitFinance: waiting?.roleLimits.Finance,
    waitingQuoteBelowPercent: waiting?.quoteBelowPercent,
    waitingCreditDualControlThreshold: waiting?.creditDualControlThreshold,
    surchargeReading: settings.surchargeReading,
    rateVisa: settings.ownSurcharges.visa,
    rateMastercard: settings.ownSurcharges.mastercard,
    rateJcb: settings.ownSurcharges.jcb,
    rateAmex: settings.ownSurcharges.amex,
    rateDiners: settings.ownSurcharges.diners,
    switchedOff: settings.switchedOff.toSorted().join(' '),
    channelName: settings.channelName,
  }
}
