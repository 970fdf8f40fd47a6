import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import type { ComboOption } from '#web/ui/form/combo-search.ts'
import { fieldId } from '../field-ids.ts'
import { placeFinder } from '../find-places.ts'
import { type FormPlace, withPlacesSwapped, withLeg } from '../search-form.ts'
import { errorOf, type SearchPart } from '../search-field-props.ts'
import styles from '../search-box.module.css'

/** Origin and destination of the outbound, with a button that swaps them. */
export function PlaceFields(part: SearchPart) {
  const { t } = useLingui()
  const { change } = part
  return (
    <div className={styles.places}>
      <PlaceField {...part} index={0} end="from" />
      <button
        type="button"
        className={styles.swap}
        aria-label={t`Swap from and to`}
        onClick={() => change(withPlacesSwapped)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4" />
        </svg>
      </button>
      <PlaceField {...part} index={0} end="to" />
    </div>
  )
}

/** Properties of one end of a leg. */
export type PlaceFieldProps = SearchPart & { readonly index: number; readonly end: 'from' | 'to' }

/** The origin or destination of a leg. */
export function PlaceField({ index, end, ...part }: PlaceFieldProps) {
  const { t } = useLingui()
  const { form, change } = part
  const leg = form.legs[index]
  const { option, place, language } = usePlaceOption([leg?.from, leg?.to])
  const field = `${end}.${index}` as const
  return (
    <ComboBox
      fillsPhone
      id={fieldId(field)}
      label={end === 'from' ? t`From` : t`To`}
      placeholder={t`City or airport`}
      value={option(leg?.[end])}
      onChange={(value) => change((now) => withLeg(now, index, { [end]: place(value) }))}
      find={placeFinder({
        language,
        scope: form.scope,
        otherEnd: (end === 'from' ? leg?.to : leg?.from)?.code,
      })}
      error={errorOf(part, field)}
    />
  )
}

/**
 * Returns a place as the field shows it, in the page's language even when it was chosen in another one; and
 * the reverse.
 */
export function usePlaceOption(places: readonly (FormPlace | undefined)[]) {
  const { t } = useLingui()
  const language = useLanguage()
  // The initial place of an empty form is built in, so that the first page requests nothing.
  const known: Readonly<Record<string, string>> = { BKK: t`Bangkok, all airports (BKK)` }
  const placeText = (place: FormPlace) =>
    (place.language === language ? place.text : undefined) ?? known[place.code]
  const unknown = places.flatMap((place) => (place && placeText(place) === undefined ? [place.code] : []))
  const names = useReferenceNames({ places: unknown })
  return {
    language,
    option: (place: FormPlace | undefined): ComboOption | undefined =>
      place && { key: place.code, text: placeText(place) ?? names.label(place.code) },
    place: (value: ComboOption | undefined): FormPlace | undefined =>
      value && { code: value.key, text: value.text, language, country: value.tag },
  }
}
