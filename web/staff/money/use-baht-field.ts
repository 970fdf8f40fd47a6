import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readBaht, bahtInputText } from '#web/travel-ui/price/baht-amount.ts'

/** The highest amount accepted: ten million baht, in satang. */
const mostSatang = 1_000_000_000

/** An amount that is being typed. */
export type BahtField = {
  /** The amount in satang; undefined while it is invalid or empty. */
  readonly satang: number | undefined
  /** Shows the fault from now on; returns true without one. */
  readonly check: () => boolean
  readonly clear: () => void
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

/** Settings of an amount field. */
export type BahtSettings = { readonly mayBeNothing?: boolean }

/** Holds an amount in baht as typed; `first` is its initial value, in satang. */
export function useBahtField(first: number, { mayBeNothing = false }: BahtSettings = {}): BahtField {
  const { t } = useLingui()
  const [text, setText] = useState(bahtInputText(first))
  const [isChecked, setChecked] = useState(false)
  const read = readBaht(text, mostSatang)
  const isRight = read.ok && (read.satang > 0 || mayBeNothing)
  const fault = isRight ? undefined : t`Enter an amount, such as 12,500 or 12,500.50.`
  return {
    satang: isRight ? read.satang : undefined,
    check: () => {
      setChecked(true)
      return isRight
    },
    clear: () => {
      setText('')
      setChecked(false)
    },
    field: {
      value: text,
      onChange: setText,
      error: isChecked ? fault : undefined,
      inputMode: 'decimal',
      autoComplete: 'off',
      maxLength: 20,
    },
  }
}
