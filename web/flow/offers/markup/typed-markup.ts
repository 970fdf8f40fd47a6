import type { RealTimeMarkupAnswer, RealTimeMarkupRequest } from '#contract/api/staff/markup.ts'
import { mostRealTimeMarkup } from '#contract/terms/price/markup.ts'
import { type AmountFault, readBaht, typedBaht } from '#web/travel-ui/price/baht-amount.ts'

/** The amounts of a markup, in the order of the form. */
export const markupFields = ['adult', 'child', 'infant'] as const
/** One amount of a markup. */
export type MarkupField = (typeof markupFields)[number]

/** A markup as typed in the form. */
export type TypedMarkup = Readonly<Record<MarkupField, string>> & { readonly ignoresStanding: boolean }

/** The faults of typed amounts. */
export type MarkupFaults = Partial<Record<MarkupField, AmountFault>>

/** A markup that adds nothing and ignores nothing. */
export const noMarkup: RealTimeMarkupRequest = { adult: 0, child: 0, infant: 0, ignoresStanding: false }

/** Returns the form values of a markup. */
export function typedMarkupOf(markup: RealTimeMarkupAnswer): TypedMarkup {
  return {
    adult: typedBaht(markup.adult),
    child: typedBaht(markup.child),
    infant: typedBaht(markup.infant),
    ignoresStanding: markup.ignoresStanding,
  }
}

/** Returns the markup of a form, or the faults of its amounts. */
export function readMarkup(typed: TypedMarkup): RealTimeMarkupRequest | { readonly faults: MarkupFaults } {
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
