import { useLingui } from '@lingui/react/macro'

/** Set a new password. */
export function ResetPasswordPage() {
  const { t } = useLingui()
  return <h1>{t`Set a new password`}</h1>
}
