import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useId, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { onDemand, onDemandExtra } from '../on-demand.tsx'
import { changedOptions } from './changed-options.ts'
import type { SearchPart } from '../search-field-props.ts'
import styles from './options-section.module.css'

const MoreOptions = onDemand(async () => (await import('../on-demand/more-options.tsx')).MoreOptions)
const OptionsSummary = onDemandExtra(
  async () => (await import('../on-demand/options-summary.tsx')).OptionsSummary,
)

/** Rarely used options: collapsed behind a line that says what is set. */
export function OptionsSection(part: SearchPart) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const count = changedOptions(part.form).length
  return (
    <div className={styles.section}>
      <div className={styles.line}>
        <button
          type="button"
          id="search-more"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t`More options`}
          {count > 0 && (
            <span
              className={styles.count}
            >{t`${plural(count, { one: '# selected', other: '# selected' })}`}</span>
          )}
        </button>
        {count > 0 && !isOpen && (
          <Suspense fallback={null}>
            <OptionsSummary form={part.form} />
          </Suspense>
        )}
      </div>
      <div id={panelId} hidden={!isOpen} className={styles.panel}>
        {isOpen && (
          <Suspense fallback={<Skeleton size="row" count={4} />}>
            <MoreOptions {...part} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
