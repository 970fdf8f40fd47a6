import type { LegalPageAnswer } from '#contract/api/site/legal-pages.ts'
import type { Language } from '#contract/problem.ts'
import {
  type LegalPageKind,
  type LegalPageVariable,
  fillVariables,
} from '#contract/terms/legal-page/legal-page.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { ShopBrand } from '#server/platform/brand/shop-brand.ts'
import type { Clock } from '#server/platform/clock.ts'
import { defaultLegalPages } from './default-legal-pages.ts'
import type { LegalPageStore } from './legal-page-store.ts'

/** A version that is or will be in force; that of the product has number 0. */
export type ShownVersion = { readonly version: number; readonly effectiveAt: Instant }

/** Dependencies of showing a page. */
export type LegalPageDeps = {
  readonly pages: Pick<LegalPageStore, 'versions' | 'texts'>
  readonly agency: Pick<AgencyStore, 'current'>
  readonly brand: Pick<ShopBrand, 'current'>
  readonly clock: Clock
}

/** The version of the product, which counts until the agency publishes its own. */
export const productVersion: ShownVersion = {
  version: 0,
  effectiveAt: '2026-11-28T00:00:00.000Z' as Instant,
}

/**
 * Returns the versions that are or were in force by a moment; both lists have the newest first. What is published last is
 * what the agency wants: a version is never in force where a later one began before it or with it.
 */
export function versionsInForceBy<Version extends ShownVersion>(
  versions: readonly Version[],
  at: Instant,
): readonly Version[] {
  const begun = versions.filter(({ effectiveAt }) => effectiveAt <= at)
  return begun.filter(({ effectiveAt }, index) =>
    begun.slice(0, index).every((later) => effectiveAt < later.effectiveAt),
  )
}

/** Returns a page in a language with the agency's profile filled in; undefined for a version that is not public. */
export async function showLegalPage(
  { pages, agency, brand, clock }: LegalPageDeps,
  asked: { readonly kind: LegalPageKind; readonly version?: number | undefined; readonly language: Language },
): Promise<LegalPageAnswer | undefined> {
  const { kind, language } = asked
  const [published, profile, { name: shopName }] = await Promise.all([
    pages.versions(kind),
    agency.current(),
    brand.current(),
  ])
  const inForce: readonly ShownVersion[] = [...versionsInForceBy(published, clock.now()), productVersion]
  const shown =
    asked.version === undefined ? inForce[0] : inForce.find(({ version }) => version === asked.version)
  if (!shown) return undefined
  const stored = await pages.texts(kind, [shown.version])
  const values: Readonly<Record<LegalPageVariable, string>> = {
    agencyName: profile.name,
    agencyAddress: profile.address,
    agencyPhone: profile.phone,
    agencyEmail: profile.email,
    agencyLicence: profile.licence === '' ? '–' : profile.licence,
    shopName,
  }
  const { title, body } = (stored.get(shown.version) ?? defaultLegalPages[kind])[language]
  return {
    kind,
    language,
    version: shown.version,
    effectiveAt: shown.effectiveAt,
    isInForce: shown === inForce[0],
    title: fillVariables(title, values),
    body: fillVariables(body, values),
    versions: inForce.map(({ version, effectiveAt }) => ({ version, effectiveAt })),
  }
}
