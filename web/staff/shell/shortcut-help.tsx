import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import type { KeyLine } from './shortcut-context.ts'
import { useShellKeyLines } from './use-shell-key-lines.ts'
import styles from './shortcut-help.module.css'

/** Properties of the list of keys; `pageKeys` are those of the open page. */
export type ShortcutHelpProps = {
  readonly pageKeys: readonly KeyLine[]
  readonly isOpen: boolean
  readonly close: () => void
  readonly areKeysOn: boolean
  readonly setKeysOn: (areOn: boolean) => void
}

/** The shortcuts of the page and of the shell, and a switch for whoever presses them by accident. */
export function ShortcutHelp({ pageKeys, isOpen, close, areKeysOn, setKeysOn }: ShortcutHelpProps) {
  const { t } = useLingui()
  const shellKeys = useShellKeyLines()
  return (
    <LargeDialog
      isOpen={isOpen}
      onClose={close}
      heading={t`Keyboard shortcuts`}
      actions={<Button kind="primary" onClick={close}>{t`Close`}</Button>}
    >
      {pageKeys.length > 0 && <KeyList name={t`This page`} lines={pageKeys} />}
      <KeyList name={t`Everywhere`} lines={shellKeys} />
      <Checkbox label={t`Single-key shortcuts`} isChecked={areKeysOn} onChange={setKeysOn} />
    </LargeDialog>
  )
}

function KeyList({ name, lines }: { readonly name: string; readonly lines: readonly KeyLine[] }) {
  // Several forms of a page are saved by the same keys.
  const distinct = [...new Map(lines.map((line) => [line.does, line])).values()]
  return (
    <section aria-label={name}>
      <h3 className={styles.heading}>{name}</h3>
      <dl className={styles.keys}>
        {distinct.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <KeyCap key={key} name={key} />
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A key as it is printed on a keyboard. */
export function KeyCap({ name }: { readonly name: string }) {
  return <kbd className={styles.key}>{name}</kbd>
}
