import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ScheduleChangePoliciesAnswer,
  saveScheduleChangePolicies,
} from '#contract/api/staff/schedule-change/schedule-change-policies.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { type PolicyFault, type TypedPolicy, parsePolicies, typedPoliciesOf } from './policy-form-values.ts'

/** Returns the id of a field of a row. */
export function policyFieldId(id: number, field: PolicyFault['field']): string {
  return `policy-${id}-${field}`
}

/** Holds the table as typed, its faults, and the result of saving it. */
export function usePolicyForm(told: ScheduleChangePoliciesAnswer, renew: () => Promise<void>) {
  // A later answer does not replace the version that this form began with.
  const [base, setBase] = useState(told)
  const [rows, setRows] = useState(() => typedPoliciesOf(told.policies))
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const action = useCommand()
  const read = parsePolicies(rows)
  const begin = (next: ScheduleChangePoliciesAnswer, isNew: boolean) => {
    setBase(next)
    setRows(typedPoliciesOf(next.policies))
    setAttempt(0)
    setSaved(isNew)
    if (!isNew) action.forget()
  }
  const submit = () => {
    setAttempt(attempt + 1)
    setSaved(false)
    if ('faults' in read) return
    const body = { version: base.version, policies: [...read.policies] }
    void action.call(
      () => callApi(saveScheduleChangePolicies, { body }),
      (saved) => {
        begin(saved, true)
        void renew()
      },
    )
  }
  const change = (next: readonly TypedPolicy[]) => {
    setSaved(false)
    setRows(next)
  }
  const { isBusy, failure } = action
  const form = { isBusy, failure, rows, attempt, isSaved, version: base.version, change, submit }
  return {
    ...form,
    ...useFieldFaults(attempt > 0 && 'faults' in read ? read.faults : []),
    discard: () => begin(base, false),
    restart: () => begin(told, false),
  }
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
