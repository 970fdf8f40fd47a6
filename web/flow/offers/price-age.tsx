import { useLingui } from '@lingui/react/macro'
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
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'long' })
  if (ageMs >= minuteMs) return format.format(-Math.floor(ageMs / minuteMs), 'minute')
  const seconds = Math.max(1, Math.floor(ageMs / everyMs) * (everyMs / 1000))
  return format.format(-seconds, 'second')
}
