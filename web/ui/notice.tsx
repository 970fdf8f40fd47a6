import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CheckMark } from './check-mark.tsx'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

/**
 * info: information. look: needs attention before continuing. fail: an action failed. done: an action
 * succeeded.
 */
export type NoticeKind = 'info' | 'look' | 'fail' | 'done'

/** Properties of a notice. */
export type NoticeProps = {
  readonly kind: NoticeKind
  /** What happened, in one sentence. */
  readonly heading: ReactNode
  /** Whether money moved and what to do next. */
  readonly help?: ReactNode
  /** The reference by which staff find the case. */
  readonly reference?: string | undefined
  /** Buttons and links. */
  readonly children?: ReactNode
  /** Announced as soon as it appears. On for failures by default. */
  readonly isAnnounced?: boolean
}

/** A message with a heading, help, and a reference number. */
export function Notice({
  kind,
  heading,
  help,
  reference,
  children,
  isAnnounced = kind === 'fail',
}: NoticeProps) {
  const { t } = useLingui()
  const labels = { info: t`Note`, look: t`Important`, fail: t`Error`, done: t`Done` }
  return (
    <div className={classNames(styles.notice, styles[kind])} role={isAnnounced ? 'alert' : undefined}>
      <span className={styles.mark} role="img" aria-label={labels[kind]}>
        {kind === 'done' && <CheckMark />}
      </span>
      <div className={styles.text}>
        <p className={styles.heading}>{heading}</p>
        {help !== undefined && <p>{help}</p>}
        {reference !== undefined && reference !== '' && (
          <p className={styles.reference}>
            {t`Reference`}: <span className="figures">{reference}</span>
          </p>
        )}
        {children !== undefined && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  )
}
