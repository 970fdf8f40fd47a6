import type { FastifyInstance } from 'fastify'
import { type BrandAnswer, type BrandRequest, readBrand, saveBrand } from '#contract/api/staff/brand/brand.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import {
  type BrandPictureName,
  type BrandValues,
  brandPictureLimits,
  changedBrandFields,
} from '#contract/terms/brand/brand-values.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import { type BrandPicture, brandPictureOf } from '#server/platform/brand/brand-picture.ts'
import type { BrandVersionStore } from '#server/platform/brand/brand-version-store.ts'
import { LogoUndrawable, openBrand } from '#server/platform/brand/brand.ts'
import type { ShopBrand } from '#server/platform/brand/shop-brand.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import { saveNextVersion } from '#server/platform/versioned-rows.ts'

/** Dependencies of {@link brandRoutes}. */
export type BrandRouteDeps = {
  readonly brand: ShopBrand
  readonly versions: BrandVersionStore
  readonly agency: Pick<AgencyStore, 'current'>
  /** The address that sends all emails. */
  readonly senderAddress: string
  readonly clock: Clock
}

/** The most versions that are listed. */
const mostListed = 20

/** GET and PUT /api/staff/brand: who changes the name or the sender could pose as somebody else, so a change is confirmed. */
export function brandRoutes(http: FastifyInstance, deps: BrandRouteDeps): void {
  route(http, readBrand, { access: 'setAgency', handle: async () => succeed(await brandAnswerOf(deps)) })
  route(http, saveBrand, {
    access: 'setAgency',
    requiresReauth: true,
    auditState: async () => auditedBrand((await deps.versions.current()).rows[0] ?? {}),
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const saved = await saveValues(deps, body, caller.userId)
      return saved.ok ? succeed(await brandAnswerOf(deps)) : saved
    },
  })
}

type Chosen = {
  readonly name: BrandPictureName
  readonly given: NonNullable<BrandRequest[BrandPictureName]>
  readonly bytes: Uint8Array
}

async function saveValues(
  { versions, brand, clock }: BrandRouteDeps,
  { version, logo, favicon, ...texts }: BrandRequest,
  savedBy: string,
): Promise<Result<unknown, Problem>> {
  const chosen: Chosen[] = []
  const pictures: { -readonly [Name in BrandPictureName]?: string } = {}
  const [current = {}] = (await versions.current()).rows
  for (const [name, given] of [
    ['logo', logo],
    ['favicon', favicon],
  ] as const) {
    if (given === undefined) continue
    // A picture that stays was examined when it was stored; a version can be saved while the storage is away.
    if ('digest' in given && given.digest === current[name]) {
      pictures[name] = given.digest
      continue
    }
    const read =
      'digest' in given
        ? await versions.pictureOf(given.digest)
        : succeed(Buffer.from(given.base64, 'base64'))
    if (!read.ok) return read
    if (read.value === undefined || !(await isUsable(read.value, name)))
      return fail(createProblem('brandPictureRefused', { field: name }))
    chosen.push({ name, given, bytes: read.value })
  }
  // No picture is stored for a version that cannot be saved.
  if ((await versions.current()).version !== version) return fail(createProblem('changedMeanwhile'))
  for (const { name, given, bytes } of chosen) {
    const stored = 'digest' in given ? succeed(given.digest) : await versions.addPicture(bytes)
    if (!stored.ok) return stored
    pictures[name] = stored.value
  }
  const row: BrandValues = { ...texts, ...pictures }
  const saved = await saveNextVersion(versions, { version, rows: [row], savedBy, savedAt: clock.now() })
  if (saved.ok) brand.renew()
  return saved
}

async function isUsable(bytes: Uint8Array, name: BrandPictureName): Promise<boolean> {
  const picture = brandPictureOf(bytes, brandPictureLimits[name])
  return typeof picture === 'object' && canBeDrawn(picture)
}

/** Draws a picture as mails and PDFs do, the icon too: what cannot be drawn is no picture. */
async function canBeDrawn(logo: BrandPicture): Promise<boolean> {
  try {
    await openBrand({ name: undefined, color: undefined, favicon: undefined, logo })
    return true
  } catch (error) {
    if (error instanceof LogoUndrawable) return false
    throw error
  }
}

async function brandAnswerOf({
  versions,
  brand,
  agency,
  senderAddress,
}: BrandRouteDeps): Promise<BrandAnswer> {
  const [entries, shown, { name: agencyName }] = await Promise.all([
    versions.history(mostListed + 1),
    brand.current(),
    agency.current(),
  ])
  const { settings, brand: ofSettings } = brand.settings
  const history = entries.map(({ version, rows: [values = {}], savedBy, savedAt }, index) => {
    const before = entries[index + 1]?.rows[0] ?? {}
    return { version, savedBy, savedAt, values, changed: changedBrandFields(before, values) }
  })
  const logo = shown.files.find(({ path }) => path.startsWith('/brand/logo-'))?.path
  return {
    version: entries[0]?.version ?? 0,
    values: entries[0]?.rows[0] ?? {},
    settings: {
      name: ofSettings.name,
      senderName: settings.name ?? agencyName,
      ...(settings.color !== undefined && { color: settings.color }),
      ...(settings.replyTo !== undefined && { replyTo: settings.replyTo }),
    },
    senderAddress,
    shown: {
      favicon: shown.favicon.path,
      ...(logo !== undefined && { logo }),
    },
    history: history.slice(0, mostListed),
  }
}

/** Returns the brand as the audit keeps it; of pictures the beginning of their digest, as in their address. */
function auditedBrand({ name, color, logo, favicon, senderName, replyTo }: BrandValues): KnownAuditedState {
  return {
    brandName: name,
    brandColor: color,
    brandLogo: logo?.slice(0, 12),
    brandFavicon: favicon?.slice(0, 12),
    brandSenderName: senderName,
    brandReplyTo: replyTo,
  }
}
