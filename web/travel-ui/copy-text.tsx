import { useLingui } from '@lingui/react/macro'
import { CopyButton } from './copy-button.tsx'
import styles from './copy-text.module.css'

/** Properties of a text to copy. */
export type CopyTextProps = {
  /** What is copied. */
  readonly text: string
  /** The displayed form, where it differs. */
  readonly shown?: string
}

/** A number to type elsewhere, with a button that copies it. */
export function CopyText({ text, shown = text }: CopyTextProps) {
  const { t } = useLingui()
  return (
    <span className={styles.copy}>
      <strong className="figures">{shown}</strong>
      <CopyButton kind="plain" text={text} name={t`Copy ${text}`} />
    </span>
  )
}
