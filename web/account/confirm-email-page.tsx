import { useLingui } from '@lingui/react/macro'

/** Confirm your e-mail address. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  return <h1>{t`Confirm your e-mail address`}</h1>
}
