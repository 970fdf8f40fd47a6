import { useLingui } from '@lingui/react/macro'
import { formatRelativeTime } from '#web/i18n/relative-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useNowMs } from './use-now-ms.ts'

const everyMs = 10_000
const minuteMs = 60_000

/** The age of the prices: "checked 40 seconds ago"; updated every ten seconds. */
export function PriceAge({ createdAt }: { readonly createdAt: string }) {
  const { t } = useLingui()
  const ageMs = Math.max(0, useNowMs() - Date.parse(createdAt))
  const age = ageText(ageMs, useLanguage())
  return <>{t`Prices checked ${age}`}</>
}

/** Returns the age as text: in tens of seconds below a minute and in whole minutes above. */
export function ageText(ageMs: number, language: string): string {
  const numeric = 'always'
  if (ageMs >= minuteMs) {
    const value = -Math.floor(ageMs / minuteMs)
    return formatRelativeTime({ value, unit: 'minute', numeric }, language)
  }
  const seconds = Math.max(1, Math.floor(ageMs / everyMs) * (everyMs / 1000))
  return formatRelativeTime({ value: -seconds, unit: 'second', numeric }, language)
}
