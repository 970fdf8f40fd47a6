import type { Page } from '@playwright/test'

/** Returns how many rows of the list lie whole between the top of the screen and what covers its foot. */
export async function wholeRows(page: Page): Promise<number> {
  return page.getByRole('article').evaluateAll((rows) => {
    const isInView = (row: Element) => {
      const { left, right, top, bottom } = row.getBoundingClientRect()
      const middle = (left + right) / 2
      const corners = [top + 1, bottom - 1].map((y) => document.elementFromPoint(middle, y))
      return corners.every((corner) => corner !== null && row.contains(corner))
    }
    return rows.filter(isInView).length
  })
}
