import { useLingui } from '@lingui/react/macro'
import styles from '../work-queue.module.css'

/** For how many of the selected orders an action is possible, where it is not for all. */
export function PossibleCount({ possible, all }: { readonly possible: number; readonly all: number }) {
  const { t } = useLingui()
  return possible === all ? null : <span className={styles.possible}>{t`${possible} of ${all}`}</span>
}
