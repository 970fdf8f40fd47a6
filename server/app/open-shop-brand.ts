import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from '#server/config.ts'
import { type Brand, LogoUndrawable, openBrand } from '#server/platform/brand/brand.ts'
import {
  type BrandPicture,
  type PictureLimits,
  brandPictureOf,
} from '#server/platform/brand/brand-picture.ts'
import { refusedStartMessage } from '#server/setting-faults.ts'

/** The settings that name a file, and what its picture has to be. */
const pictures = {
  BRAND_LOGO: { mostKib: 100, ratio: [0.5, 8] },
  BRAND_FAVICON: { mostKib: 50, ratio: [1, 1] },
} as const satisfies Readonly<Record<string, PictureLimits>>

/**
 * Reads the files of the brand and prepares its appearance. Only a shop that runs does: the operator's scripts
 * work without them. Throws a ConfigError that lists every file that cannot be used.
 */
export async function openShopBrand({
  brand: { name, color, logo, favicon },
}: Pick<Config, 'brand'>): Promise<Brand> {
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
  }
  if (faults.length > 0) throw new ConfigError(refusedStartMessage(faults))
  return openBrand(settings).catch((error: unknown) => {
    if (!(error instanceof LogoUndrawable)) throw error
    throw new ConfigError(refusedStartMessage(['BRAND_LOGO must be a picture that can be drawn']))
  })
}

async function readPicture(path: string, limits: PictureLimits): Promise<BrandPicture | string> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes === undefined ? 'must be a file that can be read' : brandPictureOf(bytes, limits)
}
