import type { DatedPricesStep } from '#server/flow/offers/dated-prices.ts'
import { createAlertCodes } from '#server/flow/offers/price-alert/price-alert-code.ts'
import { checkPriceAlertsJob } from '#server/flow/offers/price-alert/price-alert-jobs.ts'
import { createPriceAlertStore } from '#server/flow/offers/price-alert/price-alert-store.ts'
import { type PriceAlerts, createPriceAlerts } from '#server/flow/offers/price-alert/price-alerts.ts'
import { createAttemptStore } from '#server/platform/attempt-store.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import type { Reference } from '#server/reference/reference.ts'
import { searchValidationData } from '#server/reference/search-validation-data.ts'
import type { AppContext } from './app-deps.ts'
import type { Supply } from './open-supply.ts'

type AlertParts = {
  readonly supply: Supply
  readonly keys: Keys
  readonly reference: Reference
  readonly outbox: Outbox
  readonly datedPrices: DatedPricesStep
}

/** Builds the price alerts over the prices by date. */
export function buildPriceAlerts({ db, platform }: AppContext, made: AlertParts): PriceAlerts {
  const { keys, supply, reference, outbox, datedPrices } = made
  const { clock } = platform
  return createPriceAlerts({
    ...platform,
    reference,
    outbox,
    datedPrices,
    store: createPriceAlertStore(db, keys.sealer),
    codes: createAlertCodes(keys.signer('price-alert-link')),
    attempts: createAttemptStore(db),
    signer: keys.signer('price-alert-address'),
    hasDatedPrices: supply.active.some(
      ({ calendar, matrix }) => calendar !== undefined && matrix !== undefined,
    ),
    world: searchValidationData(reference),
    checkSoon: () =>
      enqueueJob(db, { kind: checkPriceAlertsJob, key: 'only', payload: {}, runAt: clock.now() }),
  })
}
