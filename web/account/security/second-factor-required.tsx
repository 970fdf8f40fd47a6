import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { usePageQuery } from '#web/session/page-query.ts'
import { safeReturnUrl } from '#web/session/return-url.ts'
import { renewSignIn } from '#web/session/token-renewal.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import styles from '../account.module.css'

/** All that members of a role see that needs a second factor, until they have set one up. */
export function SecondFactorRequired() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { returnUrl } = usePageQuery()
  const goOn = async () => {
    await renewSignIn()
    await navigate({ href: safeReturnUrl(returnUrl, true) })
  }
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Set up two-step sign-in`}</h1>
      <SecondFactorSection onSetUp={() => void goOn()} />
    </div>
  )
}
