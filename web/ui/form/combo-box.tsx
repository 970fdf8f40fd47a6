import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ComboFinder, ComboOption } from './combo-search.ts'
import { ComboList } from './combo-list.tsx'
import { Field } from './field.tsx'
import { classNames } from '../class-names.ts'
import { type Combo, useCombo } from './use-combo.ts'
import { type FieldLabels, useField } from './use-field.ts'
import fieldStyles from './field.module.css'
import styles from './combo-box.module.css'

/** Properties of a text field with suggestions. */
export type ComboBoxProps = FieldLabels & {
  readonly value: ComboOption | undefined
  /** Called with undefined when the text no longer matches a choice. */
  readonly onChange: (value: ComboOption | undefined) => void
  readonly find: ComboFinder
  readonly placeholder?: string
  readonly name?: string
  readonly className?: string | undefined
  /** The field and its suggestions fill the screen of a phone. */
  readonly fillsPhone?: boolean
}

/**
 * A text field with suggestions while typing, after the ARIA pattern "editable combobox with list
 * autocomplete". The first suggestion is taken with Enter or by leaving the field.
 */
export function ComboBox(props: ComboBoxProps) {
  const { label, hint, error, id: givenId, placeholder, name, className } = props
  const { t } = useLingui()
  const labels = { label, hint, error, id: givenId }
  const { control, ...ids } = useField(labels)
  const listId = useId()
  const [isFocused, setIsFocused] = useState(false)
  const combo = useCombo(props)
  const input = usePreHydrationText(combo)
  const count = combo.answer.options.length
  const closeOnBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setIsFocused(false)
    combo.settle()
  }
  return (
    <div
      className={classNames(className, props.fillsPhone === true && styles.fills)}
      data-open={combo.isOpen || undefined}
      onBlur={closeOnBlur}
      onFocus={() => setIsFocused(true)}
    >
      <Field labels={labels} ids={ids}>
        <div className={styles.box}>
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            name={name}
            className={fieldStyles.control}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={combo.isOpen}
            aria-controls={listId}
            aria-activedescendant={combo.isOpen && combo.active ? `${listId}-${combo.active.key}` : undefined}
            value={combo.text}
            onChange={(event) => combo.type(event.target.value)}
            onKeyDown={combo.onKeyDown}
            onClick={combo.open}
            onFocus={(event) => event.target.select()}
          />
          <ComboList id={listId} combo={combo} />
        </div>
      </Field>
      {props.fillsPhone === true && combo.isOpen && (
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={combo.settle}>
          ×
        </button>
      )}
      <p role="status" className={styles.status}>
        {isFocused && combo.isOpen && !combo.answer.isWaiting && t`${count} suggestions`}
      </p>
    </div>
  )
}

/** Takes over what was typed into the prerendered field before the page's code had loaded. */
function usePreHydrationText(combo: Combo) {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef(combo)
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== first.current.text) first.current.type(typed)
  }, [])
  return input
}
