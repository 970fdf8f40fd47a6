import type { Language, Problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import { usualBandColors } from '#contract/terms/brand/brand-colors.ts'
import type { ShopBrand } from '#server/platform/brand/shop-brand.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { Quotation } from '../quotation-record.ts'
import { quotationDocumentOf } from './quotation-data.ts'

/** A document that a customer gets beside the link. */
export type QuotationFormat = 'pdf' | 'picture'

/** Makes a document of a quotation, in its language unless another is named. */
export type PrintQuotation = (
  quotation: Quotation,
  format: QuotationFormat,
  language?: Language,
) => Promise<Result<FileAnswer, Problem>>

/** Dependencies of {@link createPrintQuotation}. */
export type PrintQuotationDeps = {
  readonly press: Pick<PdfRenderer, 'print' | 'draw'>
  readonly agency: Pick<AgencyStore, 'current'>
  readonly reference: Pick<Reference, 'airport' | 'city' | 'airportLabel' | 'airline'>
  readonly brand: Pick<ShopBrand, 'current'>
  readonly isSimulated: boolean
}

const template = new URL('quotation.typ', import.meta.url)
/** Wide enough for the screen of any phone; chats scale it down. */
const pictureWidth = 1080

/** Creates the printing of quotations. */
export function createPrintQuotation(deps: PrintQuotationDeps): PrintQuotation {
  const { press, brand } = deps
  return async (quotation, format, language = quotation.language) => {
    const { printedLogo } = await brand.current()
    const logo = printedLogo && { logo: [...printedLogo.bytes] }
    const data = { ...(await documentData(deps, quotation, language)), ...logo, format }
    const { number } = quotation
    if (format === 'picture') {
      const drawn = await press.draw({ template, data: { ...data, isLong: true } })
      if (!drawn.ok) return drawn
      const { default: sharp } = await import('sharp')
      const png = await sharp(drawn.value, { density: 144 })
        .resize({ width: pictureWidth })
        .png({ palette: true })
        .toBuffer()
      return succeed({ name: `${number}.png`, bytes: png })
    }
    const pdf = await press.print({ template, data: { ...data, isLong: false } })
    if (!pdf.ok) return pdf
    if (pdf.value.pages === 1) return succeed({ name: `${number}.pdf`, bytes: pdf.value.bytes })
    const long = await press.print({ template, data: { ...data, isLong: true } })
    return long.ok ? succeed({ name: `${number}.pdf`, bytes: long.value.bytes }) : long
  }
}

async function documentData(
  { agency, reference, brand, isSimulated }: PrintQuotationDeps,
  quotation: Quotation,
  language: Language,
) {
  const { colors = usualBandColors } = await brand.current()
  return quotationDocumentOf(quotation, {
    language,
    agency: await agency.current(),
    isSimulated,
    colors: { band: colors.band, text: colors.bandText, line: colors.bandLine },
    names: {
      city: (code) => reference.city(reference.airport(code)?.city ?? code)?.names[language] ?? code,
      place: (code) => reference.airportLabel(code, language),
      airline: (code) => reference.airline(code)?.names[language] ?? code,
    },
  })
}
