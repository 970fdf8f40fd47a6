import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type LocalDate } from '#contract/terms/time.ts'
import { lastingStorage } from '#web/session/browser-storage.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { rememberSearch } from './recent-searches.ts'
import {
  faultsOf,
  formOf,
  freshForm,
  requestOf,
  type SearchFaults,
  type SearchField,
  type SearchForm,
} from './search-form.ts'

/** The form, what is wrong with it, and how to change and send it. */
export type SearchFormState = {
  readonly form: SearchForm
  readonly faults: SearchFaults
  readonly change: (next: Partial<SearchForm>) => void
  readonly submit: () => void
  /** Fetches what the results need, once somebody begins to fill in the form. */
  readonly warmUp: () => void
  readonly isLeaving: boolean
}

/** Where the form begins: a search to change from the address, and today, which the prerendered page lacks. */
export type SearchFormInput = { readonly param: string | undefined; readonly today: LocalDate | undefined }

/** The ids of the fields, in their order on the page. */
export const fieldIds: Readonly<Record<SearchField, string>> = {
  from: 'search-from',
  to: 'search-to',
  departOn: 'search-depart',
  returnOn: 'search-return',
  party: 'search-party',
}

// The prerendered page has no day yet: its dates stay empty until the browser says which day it is.
const undated: SearchForm = { ...freshForm('2026-01-01' as LocalDate), departOn: '', returnOn: '' }

/** Keeps the form of the search box. */
export function useSearchForm({ param, today }: SearchFormInput): SearchFormState {
  const navigate = useNavigate()
  const router = useRouter()
  const [edited, setEdited] = useState<SearchForm | undefined>(undefined)
  const [hasTried, setHasTried] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  useStoredSearch({ param, today }, setEdited)
  const form = edited ?? (today ? freshForm(today) : undated)
  const faults = hasTried && today ? faultsOf(form, today) : {}
  const submit = async () => {
    if (!today) return
    setHasTried(true)
    const [wrong] = Object.keys(fieldIds).filter((field) => field in faultsOf(form, today))
    if (wrong) return focusField(wrong as SearchField)
    setIsLeaving(true)
    const request = requestOf(form)
    const text = encodeSearchParam(request)
    rememberSearch(lastingStorage(), {
      param: text,
      from: form.from?.code ?? '',
      to: form.to?.code ?? '',
      departOn: form.departOn,
      returnOn: form.isRoundTrip ? form.returnOn : '',
    })
    await forgetEarlierResults(request)
    await navigate({ href: pageAddress(routePaths.offers, { param: text }) })
  }
  return {
    form,
    faults,
    isLeaving,
    change: (next) => setEdited({ ...form, ...next }),
    submit: () => void submit(),
    warmUp: () => {
      void router.preloadRoute({ to: routePaths.offers })
      void import('#web/session/trip-sessions.ts')
    },
  }
}

/** A search to change: the one in the address, read once the page is alive. */
function useStoredSearch({ param, today }: SearchFormInput, onRead: (form: SearchForm) => void): void {
  useEffect(() => {
    if (param === undefined || today === undefined) return
    let isGone = false
    const read = async () => {
      const { decodeSearchParam } = await import('#web/session/search-param-reader.ts')
      const request = decodeSearchParam(param)
      if (request && !isGone) onRead(formOf(request, today))
    }
    read().catch(() => {
      // Without the code for reading, the form is simply fresh.
    })
    return () => {
      isGone = true
    }
  }, [param, today, onRead])
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

function focusField(field: SearchField): void {
  const element = document.getElementById(fieldIds[field])
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}
