import type { RuleField, TypedRule } from './typed-rule.ts'

/** Properties that the editor's fields share. */
export type RuleFormProps = {
  readonly typed: TypedRule
  readonly change: (more: Partial<TypedRule>) => void
  readonly idOf: (field: RuleField) => string
  /** The fault of a field, once somebody has tried to save. */
  readonly errorOf: (field: RuleField) => string | undefined
}
