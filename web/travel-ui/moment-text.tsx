import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { type DateStyle, formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Properties of an instant. */
export type MomentTextProps = { readonly at: string; readonly look?: DateStyle }

/** An instant in Bangkok time; the text beside it names the zone. */
export function MomentText({ at, look = 'short' }: MomentTextProps) {
  const text = formatInstant(at as Instant, useLanguage(), { zone: bangkok, style: look })
  return (
    <time dateTime={at} className="figures">
      {text}
    </time>
  )
}
