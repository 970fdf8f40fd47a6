import {
  type BrandPictureName,
  type BrandValues,
  brandPictureLimits,
} from '#contract/terms/brand/brand-values.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type BrandPicture, brandPictureOf } from './brand-picture.ts'
import type { BrandVersionStore } from './brand-version-store.ts'
import { type Brand, type BrandSettings, openBrand } from './brand.ts'

/** The brand of the settings: as read, and as it appears while administrators have set nothing. */
export type SettingsBrand = { readonly settings: BrandSettings; readonly brand: Brand }

/** The brand in force: the newest version of the administrators over the settings of the server. */
export type ShopBrand = {
  /** Returns the brand as it was at most {@link brandCheckMs} ago; while the database is away, as it was last. */
  current(): Promise<Brand>
  /** Returns the brand as it was when it was asked for last. */
  last(): Brand
  /** Makes the next `current` look for a newer version, also while another look is under way. */
  renew(): void
  readonly settings: SettingsBrand
}

/** Dependencies of {@link createShopBrand}. */
export type ShopBrandDeps = {
  readonly settings: SettingsBrand
  readonly versions: Pick<BrandVersionStore, 'current' | 'pictureOf'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Log
}

/** How long a process goes on with the brand it knows before it looks for a newer version, in ms. */
export const brandCheckMs = 2000

/** Creates the brand of a process. Pictures are read and drawn again only when there is a newer version. */
export function createShopBrand({ settings, versions, clock, log }: ShopBrandDeps): ShopBrand {
  let known = { version: 0, brand: settings.brand }
  let checkedAt = Number.NEGATIVE_INFINITY
  let renewals = 0
  let looking: Promise<void> | undefined
  const isDue = () => clock.nowMs() - checkedAt >= brandCheckMs
  const look = async () => {
    const [asked, renewed] = [clock.nowMs(), renewals]
    try {
      const { version, rows } = await versions.current()
      if (version !== known.version)
        known = { version, brand: await openBrandOf(settings.settings, rows[0] ?? {}, versions) }
      // What was saved since then may be missing from this answer.
      if (renewals === renewed) checkedAt = asked
    } catch (error) {
      // Pages go on with what is known. Not every one of them may wait for a database that is away.
      checkedAt = clock.nowMs()
      log.error('brand not read', { error })
    }
  }
  return {
    settings,
    last: () => known.brand,
    renew: () => {
      checkedAt = Number.NEGATIVE_INFINITY
      renewals += 1
    },
    async current() {
      // The look that is under way may have begun before a renewal; the one after it did not.
      for (let looks = 0; looks < 2 && isDue(); looks += 1) {
        looking ??= look().finally(() => {
          looking = undefined
        })
        await looking
      }
      return known.brand
    },
  }
}

/** Opens the brand of a version, with the settings for what the version leaves to them. */
async function openBrandOf(
  settings: BrandSettings,
  values: BrandValues,
  { pictureOf }: Pick<BrandVersionStore, 'pictureOf'>,
): Promise<Brand> {
  const read = async (name: BrandPictureName) => {
    const digest = values[name]
    return digest === undefined ? settings[name] : readPicture(await pictureOf(digest), name)
  }
  return openBrand({
    name: values.name ?? settings.name,
    color: values.color ?? settings.color,
    logo: await read('logo'),
    favicon: await read('favicon'),
    senderName: values.senderName,
    replyTo: values.replyTo ?? settings.replyTo,
  })
}

function readPicture(bytes: Uint8Array | undefined, name: BrandPictureName): BrandPicture {
  const picture = bytes && brandPictureOf(bytes, brandPictureLimits[name])
  if (typeof picture !== 'object') throw new Error(`the stored ${name} is ${picture ?? 'missing'}`)
  return picture
}
