import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './filter-group.module.css'

/** Properties of a group of filters. */
export type FilterGroupProps = {
  readonly heading: string
  /** How many of its filters are set; then it is open. */
  readonly set: number
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** Filters under a heading that folds them away. What is folded away is not drawn. */
export function FilterGroup({ heading, set, isOpenAtFirst = false, children }: FilterGroupProps) {
  const { t } = useLingui()
  const contentId = useId()
  const [input, setWish] = useState<boolean | undefined>(undefined)
  const isOpen = input ?? (isOpenAtFirst || set > 0)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setWish(!isOpen)}
        >
          {heading}
          {set > 0 && (
            <span className={styles.set}>
              <span aria-hidden="true">{set}</span>
              <VisuallyHidden>{t`(${plural(set, { one: '# filter set', other: '# filters set' })})`}</VisuallyHidden>
            </span>
          )}
        </button>
      </legend>
      <div id={contentId} className={styles.content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </fieldset>
  )
}
