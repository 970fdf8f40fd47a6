import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './integrations.module.css'

/** Properties of a new secret. */
export type NewSecretProps = {
  readonly heading: string
  readonly help: string
  readonly secret: string
  /** Names the button that copies the secret. */
  readonly copyLabel: string
}

/** A secret that was just made and is shown this once, with a button that copies it. */
export function NewSecret({ heading, help, secret, copyLabel }: NewSecretProps) {
  return (
    <Notice kind="done" heading={heading} help={help} isAnnounced>
      <div className={styles.secret}>
        <code className={styles.code}>{secret}</code>
        <CopyButton text={secret} name={copyLabel} />
      </div>
    </Notice>
  )
}
