import { useLingui } from '@lingui/react/macro'

/** Account Information. */
export function AccountPage() {
  const { t } = useLingui()
  return <h1>{t`Account Information`}</h1>
}
