import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RoutingRulesAnswer, addRoutingRules } from '#contract/api/staff/supply/routing-rules.ts'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { type RuleFault, type TypedRule, parseRules, typedRulesOf } from './routing-form-values.ts'

/** Returns the id of a field of a row. */
export function ruleFieldId(id: number, field: RuleFault['field']): string {
  return `routing-${id}-${field}`
}

/** Returns rules as the contract has them, which zod does not know to be read only. */
export function rulesForApi(rules: readonly RoutingRule[]): RoutingRulesAnswer['rules'] {
  return structuredClone(rules) as RoutingRulesAnswer['rules']
}

/** Holds the rules as typed, their faults, and the result of publishing them. */
export function useRoutingForm(told: RoutingRulesAnswer, renew: () => Promise<void>) {
  const { base, start, setSaved, ...draft } = useRoutingDraft(told)
  const [attempt, setAttempt] = useState(0)
  const action = useCommand()
  const read = parseRules(draft.rows)
  const begin = (next: RoutingRulesAnswer, isNew: boolean) => {
    start(next, isNew)
    setAttempt(0)
    if (!isNew) action.forget()
  }
  const submit = () => {
    setAttempt(attempt + 1)
    setSaved(false)
    if ('faults' in read) return
    const body = { follows: base.version, rules: rulesForApi(read.rules), note: draft.note.trim() }
    void action.call(
      () => callApi(addRoutingRules, { body }),
      (saved) => {
        begin(saved, true)
        void renew()
      },
    )
  }
  const { isBusy, failure } = action
  const form = { isBusy, failure, attempt, version: base.version, submit }
  return {
    ...form,
    ...draft,
    /** The rules as they are typed; undefined while a field is faulty. */
    draft: 'faults' in read ? undefined : read.rules,
    ...useFieldFaults(attempt > 0 && 'faults' in read ? read.faults : [], draft.rows),
    discard: () => begin(base, false),
    restart: () => begin(told, false),
  }
}

/** Holds the typed rules and the version that they began with: a later answer does not replace it. */
function useRoutingDraft(told: RoutingRulesAnswer) {
  const [base, setBase] = useState(told)
  const [rows, setRows] = useState<readonly TypedRule[]>(() => typedRulesOf(told.rules))
  const [note, setNote] = useState('')
  const [isSaved, setSaved] = useState(false)
  const startFrom = (next: RoutingRulesAnswer, isNew: boolean) => {
    setBase(next)
    setRows(typedRulesOf(next.rules))
    setNote('')
    setSaved(isNew)
  }
  const change = (next: readonly TypedRule[]) => {
    setSaved(false)
    setRows(next)
  }
  return { base, rows, note, isSaved, setNote, setSaved, change, start: startFrom }
}

/** Returns the faults, at their fields and as a summary. */
function useFieldFaults(faults: readonly RuleFault[], rows: readonly TypedRule[]) {
  const { t } = useLingui()
  const labels: Readonly<Record<RuleFault['kind'], string>> = {
    nameMissing: t`Enter a name.`,
    airlineCode: t`Enter codes separated by commas, such as TG, JL.`,
    placeCode: t`Enter a code, such as BKK, TYO or JP.`,
  }
  return {
    errorOf: (id: number, field: RuleFault['field']) => {
      const fault = faults.find((one) => one.id === id && one.field === field)
      return fault && labels[fault.kind]
    },
    mistakes: faults.map(({ id, field, kind }) => {
      const number = rows.findIndex((row) => row.id === id) + 1
      const message = labels[kind]
      return { fieldId: ruleFieldId(id, field), message: t`Rule ${number}: ${message}` }
    }),
  }
}
