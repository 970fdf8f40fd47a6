import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { Combo } from './use-combo.ts'
import styles from './combo-box.module.css'

/** The suggestions under a field. Rendered only while open. */
export function ComboList({ id, combo }: { readonly id: string; readonly combo: Combo }) {
  const { t } = useLingui()
  const { isOpen, answer, active } = combo
  const ref = useRef<HTMLDivElement>(null)
  const activeKey = active?.key
  useEffect(() => {
    if (activeKey !== undefined)
      ref.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  const isEmpty = answer.options.length === 0
  if (!isOpen || (isEmpty && (answer.isWaiting || combo.text.trim() === ''))) {
    return <div id={id} role="listbox" aria-label={t`Suggestions`} hidden />
  }
  return (
    <div className={styles.popup}>
      <div ref={ref} id={id} role="listbox" aria-label={t`Suggestions`} className={styles.list}>
        {answer.options.map((option) => (
          <div
            key={option.key}
            id={`${id}-${option.key}`}
            role="option"
            aria-selected={option.key === activeKey}
            className={classNames(
              styles.option,
              option.isPart && styles.part,
              option.key === activeKey && styles.active,
            )}
            // Handling the press keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => combo.choose(option)}
          >
            <span className={styles.words}>
              <span className={styles.text}>{option.text}</span>
              {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
            </span>
            {option.mark !== undefined && <span className={styles.mark}>{option.mark}</span>}
          </div>
        ))}
      </div>
      {isEmpty && (
        <p className={styles.none}>
          {answer.isFailed
            ? t`Suggestions could not be loaded. Check your connection.`
            : t`No matches. Check the spelling, or enter a code.`}
        </p>
      )}
    </div>
  )
}
