import { useLingui } from '@lingui/react/macro'
import {
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useEarlySubmit } from '#web/ui/form/use-early-submit.ts'
import styles from './account.module.css'

/** One field; `name` is the wire name, by which the server reports faults. */
export type TextFormField<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly type?: 'email' | 'password' | 'tel' | 'text'
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
  readonly isOptional?: boolean
  /** Takes the focus when the form appears, for a step that follows another automatically. */
  readonly isFocused?: boolean
}

/** What is typed, by field. */
export type TextFormValues<Name extends string> = Readonly<Record<Name, string>>

/** Properties of a form of a few texts. */
export type TextFormProps<Name extends string> = {
  readonly fields: readonly TextFormField<Name>[]
  readonly initial?: Partial<TextFormValues<Name>>
  readonly submitText: string
  /** Primary unless the page has another main action. */
  readonly kind?: 'primary' | 'secondary'
  /** Receives the values after every change. */
  readonly onChange?: (values: TextFormValues<Name>) => void
  /** Returns the faults to show before anything is sent, by field. */
  readonly check?: (values: TextFormValues<Name>) => Partial<Record<Name, string>>
  /** Sends the values; returns undefined on success. */
  readonly send: (values: TextFormValues<Name>) => Promise<Failure | undefined>
  /** Stands between the fields and the button. */
  readonly children?: ReactNode
}

/**
 * A form of a few text fields; faults are shown at their field, in the server's words where the server found
 * them.
 */
export function TextForm<Name extends string>(props: TextFormProps<Name>) {
  const { fields, submitText, kind = 'primary', children } = props
  const idPrefix = useId()
  const { t } = useLingui()
  const form = useTextForm(props)
  const element = usePreHydrationInput(fields, form.setAll)
  useEarlySubmit(element)
  const fieldIdOf = (name: Name) => `${idPrefix}${name}`
  const told = fields.flatMap(({ name, label }) => {
    const message = form.mistakes[name]
    return message === undefined ? [] : [{ fieldId: fieldIdOf(name), message: t`${label}: ${message}` }]
  })
  return (
    <form
      ref={element}
      noValidate
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <ErrorSummary attempt={form.attempt} mistakes={told} />
      {form.failure && <FailureNotice failure={form.failure} />}
      {fields.map(({ name, isOptional: _isOptional, isFocused = false, ...field }) => (
        <TextField
          {...field}
          key={name}
          id={fieldIdOf(name)}
          name={name}
          {...(isFocused && { ref: focusFirstError })}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          error={form.mistakes[name]}
          {...(field.type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
        />
      ))}
      {children}
      <Button type="submit" kind={kind} isWide isBusy={form.isBusy}>
        {submitText}
      </Button>
    </form>
  )
}

/** Puts the focus into a field when it appears. */
function focusFirstError(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Holds the values and faults of the form, and sends one request at a time. */
function useTextForm<Name extends string>({ fields, initial, check, send, onChange }: TextFormProps<Name>) {
  const { t } = useLingui()
  const [values, setValues] = useState(() => initialValuesOf(fields, initial))
  const [mistakes, setMistakes] = useState<Partial<Record<Name, string>>>({})
  const { failure, isBusy, run, forget } = useCommand()
  const [attempt, setAttempt] = useState(0)
  const submitForm = async () => {
    if (isBusy) return
    setAttempt(attempt + 1)
    forget()
    const missing = fields.filter(({ name, isOptional }) => isOptional !== true && values[name].trim() === '')
    const wrong =
      missing.length === 0 ? (check?.(values) ?? {}) : mistakesAtFields(missing, t`Fill in this field.`)
    setMistakes(wrong)
    if (Object.keys(wrong).length > 0) return
    await run(async () => {
      const refused = await send(values)
      if (refused?.kind !== 'problem' || refused.message === '') return refused
      const field = fields.find(({ name }) => refused.field === name)
      if (!field) return refused
      setMistakes(mistakesAtFields([field], `${refused.message} ${refused.help}`))
      return undefined
    })
  }
  const changeValues = (more: Partial<TextFormValues<Name>>) => {
    const next = { ...values, ...more }
    setValues(next)
    onChange?.(next)
  }
  const changeValue = (name: Name, value: string) =>
    changeValues({ [name]: value } as Partial<TextFormValues<Name>>)
  return {
    values,
    set: changeValue,
    setAll: changeValues,
    mistakes,
    failure,
    isBusy,
    attempt,
    submit: submitForm,
  }
}

/** Takes over what was typed, or filled in by a password manager, before the page's code had loaded. */
function usePreHydrationInput<Name extends string>(
  fields: readonly TextFormField<Name>[],
  setAll: (values: Partial<TextFormValues<Name>>) => void,
) {
  const element = useRef<HTMLFormElement>(null)
  const first = useRef({ fields, setAll })
  useLayoutEffect(() => {
    const typed = first.current.fields.flatMap(({ name }) => {
      const field = element.current?.elements.namedItem(name)
      return field instanceof HTMLInputElement && field.value !== field.defaultValue
        ? [[name, field.value]]
        : []
    })
    if (typed.length > 0) first.current.setAll(Object.fromEntries(typed) as Partial<TextFormValues<Name>>)
  }, [])
  return element
}

function initialValuesOf<Name extends string>(
  fields: readonly TextFormField<Name>[],
  initial: Partial<TextFormValues<Name>> = {},
): TextFormValues<Name> {
  return Object.fromEntries(fields.map(({ name }) => [name, initial[name] ?? ''])) as TextFormValues<Name>
}

function mistakesAtFields<Name extends string>(
  fields: readonly TextFormField<Name>[],
  message: string,
): Partial<Record<Name, string>> {
  return Object.fromEntries(fields.map(({ name }) => [name, message])) as Partial<Record<Name, string>>
}

/** Returns the failure of a call; undefined when it succeeded. */
export function failureOf(result: Result<unknown, Failure>): Failure | undefined {
  return result.ok ? undefined : result.fault
}
