import type { Language, Problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '#server/platform/clock.ts'
import { usualBandColors } from '#contract/terms/brand/brand-colors.ts'
import type { Brand } from '#server/platform/brand/brand.ts'
import type { ShopBrand } from '#server/platform/brand/shop-brand.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { SummaryColors } from './itinerary-receipt-data.ts'
import type { ItineraryReceiptNames } from './itinerary-receipt-flights.ts'
import { itineraryReceiptOf } from './itinerary-receipt.ts'
import type { TicketStep } from '../ticket.ts'

/** A booking summary as a PDF. */
export type SummaryFile = { readonly name: string; readonly bytes: Uint8Array }

/** Prints the booking summary of the order that a key opens, as a PDF in a language. */
export type PrintItineraryReceipt = (
  orderKey: string,
  language: Language,
) => Promise<Result<SummaryFile, Problem>>

/** Dependencies of {@link createPrintItineraryReceipt}. */
export type PrintItineraryReceiptDeps = {
  readonly ticket: Pick<TicketStep, 'openOrder'>
  readonly press: Pick<PdfRenderer, 'print'>
  readonly reference: Pick<Reference, 'airport' | 'city' | 'airportLabel' | 'airline'>
  readonly clock: Clock
  readonly publicUrl: string
  readonly brand: Pick<ShopBrand, 'current'>
}

const template = new URL('itinerary-receipt.typ', import.meta.url)

/** Creates the printing of summaries; it needs the same access as viewing the order. */
export function createPrintItineraryReceipt({
  ticket,
  press,
  reference,
  clock,
  publicUrl,
  brand,
}: PrintItineraryReceiptDeps): PrintItineraryReceipt {
  return async (orderKey, language) => {
    const order = await ticket.openOrder(orderKey)
    if (!order.ok) return fail(order.fault)
    const shown = await brand.current()
    const colors = summaryColorsOf(shown)
    const logo = shown.printedLogo && { logo: [...shown.printedLogo.bytes] }
    const names = receiptNamesIn(reference, language)
    const data = itineraryReceiptOf(order.value, { language, names, now: clock.now(), publicUrl, colors })
    const pdf = await press.print({ template, data: { ...data, ...logo } })
    if (!pdf.ok) return fail(pdf.fault)
    return succeed({ name: `${order.value.orderNumber}.pdf`, bytes: pdf.value.bytes })
  }
}

function summaryColorsOf({ colors = usualBandColors }: Pick<Brand, 'colors'>): SummaryColors {
  return { band: colors.band, text: colors.bandText, line: colors.bandLine }
}

function receiptNamesIn(
  reference: PrintItineraryReceiptDeps['reference'],
  language: Language,
): ItineraryReceiptNames {
  return {
    city: (code) => reference.city(reference.airport(code)?.city ?? code)?.names[language] ?? code,
    place: (code) => reference.airportLabel(code, language),
    airline: (code) => reference.airline(code)?.names[language] ?? code,
  }
}
