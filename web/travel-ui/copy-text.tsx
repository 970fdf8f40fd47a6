import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
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
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without permission the number can still be selected by hand.
      setCopied(false)
    }
  }
  return (
    <span className={styles.copy}>
      <strong className="figures">{shown}</strong>
      <Button kind="plain" onClick={() => void copy()} aria-label={t`Copy ${text}`}>
        {isCopied ? t`Copied` : t`Copy`}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied ? t`Copied ${text}` : ''}</span>
      </VisuallyHidden>
    </span>
  )
}
