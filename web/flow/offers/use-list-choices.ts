import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { listQueryOf, type ListQuery, type ListChoices, readListChoices } from './list-model/list-choices.ts'

/**
 * Changes the choices. `step` adds a history entry that Back returns from. `now` writes the address at once,
 * for a change that leads to another page.
 */
export type ChangeChoices = (next: ListChoices, how?: 'step' | 'now') => void

/**
 * Returns the choices of the list, and a way to change them. They are stored in the address; a change is
 * rendered first and written there afterwards, because the router takes longer than a click may.
 */
export function useListChoices(): readonly [ListChoices, ChangeChoices] {
  const query = usePageQuery()
  const navigate = useNavigate()
  const address = pageUrl('', query)
  const [ahead, setAhead] = useState<Ahead | undefined>(undefined)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const writeChoicesToUrl = (next: ListChoices, isStep: boolean) => {
    const href = pageUrl(pagePaths.offers, { ...query, ...listQueryOf(next) })
    void navigate({ href, replace: !isStep, resetScroll: false })
  }
  const changeChoices: ChangeChoices = (next, how) => {
    cacheChoices(next)
    setAhead({ choices: next, from: address })
    clearTimeout(timer.current)
    if (how) return writeChoicesToUrl(next, how === 'step')
    timer.current = window.setTimeout(() => writeChoicesToUrl(next, false), afterPaintMs)
  }
  return [ahead?.from === address ? ahead.choices : cachedChoicesOf(query), changeChoices]
}

/** Choices that the address does not have yet, and the address that they were made at. */
type Ahead = { readonly choices: ListChoices; readonly from: string }

const afterPaintMs = 40
const mostKnown = 50
const known = new Map<string, ListChoices>()

/**
 * Returns the choices of an address; the same object for the same choices, so that nothing is computed again.
 */
function cachedChoicesOf(query: ListQuery): ListChoices {
  const read = readListChoices(query)
  return known.get(choicesText(read)) ?? cacheChoices(read)
}

function cacheChoices(choices: ListChoices): ListChoices {
  if (known.size >= mostKnown) known.clear()
  known.set(choicesText(choices), choices)
  return choices
}

function choicesText(choices: ListChoices): string {
  return JSON.stringify(listQueryOf(choices))
}
