import { useLingui } from '@lingui/react/macro'

/** Search flights. */
export function SearchPage() {
  const { t } = useLingui()
  return <h1>{t`Search flights`}</h1>
}
