import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { brandFields, isShopName, longestShopName } from '../../../terms/brand/brand-values.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'wrongFormat')
const shopName = z.string().trim().max(longestShopName, 'wrongFormat').refine(isShopName, 'wrongFormat')
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'wrongFormat')
  .transform((text) => text.toLowerCase())
const replyTo = z.email('emailWrong').max(254, 'emailWrong')

/** A picture that is stored already, or a new file. */
const picture = z.union([
  z.strictObject({ digest }),
  z.strictObject({
    base64: z.base64('wrongFormat').min(1, 'requiredFieldMissing').max(140_000, 'wrongFormat'),
  }),
])

const texts = {
  name: shopName.optional(),
  color: color.optional(),
  senderName: shopName.optional(),
  replyTo: replyTo.optional(),
}

/** The brand as a new version; what is absent is as the server's settings have it. */
export const brandRequest = z
  .strictObject({ version: z.int().min(0), ...texts, logo: picture.optional(), favicon: picture.optional() })
  .meta({ id: 'BrandRequest' })
/** The brand as a new version. */
export type BrandRequest = z.infer<typeof brandRequest>

const values = z.object({
  name: z.string().optional(),
  color: z.string().optional(),
  senderName: z.string().optional(),
  replyTo: z.string().optional(),
  logo: z.string().optional(),
  favicon: z.string().optional(),
})

/** A version of the brand, and what differs from the version before. */
const brandVersion = z.object({
  version: z.int(),
  savedBy: z.string(),
  savedAt: z.string().meta({ format: 'date-time' }),
  values,
  changed: z.array(z.enum(brandFields)),
})
/** A version of the brand on the wire. */
export type BrandVersionAnswer = z.infer<typeof brandVersion>

/** The brand as administrators set it, the server's settings behind it, and the versions so far. */
export const brandAnswer = z
  .object({
    /** 0 while nothing was ever saved. */
    version: z.int(),
    values,
    /** What counts where a value is absent. */
    settings: z.object({
      name: z.string(),
      color: z.string().optional(),
      /** The name of the agency's profile unless BRAND_NAME is set. */
      senderName: z.string(),
      replyTo: z.string().optional(),
    }),
    /** The address that sends all emails: a setting of the server. */
    senderAddress: z.string(),
    /** Paths of the pictures in force. */
    shown: z.object({ logo: z.string().optional(), favicon: z.string() }),
    /** The newest first. */
    history: z.array(brandVersion),
  })
  .meta({ id: 'Brand' })
/** The brand on the wire. */
export type BrandAnswer = z.infer<typeof brandAnswer>

export const readBrand = endpoint({
  method: 'GET',
  path: '/api/staff/brand',
  summary: 'The name, colour, logo, icon and mail sender of the shop, with every version so far.',
  answer: brandAnswer,
})

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/api/staff/brand',
  summary: 'Sets the brand of the shop at once, without a restart; earlier versions stay.',
  body: brandRequest,
  answer: brandAnswer,
})
