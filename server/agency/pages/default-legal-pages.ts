import type { LegalPageKind, LegalPageTexts } from '#contract/terms/legal-page/legal-page.ts'
import { defaultAccessibility, defaultCookies } from './default-site-statements.ts'
import { defaultPrivacy } from './default-privacy.ts'
import { defaultTerms } from './default-terms.ts'

/** The texts that count until the agency publishes its own. They say what the product does; the agency completes them. */
export const defaultLegalPages: Readonly<Record<LegalPageKind, LegalPageTexts>> = {
  terms: defaultTerms,
  privacy: defaultPrivacy,
  accessibility: defaultAccessibility,
  cookies: defaultCookies,
}
