import { useLingui } from '@lingui/react/macro'
import { useNames } from '#web/api/use-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { type ComboOption } from '#web/ui/combo-search.ts'
import { placeFinder } from './find-places.ts'
import { type FormPlace, swapped } from './search-form.ts'
import { errorOf, type SearchPart } from './search-part.ts'
import { fieldIds } from './use-search-form.ts'
import styles from './search-box.module.css'

/** From and to, with a button that exchanges them. */
export function PlaceFields(part: SearchPart) {
  const { t } = useLingui()
  const { form, change } = part
  const option = usePlaceOption([form.from, form.to])
  const language = useLanguage()
  const place = (value: ComboOption | undefined): FormPlace | undefined =>
    value && { code: value.key, text: value.text, language }
  return (
    <div className={styles.places}>
      <ComboBox
        id={fieldIds.from}
        label={t`From`}
        placeholder={t`City or airport`}
        value={option(form.from)}
        onChange={(value) => change({ from: place(value) })}
        find={placeFinder(form.to?.code)}
        error={errorOf(part, 'from')}
      />
      <button
        type="button"
        className={styles.swap}
        aria-label={t`Swap from and to`}
        onClick={() => change(swapped(form))}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4" />
        </svg>
      </button>
      <ComboBox
        id={fieldIds.to}
        label={t`To`}
        placeholder={t`City or airport`}
        value={option(form.to)}
        onChange={(value) => change({ to: place(value) })}
        find={placeFinder(form.from?.code)}
        error={errorOf(part, 'to')}
      />
    </div>
  )
}

/** A place as the field shows it: in the page's language, even when it was chosen in another one. */
function usePlaceOption(places: readonly (FormPlace | undefined)[]) {
  const { t } = useLingui()
  const language = useLanguage()
  // The place that a fresh form begins with is known without asking, so that the first page asks for nothing.
  const known: Readonly<Record<string, string>> = { BKK: t`Bangkok, all airports (BKK)` }
  const textOf = (place: FormPlace) =>
    (place.language === language ? place.text : undefined) ?? known[place.code]
  const unknown = places.flatMap((place) => (place && textOf(place) === undefined ? [place.code] : []))
  const names = useNames({ places: unknown })
  return (place: FormPlace | undefined): ComboOption | undefined =>
    place && { key: place.code, text: textOf(place) ?? names.label(place.code) }
}
