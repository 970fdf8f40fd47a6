import { useLingui } from '@lingui/react/macro'
import {
  type ExchangeRatesAnswer,
  readExchangeRateFile,
  saveExchangeRates,
} from '#contract/api/staff/supply/exchange-rates.ts'
import { exchangeRateLimits } from '#contract/terms/supply/exchange-rate.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useRowsForm } from '../form/use-rows-form.ts'
import { usePickedFile } from '../money/use-picked-file.ts'
import {
  type RateFault,
  type TypedRate,
  parseRates,
  typedRatesOf,
  withFileRates,
} from './rate-form-values.ts'

/** Returns the id of a field of a row. */
export function rateFieldId(id: number, field: RateFault['field']): string {
  return `rate-${id}-${field}`
}

/** Holds the rates as typed, their faults, and the result of saving them. */
export function useRateForm(told: ExchangeRatesAnswer, renew: () => Promise<void>) {
  const labels = useFaultLabels()
  const { faults, ...form } = useRowsForm(told, {
    typedRowsOf: ({ rates }: ExchangeRatesAnswer) => typedRatesOf(rates),
    parse: parseRates,
    save: (version, rates) => callApi(saveExchangeRates, { body: { version, rates: [...rates] } }),
    renew,
  })
  return {
    ...form,
    errorOf: (id: number, field: RateFault['field']) => {
      const fault = faults.find((one) => one.id === id && one.field === field)
      return fault && labels[fault.kind]
    },
    mistakes: faults.map(({ id, field, kind }) => ({
      fieldId: rateFieldId(id, field),
      message: labels[kind],
    })),
  }
}

function useFaultLabels(): Readonly<Record<RateFault['kind'], string>> {
  const { t } = useLingui()
  return {
    currencyCode: t`Enter a currency code of three letters other than THB, such as EUR.`,
    currencyTwice: t`This currency is listed twice. Delete one of the rows.`,
    rate: t`Enter the baht for one unit, with up to 6 decimals.`,
    dateMissing: t`Enter the rate date.`,
    margin: t`Enter a percentage from 0 to 20, with up to 2 decimals.`,
  }
}

/** Reads a file of published rates into the rows; nothing is saved by it. */
export function useRateFile(rows: readonly TypedRate[], change: (rows: readonly TypedRate[]) => void) {
  const file = usePickedFile(exchangeRateLimits.fileCharacters)
  const action = useCommand()
  const fill = (picked: File | undefined) => {
    file.pick(picked)
    if (!picked || picked.size === 0 || picked.size > exchangeRateLimits.fileCharacters) return
    void action.call(
      async () => callApi(readExchangeRateFile, { body: { text: await picked.text() } }),
      (answer) => change(withFileRates(rows, answer)),
    )
  }
  return { ...file, pick: fill, isBusy: action.isBusy, failure: action.failure }
}
