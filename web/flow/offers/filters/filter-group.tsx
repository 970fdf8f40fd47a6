import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './filter-group.module.css'

/** Properties of a group of filters. */
export type FilterGroupProps = {
  readonly heading: string
  /** The number of active filters; the group is open when there are any. */
  readonly set: number
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** A collapsible group of filters. Collapsed content is not rendered. */
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
              <VisuallyHidden>{t`(${plural(set, { one: '# filter on', other: '# filters on' })})`}</VisuallyHidden>
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
