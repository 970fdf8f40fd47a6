import { type LocalDate, weekdayOf } from '#contract/terms/time.ts'
import { formatDate, weekdayNames } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './date-matrix.module.css'

/** A day in the head of a row or column, and whether it is the searched one. */
export type MatrixDayProps = {
  readonly day: LocalDate
  readonly scope: 'row' | 'col'
  readonly isChosen: boolean
}

/** "Wed 20 Jan", in two lines. */
export function MatrixDay({ day, scope, isChosen }: MatrixDayProps) {
  const language = useLanguage()
  return (
    <th scope={scope} className={classNames(styles.head, isChosen && styles.chosenHead)}>
      <span className={styles.weekday}>{weekdayNames(language, 'short')[weekdayOf(day) - 1]}</span>{' '}
      <span className={styles.date}>{formatDate(day, language, 'day')}</span>
    </th>
  )
}
