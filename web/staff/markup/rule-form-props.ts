import type { RuleField, RuleFormValues } from './rule-form-values.ts'

/** Properties that the editor's fields share. */
export type RuleFormProps = {
  readonly typed: RuleFormValues
  readonly change: (more: Partial<RuleFormValues>) => void
  readonly idOf: (field: RuleField) => string
  /** The fault of a field, once somebody has tried to save. */
  readonly errorOf: (field: RuleField) => string | undefined
}
