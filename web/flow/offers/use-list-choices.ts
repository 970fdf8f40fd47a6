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
 * rendered first and written there afterwards, because the router takes longer than a click may. The newest
 * change is what is rendered until its own address has arrived: while earlier ones arrive, the list would
 * otherwise fall back to them, and the next click would begin there.
 */
export function useListChoices(): readonly [ListChoices, ChangeChoices] {
  const query = usePageQuery()
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<ListChoices | undefined>(undefined)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const writeChoicesToUrl = async (next: ListChoices, isStep: boolean) => {
    const href = pageUrl(pagePaths.offers, { ...query, ...listQueryOf(next) })
    await navigate({ href, replace: !isStep, resetScroll: false })
    setAhead((newest) => (newest === next ? undefined : newest))
  }
  const changeChoices: ChangeChoices = (next, how) => {
    cacheChoices(next)
    setAhead(next)
    clearTimeout(timer.current)
    if (how) void writeChoicesToUrl(next, how === 'step')
    else timer.current = window.setTimeout(() => void writeChoicesToUrl(next, false), afterPaintMs)
  }
  return [ahead ?? cachedChoicesOf(query), changeChoices]
}

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
