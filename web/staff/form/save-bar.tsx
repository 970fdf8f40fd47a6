import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { isControlLetter } from '../shortcut.ts'
import styles from './save-bar.module.css'

/** Properties of the bar. */
export type SaveBarProps = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly isUnsaved: boolean
  readonly isBusy: boolean
  readonly saved: string | undefined
  readonly label?: string
  readonly discard: () => void
}

/** Saves or discards the changes of a form; while there are some it stays in view, and Ctrl or ⌘ with S saves. */
export function SaveBar({ form, isUnsaved, isBusy, saved, label, discard }: SaveBarProps) {
  const { t } = useLingui()
  useShortcutHelp([{ keys: ['Ctrl S'], does: label ?? t`Save` }])
  useSaveKey(isUnsaved && !isBusy, () => form.current?.requestSubmit())
  return (
    <div className={styles.bar} data-unsaved={isUnsaved || undefined}>
      {(isUnsaved || saved !== undefined) && (
        <p role="status" className={styles.said}>
          {isUnsaved ? t`Unsaved changes` : saved}
        </p>
      )}
      {isUnsaved && !isBusy && <Button onClick={discard}>{t`Discard`}</Button>}
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {label ?? t`Save`}{' '}
        {isUnsaved && (
          <kbd aria-hidden="true" className={styles.key}>
            Ctrl S
          </kbd>
        )}
      </Button>
    </div>
  )
}

function useSaveKey(isOn: boolean, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isControlLetter(event, 's') || document.querySelector('dialog[open]')) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isOn])
}
