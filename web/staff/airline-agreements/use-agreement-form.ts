import { useLingui } from '@lingui/react/macro'
import {
  type AirlineAgreementsAnswer,
  saveAirlineAgreements,
} from '#contract/api/staff/bsp/airline-agreements.ts'
import { callApi } from '#web/api/client.ts'
import { useRowsForm } from '../form/use-rows-form.ts'
import { type AgreementFault, parseAgreements, typedAgreementsOf } from './agreement-form-values.ts'

/** Returns the id of a field of a row. */
export function agreementFieldId(id: number, field: AgreementFault['field']): string {
  return `agreement-${id}-${field}`
}

/** Holds the agreements as typed, their faults, and the result of saving them. */
export function useAgreementForm(told: AirlineAgreementsAnswer, renew: () => Promise<void>) {
  const labels = useFaultLabels()
  const { faults, ...form } = useRowsForm(told, {
    typedRowsOf: ({ agreements }: AirlineAgreementsAnswer) => typedAgreementsOf(agreements),
    parse: parseAgreements,
    save: (version, rows) => callApi(saveAirlineAgreements, { body: { version, agreements: [...rows] } }),
    renew,
  })
  return {
    ...form,
    errorOf: (id: number, field: AgreementFault['field']) => {
      const fault = faults.find((one) => one.id === id && one.field === field)
      return fault && labels[fault.kind]
    },
    mistakes: faults.map(({ id, field, kind }) => ({
      fieldId: agreementFieldId(id, field),
      message: labels[kind],
    })),
  }
}

function useFaultLabels(): Readonly<Record<AgreementFault['kind'], string>> {
  const { t } = useLingui()
  return {
    airlineCode: t`Enter the airline’s two-character code.`,
    dateMissing: t`Enter the first day.`,
    datesOutOfOrder: t`Enter a last day that is not before the first.`,
    ambiguous: t`Another agreement covers the same tickets from this day. Change the first day or the conditions.`,
    airports: t`Enter airport codes of three letters, such as BKK CNX.`,
    fareBasis: t`Enter up to 15 letters and digits.`,
    codeMissing: t`Enter an account code or a tracking reference.`,
    accountCode: t`Enter up to 20 letters and digits.`,
    tourCode: t`Enter up to 15 letters and digits.`,
    trackingReference: t`Enter up to 40 letters, digits and the signs : . _ -`,
    value: t`Enter a percentage up to 100, an amount in baht, or days from 1 to 365.`,
  }
}
