import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { type KnownNames, useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { persistentStorage } from '#web/session/browser-storage.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { focusField } from './field-ids.ts'
import { daysBetweenLegs } from './form-legs.ts'
import {
  readRecentSearches,
  recentSearchOf,
  rememberSearch,
  prefilledFromRecentSearch,
} from './recent-searches.ts'
import { searchFormFaults, type SearchFaults, type SearchField } from './search-faults.ts'
import {
  firstLeg,
  type FormPlace,
  defaultSearchForm,
  placesOf,
  scopeOfPlaces,
  type SearchForm,
} from './search-form.ts'
import type { ChangeForm } from './search-field-props.ts'
import { refundParamOf, searchRequestOf } from './search-request-mapping.ts'

/** The form, its faults, and how to change and send it. */
export type SearchFormState = {
  readonly form: SearchForm
  readonly faults: SearchFaults
  readonly change: ChangeForm
  readonly submit: () => void
  /** Loads what the results need, once somebody begins to fill in the form. */
  readonly warmUp: () => void
  readonly isLeaving: boolean
}

/**
 * The initial state of the form: an existing search from the address, and today, which the prerendered page
 * lacks.
 */
export type SearchFormInput = {
  readonly param: string | undefined
  readonly refund: string | undefined
  readonly today: LocalDate | undefined
  /** Called when the results are open. */
  readonly onSearch?: (() => void) | undefined
}

// The prerendered page has no date: its fields stay empty until the browser reports it.
const someday = defaultSearchForm('2026-01-01' as LocalDate)
const undated: SearchForm = {
  ...someday,
  legs: someday.legs.map((leg) => ({ ...leg, on: '' })),
  returnOn: '',
}

/** The form as changed; without dates when that was before the browser reported the date. */
type EditedForm = { readonly form: SearchForm; readonly isDated: boolean }

function withValidDates(edited: EditedForm | undefined, fresh: SearchForm): SearchForm {
  if (!edited || edited.isDated) return edited?.form ?? fresh
  const { on } = firstLeg(fresh)
  const legs = edited.form.legs.map((leg) => ({
    ...leg,
    on: plusDays(on as LocalDate, leg.key * daysBetweenLegs),
  }))
  return { ...edited.form, legs, returnOn: fresh.returnOn }
}

/** Holds the form of the search box. */
export function useSearchForm(input: SearchFormInput): SearchFormState {
  const { today } = input
  const navigate = useNavigate()
  const [edited, setEdited] = useState<EditedForm | undefined>(undefined)
  const [hasTried, setHasTried] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [last] = useState(() => readRecentSearches(persistentStorage(), '')[0])
  useSearchInUrl(input, setEdited)
  const usual = today && prefilledFromRecentSearch(last, defaultSearchForm(today))
  const form = useNearestAirport(usual ? withValidDates(edited, usual) : (edited?.form ?? undated))
  const faults = hasTried && today ? searchFormFaults(form, today) : {}
  const submitSearch = async () => {
    if (!today) return
    setHasTried(true)
    const [wrong] = Object.keys(searchFormFaults(form, today))
    if (wrong) return focusField(wrong as SearchField)
    setIsLeaving(true)
    const request = searchRequestOf(form)
    const query = { param: encodeSearchParam(request), refund: refundParamOf(form) }
    rememberSearch(persistentStorage(), recentSearchOf(form, query))
    await forgetEarlierResults(request)
    await navigate({ href: pageUrl(pagePaths.offers, query) })
    setIsLeaving(false)
    input.onSearch?.()
  }
  return {
    form,
    faults,
    isLeaving,
    change: (next) =>
      setEdited((before) => {
        const base = before === edited ? form : (before?.form ?? form)
        const changed = typeof next === 'function' ? next(base) : next
        return { form: { ...base, ...changed }, isDated: today !== undefined }
      }),
    submit: () => void submitSearch(),
    warmUp: usePrefetchResultsPage(),
  }
}

/** Returns the search in the address, read after hydration. */
function useSearchInUrl(
  { param, refund, today }: SearchFormInput,
  onRead: (edited: EditedForm) => void,
): void {
  useEffect(() => {
    if (param === undefined || today === undefined) return
    let isGone = false
    const reopenSearchFromUrl = async () => {
      const { reopenedForm } = await import('./reopen-search.ts')
      const form = reopenedForm(param, { today, refund })
      if (form && !isGone) onRead({ form, isDated: true })
    }
    reopenSearchFromUrl().catch(() => {
      // If the reader cannot be loaded, the form is empty.
    })
    return () => {
      isGone = true
    }
  }, [param, refund, today, onRead])
}

/**
 * Returns the form with the countries of its places, which the wire does not carry, and so with its scope.
 */
function useNearestAirport(form: SearchForm): SearchForm {
  const missing = placesOf(form).filter(({ country }) => country === undefined)
  const names = useReferenceNames({ places: missing.map(({ code }) => code) })
  if (missing.length === 0 && form.scope !== undefined) return form
  const located = {
    ...form,
    legs: form.legs.map((leg) => ({
      ...leg,
      from: withCountry(leg.from, names),
      to: withCountry(leg.to, names),
    })),
    via: withCountry(form.via, names),
  }
  return { ...located, scope: form.scope ?? scopeOfPlaces(located) }
}

function withCountry(place: FormPlace | undefined, names: KnownNames): FormPlace | undefined {
  return place && { ...place, country: place.country ?? names.countryCode(place.code) }
}

function usePrefetchResultsPage(): () => void {
  const router = useRouter()
  return () => {
    void router.preloadRoute({ to: pagePaths.offers })
    for (const fetched of [
      import('#web/session/trip-sessions.ts'),
      import('#contract/api/reference.ts'),
      import('./on-demand/more-options.tsx'),
    ]) {
      // Whoever needs it will report that it cannot be loaded.
      fetched.catch(() => undefined)
    }
  }
}

/** Repeating a search is a new search: an hour-old result must not answer it. */
async function forgetEarlierResults(request: ReturnType<typeof searchRequestOf>): Promise<void> {
  try {
    const { tripSessions } = await import('#web/session/trip-sessions.ts')
    tripSessions.startSearch(request)
  } catch {
    // The results page needs the same code and will report that it cannot be loaded.
  }
}
