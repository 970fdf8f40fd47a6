import { useLingui } from '@lingui/react/macro'
import {
  type ScheduleChangePoliciesAnswer,
  saveScheduleChangePolicies,
} from '#contract/api/staff/schedule-change/schedule-change-policies.ts'
import { callApi } from '#web/api/client.ts'
import { useRowsForm } from '../form/use-rows-form.ts'
import { type PolicyFault, parsePolicies, typedPoliciesOf } from './policy-form-values.ts'

/** Returns the id of a field of a row. */
export function policyFieldId(id: number, field: PolicyFault['field']): string {
  return `policy-${id}-${field}`
}

/** Holds the table as typed, its faults, and the result of saving it. */
export function usePolicyForm(told: ScheduleChangePoliciesAnswer, renew: () => Promise<void>) {
  const { faults, ...form } = useRowsForm(told, {
    typedRowsOf: ({ policies }: ScheduleChangePoliciesAnswer) => typedPoliciesOf(policies),
    parse: parsePolicies,
    save: (version, rows) => callApi(saveScheduleChangePolicies, { body: { version, policies: [...rows] } }),
    renew,
  })
  return { ...form, ...useFieldFaults(faults) }
}

/** Returns the faults, at their fields and as a summary. */
function useFieldFaults(faults: readonly PolicyFault[]) {
  const labels = useFaultLabels()
  return {
    errorOf: (id: number, field: PolicyFault['field']) => {
      const fault = faults.find((one) => one.id === id && one.field === field)
      return fault && labels[fault.kind]
    },
    mistakes: faults.map(({ id, field, kind }) => ({
      fieldId: policyFieldId(id, field),
      message: labels[kind],
    })),
  }
}

function useFaultLabels(): Readonly<Record<PolicyFault['kind'], string>> {
  const { t } = useLingui()
  return {
    airlineCode: t`Enter the airline’s two-character code.`,
    dateMissing: t`Enter the first day.`,
    sameRow: t`This airline already has a policy from this day.`,
    minutes: t`Enter whole minutes, at most 1440.`,
    notAboveMinor: t`Enter more minutes than those of a minor change.`,
  }
}
