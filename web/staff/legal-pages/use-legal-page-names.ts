import { useLingui } from '@lingui/react/macro'
import type { LegalPageKind } from '#contract/terms/legal-page/legal-page.ts'

/** Returns what staff call each page; its published title may differ. */
export function useLegalPageNames(): Readonly<Record<LegalPageKind, string>> {
  const { t } = useLingui()
  return {
    terms: t`Terms and conditions`,
    privacy: t`Privacy notice`,
    accessibility: t`Accessibility statement`,
    cookies: t`Cookies`,
  }
}
