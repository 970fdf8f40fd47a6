import styles from './site-header.module.css'

/** A person icon and the label; on a phone the label is for screen readers only. */
export function AccountLabel({ text }: { readonly text: string }) {
  return (
    <span className={styles.account}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="8" r="4" />
        <path d="M4 21a8 8 0 0 1 16 0" />
      </svg>
      <span className={styles.accountText}>{text}</span>
    </span>
  )
}
