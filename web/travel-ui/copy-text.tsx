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
  return (
    <span className={styles.copy}>
      <strong className="figures">{shown}</strong>
      <CopyButton text={text} label={t`Copy`} name={t`Copy ${text}`} />
    </span>
  )
}

/** Properties of a copy button; `name` is its accessible name, where the label does not say what is copied. */
export type CopyButtonProps = { readonly text: string; readonly label: string; readonly name?: string }

/** Copies a text and says so. */
export function CopyButton({ text, label, name = label }: CopyButtonProps) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without permission the text can still be selected by hand.
      setCopied(false)
    }
  }
  return (
    <>
      <Button kind="plain" onClick={() => void copy()} aria-label={name}>
        {isCopied ? t`Copied` : label}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied ? t`Copied` : ''}</span>
      </VisuallyHidden>
    </>
  )
}
