import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './payment-page.module.css'

/** A number to type elsewhere, with a button that copies it. */
export function CopyText({ text }: { readonly text: string }) {
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
      <strong className="figures">{text}</strong>
      <Button kind="plain" onClick={() => void copy()} aria-label={t`Copy ${text}`}>
        {isCopied ? t`Copied` : t`Copy`}
      </Button>
    </span>
  )
}
