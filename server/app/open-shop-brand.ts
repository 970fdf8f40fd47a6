import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from '#server/config.ts'
import { brandPictureLimits } from '#contract/terms/brand/brand-values.ts'
import { LogoUndrawable, openBrand } from '#server/platform/brand/brand.ts'
import {
  type BrandPicture,
  type PictureLimits,
  brandPictureOf,
} from '#server/platform/brand/brand-picture.ts'
import type { SettingsBrand } from '#server/platform/brand/shop-brand.ts'
import { refusedStartMessage } from '#server/setting-faults.ts'

/** The settings that name a file, and what its picture has to be. */
const pictures = {
  BRAND_LOGO: brandPictureLimits.logo,
  BRAND_FAVICON: brandPictureLimits.favicon,
} as const satisfies Readonly<Record<string, PictureLimits>>

/**
 * Reads the files of the brand and prepares its appearance. Only a shop that runs does: the operator's scripts
 * work without them. Throws a ConfigError that lists every file that cannot be used.
 */
export async function openShopBrand({
  brand: { name, color, logo, favicon },
  mail: { replyTo },
}: Pick<Config, 'brand' | 'mail'>): Promise<SettingsBrand> {
  const faults: string[] = []
  const read = async (setting: keyof typeof pictures, path: string | undefined) => {
    if (path === undefined) return undefined
    const picture = await readPicture(path, pictures[setting])
    if (typeof picture !== 'string') return picture
    faults.push(`${setting} ${picture}; ${JSON.stringify(path)} is not allowed`)
    return undefined
  }
  const settings = {
    name,
    color,
    logo: await read('BRAND_LOGO', logo),
    favicon: await read('BRAND_FAVICON', favicon),
    replyTo,
  }
  if (faults.length > 0) throw new ConfigError(refusedStartMessage(faults))
  const brand = await openBrand(settings).catch((error: unknown) => {
    if (!(error instanceof LogoUndrawable)) throw error
    throw new ConfigError(refusedStartMessage(['BRAND_LOGO must be a picture that can be drawn']))
  })
  return { settings, brand }
}

async function readPicture(path: string, limits: PictureLimits): Promise<BrandPicture | string> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes === undefined ? 'must be a file that can be read' : brandPictureOf(bytes, limits)
}
