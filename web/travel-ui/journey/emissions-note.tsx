import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { EmissionsSource } from '#contract/terms/offer.ts'
import { formatTags } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { emissionsRangeOf } from './emissions-range.ts'
import styles from './emissions-note.module.css'

/** Properties of the note: the fares of one trip, of which each covers the whole trip. */
export type EmissionsNoteProps = { readonly offers: readonly Pick<OfferAnswer, 'emissions'>[] }

const sourceNames: Readonly<Record<EmissionsSource, string>> = { duffel: 'Duffel' }

/** CO₂ per traveller and whose estimate it is; nothing where the supplier gives no figure. */
export function EmissionsNote({ offers }: EmissionsNoteProps) {
  const { t } = useLingui()
  const tag = formatTags[useLanguage()]
  const range = emissionsRangeOf(offers)
  if (!range) return null
  const source = sourceNames[range.source]
  const kg = [...new Set([range.lowestKg, range.highestKg])].map((one) => one.toLocaleString(tag)).join('–')
  return (
    <p className={styles.note}>
      {t`CO₂ about ${kg} kg per traveller`}{' '}
      <span className={styles.source}>{t`(whole trip, figure from ${source})`}</span>
    </p>
  )
}
