import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

/** Properties of a dialog. */
export type DialogProps = {
  readonly isOpen: boolean
  /** Called when the user closes it: by the button, Escape, or a click outside. */
  readonly onClose: () => void
  readonly heading: ReactNode
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * A sheet that slides up from the bottom of a phone; on a wide screen it stands at the side. The browser
 * keeps the focus inside and restores it afterwards.
 */
export function BottomSheet(props: DialogProps) {
  return <ModalFrame {...props} className={styles.sheet} />
}

/**
 * A dialog in the middle of the screen, for a few fields. The browser keeps the focus inside and restores it.
 */
export function Dialog(props: DialogProps) {
  return <ModalFrame {...props} className={styles.centred} />
}

/** A dialog for large content such as tables; on a phone it fills the screen. */
export function LargeDialog(props: DialogProps) {
  return <ModalFrame {...props} className={styles.large} />
}

function ModalFrame(props: DialogProps & { readonly className: string | undefined }) {
  const { isOpen, onClose, heading, actions, children, className } = props
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog && !dialog.open) dialog.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={ref}
      className={classNames(styles.frame, className)}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      {isOpen && (
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 id={headingId}>{heading}</h2>
            <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
              ×
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <div className={styles.foot}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
