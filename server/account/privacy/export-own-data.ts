import { type Clock } from '#server/platform/clock.ts'
import { type FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { type ExportSections, type ExportStore } from './export-store.ts'

/** Personal data of an account's owner in other modules, by section name. */
export type OwnersSection = {
  readonly name: string
  read(userId: string): Promise<unknown>
}

/** Dependencies of the export. */
export type ExportDeps = {
  readonly store: ExportStore
  readonly sections: readonly OwnersSection[]
  readonly clock: Clock
}

/**
 * Exports everything stored about the owner of an account as one JSON file. Times are UTC, amounts in satang.
 */
export async function exportAccount(
  { store, sections, clock }: ExportDeps,
  userId: string,
): Promise<FileAnswer> {
  const now = clock.now()
  const own: ExportSections = await store.everythingOf(userId)
  const others: Record<string, unknown> = {}
  for (const { name, read } of sections) others[name] = await read(userId)
  const text = JSON.stringify({ madeAt: now, times: 'UTC', amounts: 'satang', ...own, ...others }, null, 2)
  return { name: `farehouse-data-${now.slice(0, 10)}.json`, bytes: new TextEncoder().encode(text) }
}
