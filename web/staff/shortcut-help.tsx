import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './shortcut-help.module.css'

/** One or more keys with the same action, and the action's name. */
export type KeyLine = { readonly keys: readonly string[]; readonly does: string }

/** Properties of the list of keys. */
export type KeyHelpProps = {
  readonly keys: readonly KeyLine[]
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly areKeysOn: boolean
  readonly setKeysOn: (areOn: boolean) => void
}

/** The list of shortcuts, and a way to switch them off for whoever presses them by accident. */
export function ShortcutHelp({ keys, isOpen, setOpen, areKeysOn, setKeysOn }: KeyHelpProps) {
  const { t } = useLingui()
  return (
    <>
      <Button kind="plain" aria-haspopup="dialog" className={styles.help} onClick={() => setOpen(true)}>
        {t`Keyboard shortcuts`} <kbd className={styles.key}>?</kbd>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        heading={t`Keyboard shortcuts`}
        actions={<Button kind="primary" onClick={() => setOpen(false)}>{t`Close`}</Button>}
      >
        <dl className={styles.keys}>
          {keys.map(({ keys: pressed, does }) => (
            <div key={does}>
              <dt>
                {pressed.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label={t`Single-key shortcuts`} isChecked={areKeysOn} onChange={setKeysOn} />
      </Dialog>
    </>
  )
}
