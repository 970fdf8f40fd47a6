import type { Problem } from '#contract/problem.ts'
import {
  type BrandPictureName,
  type BrandValues,
  brandPictureLimits,
} from '#contract/terms/brand/brand-values.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { SavedRows } from '../versioned-rows.ts'
import { type BrandPicture, brandPictureOf } from './brand-picture.ts'
import type { BrandVersionStore } from './brand-version-store.ts'
import { type Brand, type BrandSettings, openBrand } from './brand.ts'

/** The brand of the settings: as read, and as it appears while administrators have set nothing. */
export type SettingsBrand = { readonly settings: BrandSettings; readonly brand: Brand }

/** The brand in force: the newest version of the administrators over the settings of the server. */
export type ShopBrand = {
  /**
   * Returns the brand as it was at most {@link brandCheckMs} ago; while the database or the object storage is away, as it was last. A
   * process that knows none yet has that of the settings, and with a database the name and the colour of the newest version.
   */
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
  readonly clock: Pick<Clock, 'nowMs' | 'sleep'>
  readonly log: Log
}

/** How long a process goes on with the brand it knows before it looks for a newer version, in ms. */
export const brandCheckMs = 2000

/** How long a page waits for the pictures of a newer version, in ms: an object storage may take half a minute not to answer. */
export const brandWaitMs = 1000

/** Creates the brand of a process. Pictures are read and drawn again only when there is a newer version. */
export function createShopBrand(deps: ShopBrandDeps): ShopBrand {
  const { settings, versions, clock, log } = deps
  const opened = createOpenedBrand(deps)
  let checkedAt = Number.NEGATIVE_INFINITY
  let renewals = 0
  let looking: Promise<void> | undefined
  const isDue = () => clock.nowMs() - checkedAt >= brandCheckMs
  const look = async () => {
    const [asked, renewed] = [clock.nowMs(), renewals]
    try {
      await opened.applyVersion(await versions.current())
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
    last: opened.brand,
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
      return opened.brand()
    },
  }
}

async function isDoneInTime(work: Promise<void>, clock: Pick<Clock, 'sleep'>): Promise<boolean> {
  const enough = new AbortController()
  const late = clock.sleep(brandWaitMs, enough.signal).then(() => false)
  return Promise.race([work.then(() => true), late]).finally(() => enough.abort())
}

/** Holds the brand that is known, and opens newer versions. */
function createOpenedBrand({ settings: { settings, brand }, versions, clock, log }: ShopBrandDeps) {
  let known = { version: 0, brand }
  let tried = { version: 0, at: Number.NEGATIVE_INFINITY }
  let reading: Promise<void> | undefined
  /** Whether no page waits for pictures: they once took too long, and none were read since. */
  let isSlow = false
  const readVersion = async (version: number, values: BrandValues) => {
    try {
      const [logo, favicon] = await Promise.all(
        (['logo', 'favicon'] as const).map(async (name) => {
          const digest = values[name]
          return digest === undefined ? settings[name] : readPicture(await versions.pictureOf(digest), name)
        }),
      )
      known = { version, brand: await openBrandOf(settings, values, { logo, favicon }) }
      isSlow = false
    } catch (error) {
      log.error('brand not read', { error })
    } finally {
      reading = undefined
    }
  }
  return {
    brand: () => known.brand,
    /**
     * Opens a version; waits for its pictures {@link brandWaitMs} at most. Those that cannot be read are tried again after
     * {@link brandCheckMs}.
     */
    async applyVersion({ version, rows: [values = {}] }: SavedRows<BrandValues>): Promise<void> {
      const isPutOff = tried.version === version && clock.nowMs() - tried.at < brandCheckMs
      if (version === known.version || isPutOff || reading !== undefined) return
      tried = { version, at: clock.nowMs() }
      // Mails are sent under the name at once; the logo may come later.
      if (known.version === 0) known = { version: 0, brand: await openBrandOf(settings, values, settings) }
      reading = readVersion(version, values)
      if (!isSlow) isSlow = !(await isDoneInTime(reading, clock))
    },
  }
}

/** Opens the brand of a version, with the settings for what the version leaves to them. */
function openBrandOf(
  settings: BrandSettings,
  values: BrandValues,
  { logo, favicon }: Pick<BrandSettings, BrandPictureName>,
): Promise<Brand> {
  return openBrand({
    name: values.name ?? settings.name,
    color: values.color ?? settings.color,
    logo,
    favicon,
    senderName: values.senderName,
    replyTo: values.replyTo ?? settings.replyTo,
  })
}

function readPicture(read: Result<Uint8Array | undefined, Problem>, name: BrandPictureName): BrandPicture {
  if (!read.ok) throw new Error(`the stored ${name} cannot be read: ${read.fault.code}`)
  const picture = read.value && brandPictureOf(read.value, brandPictureLimits[name])
  if (typeof picture !== 'object') throw new Error(`the stored ${name} is ${picture ?? 'missing'}`)
  return picture
}
