import type { FastifyInstance } from 'fastify'
import {
  type ExchangeRatesAnswer,
  readExchangeRateFile,
  readExchangeRates,
  saveExchangeRates,
} from '#contract/api/staff/supply/exchange-rates.ts'
import { createProblem } from '#contract/problem.ts'
import { exchangeRateField } from '#contract/terms/audit/audit-field.ts'
import { type SetExchangeRate, sellingRateOf } from '#contract/terms/supply/exchange-rate.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { AuditedState } from '#server/platform/audit/audit-changes.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import { type SavedRows, saveNextVersion } from '#server/platform/versioned-rows.ts'
import type { ExchangeRateStore } from './exchange-rate-store.ts'
import { readRateFile } from './read-rate-file.ts'

/** Dependencies of {@link exchangeRateRoutes}. */
export type ExchangeRateRouteDeps = { readonly rates: ExchangeRateStore; readonly clock: Clock }

/** Registers the exchange rates; like markups they decide what customers pay. */
export function exchangeRateRoutes(http: FastifyInstance, { rates, clock }: ExchangeRateRouteDeps): void {
  route(http, readExchangeRates, {
    access: 'setPrices',
    handle: async () => succeed(exchangeRatesAnswerOf(await rates.current())),
  })
  route(http, saveExchangeRates, {
    access: 'setPrices',
    requiresReauth: true,
    auditState: async () => auditedRates(await rates.current()),
    handle: async ({ body: { version, rates: rows }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const set = rows.map((one) => ({ ...one, on: one.on as LocalDate }))
      const next = { version, rows: set, savedAt: clock.now() }
      const saved = await saveNextVersion(rates, { ...next, savedBy: caller.userId })
      return saved.ok ? succeed(exchangeRatesAnswerOf(saved.value)) : saved
    },
  })
  route(http, readExchangeRateFile, {
    access: 'setPrices',
    limit: { max: 30, perSeconds: 60 },
    handle: async ({ body: { text } }) => {
      const found = readRateFile(text)
      return found ? succeed({ rates: [...found] }) : fail(createProblem('wrongFormat', { field: 'text' }))
    },
  })
}

function exchangeRatesAnswerOf({ rows, ...saved }: SavedRows<SetExchangeRate>): ExchangeRatesAnswer {
  return { ...saved, rates: [...rows] }
}

/** Returns the rates as the audit keeps them, a field for each currency. */
function auditedRates({ rows }: SavedRows<SetExchangeRate>): AuditedState {
  return Object.fromEntries(
    rows.map((rate) => {
      const [published, selling] = [rate.bahtMillionths, sellingRateOf(rate)].map((one) => one / 1_000_000)
      return [`${exchangeRateField}${rate.currency}`, `${published} (${rate.on}) › ${selling}`]
    }),
  )
}
