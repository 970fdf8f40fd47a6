import { useLingui } from '@lingui/react/macro'

/** Account. */
export function AccountPanelPage() {
  const { t } = useLingui()
  return <h1>{t`Account`}</h1>
}
