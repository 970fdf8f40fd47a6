import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

/** The emphasis of a button: one primary on a screen, the rest secondary or plain. */
export type ButtonKind = 'primary' | 'secondary' | 'plain' | 'danger'

/** Properties of a button, besides those of the native element. */
export type ButtonProps = ComponentProps<'button'> & {
  readonly kind?: ButtonKind
  /** The action is running: the button keeps its size, announces it and ignores presses. */
  readonly isBusy?: boolean
  readonly isWide?: boolean
}

/** A native button of at least 44 px. Submits nothing unless `type="submit"` says so. */
export function Button({
  kind = 'secondary',
  isBusy = false,
  isWide = false,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? preventDefault : rest.onClick}
      className={classNames(buttonClass(kind, isWide), isBusy && styles.busy, className)}
    />
  )
}

/** Returns the class of a button, for links that lead to the next step. */
export function buttonClass(kind: ButtonKind, isWide = false): string {
  return classNames(styles.button, styles[kind], isWide && styles.wide)
}

// A disabled button would lose the focus; a busy one keeps it and ignores the second click.
function preventDefault(event: { preventDefault(): void }): void {
  event.preventDefault()
}
