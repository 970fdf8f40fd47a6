import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const atOnce = 100

/** Returns the first rows of a long table, and the button for the next hundred; none when all are shown. */
export function useExpandableRows<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[]
  readonly more: ReactNode
} {
  const { t } = useLingui()
  const [most, setMost] = useState(atOnce)
  const left = Math.max(0, rows.length - most)
  const more = left > 0 && (
    <div>
      <Button onClick={() => setMost(most + atOnce)}>
        {t`Show more (${plural(left, { one: '# left', other: '# left' })})`}
      </Button>
    </div>
  )
  return { shown: rows.slice(0, most), more }
}
