import { useState } from 'react'
import { type OrderColumn, orderColumns } from '#contract/api/staff/order-list.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { forgetKey, persistentStorage, readJson, writeJson } from '#web/session/browser-storage.ts'

const storageKey = 'staff-order-columns'

/** Columns that are shown until others are chosen. */
export const usualColumns: readonly OrderColumn[] = [
  'orderNumber',
  'state',
  'pnr',
  'passenger',
  'route',
  'departure',
  'airline',
  'total',
  'sold',
  'assignee',
]
const netColumns: readonly OrderColumn[] = ['net', 'markup']

/** Returns stored columns in their usual order; the order number is always among them. */
export function parseColumns(stored: unknown): readonly OrderColumn[] {
  if (!Array.isArray(stored)) return usualColumns
  return orderColumns.filter((one) => one === 'orderNumber' || stored.includes(one))
}

/** The chosen columns, kept in this browser. */
export type ColumnChoice = {
  readonly shown: readonly OrderColumn[]
  /** The columns that can be chosen: those of net prices only by those who may see them. */
  readonly choices: readonly OrderColumn[]
  readonly toggle: (column: OrderColumn) => void
  readonly reset: () => void
}

/** Holds the chosen columns. */
export function useChosenColumns(): ColumnChoice {
  const [chosen, setChosen] = useState(() => parseColumns(readJson(persistentStorage(), storageKey)))
  const seesNet = useHasRight('sell')
  const choices = orderColumns.filter((one) => seesNet || !netColumns.includes(one))
  return {
    shown: choices.filter((one) => chosen.includes(one)),
    choices,
    toggle: (column) => {
      const next = parseColumns(
        chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column],
      )
      setChosen(next)
      writeJson(persistentStorage(), storageKey, next)
    },
    reset: () => {
      setChosen(usualColumns)
      forgetKey(persistentStorage(), storageKey)
    },
  }
}
