import type { RealTimeMarkupAnswer, RealTimeMarkupRequest } from '#contract/api/staff/markup.ts'
import { mostRealTimeMarkup } from '#contract/terms/price/markup.ts'
import { type AmountFault, readBaht, bahtInputText } from '#web/travel-ui/price/baht-amount.ts'

/** The amounts of a markup, in the order of the form. */
export const markupFields = ['adult', 'child', 'infant'] as const
/** One amount of a markup. */
export type MarkupField = (typeof markupFields)[number]

/** A markup as typed in the form. */
export type MarkupFormValues = Readonly<Record<MarkupField, string>> & { readonly ignoresStanding: boolean }

/** The faults of typed amounts. */
export type MarkupFaults = Partial<Record<MarkupField, AmountFault>>

/** A markup that adds nothing and ignores nothing. */
export const noMarkup: RealTimeMarkupRequest = { adult: 0, child: 0, infant: 0, ignoresStanding: false }

/** Returns what the fields show: amounts as text in baht. */
export function markupFormValuesOf(markup: RealTimeMarkupAnswer): MarkupFormValues {
  return {
    adult: bahtInputText(markup.adult),
    child: bahtInputText(markup.child),
    infant: bahtInputText(markup.infant),
    ignoresStanding: markup.ignoresStanding,
  }
}

/** Returns the markup of a form, or the faults of its amounts. */
export function parseMarkupForm(
  typed: MarkupFormValues,
): RealTimeMarkupRequest | { readonly faults: MarkupFaults } {
  const readMarkupAmount = (text: string) => readBaht(text, mostRealTimeMarkup)
  const [adult, child, infant] = [
    readMarkupAmount(typed.adult),
    readMarkupAmount(typed.child),
    readMarkupAmount(typed.infant),
  ]
  if (adult.ok && child.ok && infant.ok) {
    const { ignoresStanding } = typed
    return { adult: adult.satang, child: child.satang, infant: infant.satang, ignoresStanding }
  }
  return {
    faults: {
      ...(adult.ok ? {} : { adult: adult.fault }),
      ...(child.ok ? {} : { child: child.fault }),
      ...(infant.ok ? {} : { infant: infant.fault }),
    },
  }
}
