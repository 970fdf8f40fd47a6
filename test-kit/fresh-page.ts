import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Parts of pages are loaded when they are first shown, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// The files of a worker share one page. Each file starts with a fresh page and modules of its own: modules
// keep state, such as the current search or the writer of a draft.
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
