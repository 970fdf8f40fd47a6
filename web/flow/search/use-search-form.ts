import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { type KnownNames, useNames } from '#web/api/reference/use-names.ts'
import { lastingStorage } from '#web/session/browser-storage.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { focusField } from './field-ids.ts'
import { daysBetweenLegs } from './form-legs.ts'
import { recentSearchOf, rememberSearch } from './recent-searches.ts'
import { faultsOf, type SearchFaults, type SearchField } from './search-faults.ts'
import {
  firstLeg,
  type FormPlace,
  freshForm,
  placesOf,
  scopeOfPlaces,
  type SearchForm,
} from './search-form.ts'
import { type ChangeForm } from './search-part.ts'
import { refundOf, requestOf } from './search-wire.ts'

/** The form, what is wrong with it, and how to change and send it. */
export type SearchFormState = {
  readonly form: SearchForm
  readonly faults: SearchFaults
  readonly change: ChangeForm
  readonly submit: () => void
  /** Fetches what the results need, once somebody begins to fill in the form. */
  readonly warmUp: () => void
  readonly isLeaving: boolean
}

/** Where the form begins: a search to change from the address, and today, which the prerendered page lacks. */
export type SearchFormInput = {
  readonly param: string | undefined
  readonly refund: string | undefined
  readonly today: LocalDate | undefined
}

// The prerendered page has no day yet: its dates stay empty until the browser says which day it is.
const someday = freshForm('2026-01-01' as LocalDate)
const undated: SearchForm = {
  ...someday,
  legs: someday.legs.map((leg) => ({ ...leg, on: '' })),
  returnOn: '',
}

/** The form as somebody changed it; without dates when that was before the browser said which day it is. */
type EditedForm = { readonly form: SearchForm; readonly isDated: boolean }

function datedForm(edited: EditedForm | undefined, today: LocalDate): SearchForm {
  const fresh = freshForm(today)
  if (!edited || edited.isDated) return edited?.form ?? fresh
  const { on } = firstLeg(fresh)
  const legs = edited.form.legs.map((leg) => ({
    ...leg,
    on: plusDays(on as LocalDate, leg.key * daysBetweenLegs),
  }))
  return { ...edited.form, legs, returnOn: fresh.returnOn }
}

/** Keeps the form of the search box. */
export function useSearchForm(input: SearchFormInput): SearchFormState {
  const { today } = input
  const navigate = useNavigate()
  const [edited, setEdited] = useState<EditedForm | undefined>(undefined)
  const [hasTried, setHasTried] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  useStoredSearch(input, setEdited)
  const form = useLocated(today ? datedForm(edited, today) : (edited?.form ?? undated))
  const faults = hasTried && today ? faultsOf(form, today) : {}
  const submit = async () => {
    if (!today) return
    setHasTried(true)
    const [wrong] = Object.keys(faultsOf(form, today))
    if (wrong) return focusField(wrong as SearchField)
    setIsLeaving(true)
    const request = requestOf(form)
    const query = { param: encodeSearchParam(request), refund: refundOf(form) }
    rememberSearch(lastingStorage(), recentSearchOf(form, query))
    await forgetEarlierResults(request)
    await navigate({ href: pageAddress(pagePaths.offers, query) })
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
    submit: () => void submit(),
    warmUp: useWarmUp(),
  }
}

/** A search to change: the one in the address, read once the page is alive. */
function useStoredSearch(
  { param, refund, today }: SearchFormInput,
  onRead: (edited: EditedForm) => void,
): void {
  useEffect(() => {
    if (param === undefined || today === undefined) return
    let isGone = false
    const read = async () => {
      const { reopenedForm } = await import('./reopen-search.ts')
      const form = reopenedForm(param, { today, refund })
      if (form && !isGone) onRead({ form, isDated: true })
    }
    read().catch(() => {
      // Without the code for reading, the form is simply fresh.
    })
    return () => {
      isGone = true
    }
  }, [param, refund, today, onRead])
}

/** The form with the countries of its places, which a search on the wire does not tell, and so with its scope. */
function useLocated(form: SearchForm): SearchForm {
  const missing = placesOf(form).filter(({ country }) => country === undefined)
  const names = useNames({ places: missing.map(({ code }) => code) })
  if (missing.length === 0 && form.scope !== undefined) return form
  const located = {
    ...form,
    legs: form.legs.map((leg) => ({
      ...leg,
      from: inCountry(leg.from, names),
      to: inCountry(leg.to, names),
    })),
    via: inCountry(form.via, names),
  }
  return { ...located, scope: form.scope ?? scopeOfPlaces(located) }
}

function inCountry(place: FormPlace | undefined, names: KnownNames): FormPlace | undefined {
  return place && { ...place, country: place.country ?? names.countryCode(place.code) }
}

function useWarmUp(): () => void {
  const router = useRouter()
  return () => {
    void router.preloadRoute({ to: pagePaths.offers })
    for (const fetched of [
      import('#web/session/trip-sessions.ts'),
      import('#contract/api/reference.ts'),
      import('./fields/more-options.tsx'),
    ]) {
      // Whoever needs it will say that it cannot be fetched.
      fetched.catch(() => undefined)
    }
  }
}

/** The same search made again is a new search: what was found an hour ago must not answer it. */
async function forgetEarlierResults(request: ReturnType<typeof requestOf>): Promise<void> {
  try {
    const { tripSessions } = await import('#web/session/trip-sessions.ts')
    tripSessions.startSearch(request)
  } catch {
    // The page of results needs the same code and will say that it cannot be fetched.
  }
}
