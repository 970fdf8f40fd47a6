import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { percentInputText, readPercent } from './percent-input.ts'

/** A percentage that is being typed. */
export type PercentField = {
  /** From 0 to 100 with at most one decimal; undefined while it is invalid. */
  readonly percent: number | undefined
  /** Shows the fault from now on; returns true without one. */
  readonly check: () => boolean
  /** The properties of its text field. */
  readonly field: {
    readonly value: string
    readonly onChange: (text: string) => void
    readonly error: string | undefined
    readonly inputMode: 'decimal'
    readonly autoComplete: 'off'
    readonly maxLength: number
  }
}

/** Holds a percentage as typed; `first` is its initial value. */
export function usePercentField(first: number): PercentField {
  const [text, setText] = useState(percentInputText(first))
  const [isChecked, setChecked] = useState(false)
  const fault = usePercentFault()
  const percent = readPercent(text)
  return {
    percent,
    check: () => {
      setChecked(true)
      return percent !== undefined
    },
    field: {
      value: text,
      onChange: setText,
      error: isChecked && percent === undefined ? fault : undefined,
      inputMode: 'decimal',
      autoComplete: 'off',
      maxLength: 10,
    },
  }
}

/** Returns what is said of a percentage that cannot be read. */
export function usePercentFault(): string {
  const { t } = useLingui()
  return t`Enter a percentage from 0 to 100 with at most one decimal, such as 12.5.`
}
