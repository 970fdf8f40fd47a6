import { type RuleField, type TypedRule } from './typed-rule.ts'

/** What the fields of the editor share. */
export type RuleFormProps = {
  readonly typed: TypedRule
  readonly change: (more: Partial<TypedRule>) => void
  readonly idOf: (field: RuleField) => string
  /** What is wrong in a field, once somebody has tried to be done. */
  readonly errorOf: (field: RuleField) => string | undefined
}
