import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { shopName } from '#web/ui/shop-name.ts'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import pageStyles from '../account.module.css'
import styles from './security.module.css'

/** Properties of the codes that are shown this once. */
export type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void }

/**
 * Recovery codes, which sign in when the phone is lost: shown once, to be copied or printed. The page stores
 * none of them.
 */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={pageStyles.stack}>
      <h3 ref={heading} tabIndex={-1}>{t`Your recovery codes`}</h3>
      <Notice
        kind="look"
        heading={t`Save these codes now. You won't see them again.`}
        help={t`Each code works once if you lose your phone. Keep them somewhere safe, not on your phone.`}
      />
      <div className={styles.sheet}>
        <p className={styles.sheetHead}>{t`${shopName} recovery codes`}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={pageStyles.bar}>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={() => window.print()}>{t`Print`}</Button>
        <Button kind="primary" onClick={onKept}>{t`I have saved them`}</Button>
      </div>
    </div>
  )
}
