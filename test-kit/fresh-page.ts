import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Parts of pages are loaded when they are first shown, which takes its time on a machine that does much else.
configure({ asyncUtilTimeout: 10_000 })

// The files of a worker share one page. Each gets it as a browser opens it, with modules of its own: theirs keep
// the search that is under way, or who writes a draft.
vi.resetModules()
clearPage()
afterAll(clearPage)

function clearPage(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    document.cookie = `${cookie.split('=')[0]?.trim() ?? ''}=; max-age=0; path=/`
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.documentElement.lang = ''
  history.replaceState(null, '', '/')
}
