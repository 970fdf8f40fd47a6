import { type BandColors, usualBandColors } from '#server/platform/brand/brand-colors.ts'
import { mailSheetDigest } from '#server/platform/mail/mail-style-sheet.ts'

/** The brand of a mail, as far as its page needs it. */
export type PreviewedBrand = {
  readonly colors?: BandColors | undefined
  /** Whether it shows a logo, which is loaded from the shop. */
  readonly hasLogo: boolean
}

/**
 * Returns the policy of previews: no scripts, no subresources but our logo, no links out of the frame; only our
 * pages may embed it.
 */
export function mailPreviewPolicy({ colors, hasLogo }: PreviewedBrand, publicUrl: string): string {
  const style = `style-src '${mailSheetDigest(colors ?? usualBandColors)}'`
  // The logo has its public address also where staff open the shop at another one.
  const pictures = hasLogo ? ` img-src ${new URL(publicUrl).origin};` : ''
  return `sandbox; default-src 'none'; ${style};${pictures} frame-ancestors 'self'; base-uri 'none'; form-action 'none'`
}
