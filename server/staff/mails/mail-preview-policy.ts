import { usualBandColors } from '#contract/terms/brand/brand-colors.ts'
import { mailSheetDigest } from '#server/platform/mail/mail-style-sheet.ts'

import type { MailBrand } from '#server/platform/mail/letter.ts'

/**
 * Returns the policy of previews: no scripts, no subresources but our logo, no links out of the frame; only our
 * pages may embed it.
 */
export function mailPreviewPolicy(brand: MailBrand | undefined, publicUrl: string): string {
  const style = `style-src '${mailSheetDigest(brand?.colors ?? usualBandColors)}'`
  // The logo has its public address also where staff open the shop at another one.
  const pictures = brand?.logo ? ` img-src ${new URL(publicUrl).origin};` : ''
  return `sandbox; default-src 'none'; ${style};${pictures} frame-ancestors 'self'; base-uri 'none'; form-action 'none'`
}
