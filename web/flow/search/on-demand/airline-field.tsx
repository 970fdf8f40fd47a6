import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Item } from '#contract/api/reference.ts'
import type { Language } from '#contract/problem.ts'
import { callApi } from '#web/api/client.ts'
import { useAirlineGroups } from '#web/api/reference/use-airline-groups.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import type { ComboFinder } from '#web/ui/form/combo-search.ts'
import { Select } from '#web/ui/form/select.tsx'
import type { SearchPart } from '../search-field-props.ts'
import styles from '../fields/options-section.module.css'

/** All airlines, a group of them, or any one by its name. */
export function AirlineField({ form, change }: SearchPart) {
  const { t } = useLingui()
  const language = useLanguage()
  const [all, ...groups] = useAirlineGroups()
  const codes = form.airlines?.codes ?? ''
  const isGroup = codes === '' || groups.some(({ Value }) => Value === codes)
  const count = codes.split(',').length
  const names = useReferenceNames({ airlines: !isGroup && count === 1 ? [codes] : [] })
  const text =
    count === 1 ? names.airline(codes) : t`${plural(count, { one: '# airline', other: '# airlines' })}`
  const chosenText = form.airlines?.language === language ? form.airlines.text : undefined
  const other = isGroup ? undefined : { key: codes, text: chosenText ?? text }
  const chooseAirlines = (value: string, chosen: string | undefined) =>
    change({ airlines: value === '' ? undefined : { codes: value, text: chosen ?? value, language } })
  return (
    <div className={styles.window}>
      <Select
        label={t`Airlines`}
        value={codes}
        onChange={(value) => chooseAirlines(value, groups.find(({ Value }) => Value === value)?.Text)}
        choices={[
          // The group of all airlines means no condition: it would list every airline in the address.
          { value: '', text: all?.Text ?? t`All airlines` },
          ...groups.map(({ Text, Value }) => ({ value: Value, text: Text })),
          ...(other ? [{ value: other.key, text: other.text }] : []),
        ]}
      />
      <ComboBox
        id="search-airline"
        label={t`Or choose one airline`}
        placeholder={t`Airline name or code`}
        value={other}
        onChange={(option) => chooseAirlines(option?.key ?? '', option?.text)}
        find={createAirlineFinder(language)}
      />
    </div>
  )
}

const kept = new Map<string, readonly Item[]>()

function createAirlineFinder(language: Language): ComboFinder {
  return async (text, signal) => {
    if (text === '') return []
    const key = `${language} ${text}`
    const found = kept.get(key) ?? (await findAirlines(text, signal))
    if (!found) return undefined
    if (found.length > 0) kept.set(key, found)
    return found.map(({ Text, Value }) => ({ key: Value, text: Text }))
  }
}

async function findAirlines(q: string, signal: AbortSignal): Promise<readonly Item[] | undefined> {
  const answer = await callApi(() => import('#contract/api/reference.ts').then((api) => api.searchAirlines), {
    params: { q },
    signal,
  })
  return answer.ok ? answer.value : undefined
}
