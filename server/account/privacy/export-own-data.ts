import { type Clock } from '#server/platform/clock.ts'
import { type FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { type ExportSections, type ExportStore } from './export-store.ts'

/** Something of other parts of the shop that is kept about the owner of an account, by the name of its section. */
export type OwnersSection = {
  readonly name: string
  read(userId: string): Promise<unknown>
}

/** What the export is made of. */
export type ExportDeps = {
  readonly store: ExportStore
  readonly sections: readonly OwnersSection[]
  readonly clock: Clock
}

/** Everything that the shop keeps about the owner of an account, as one JSON file. Times are UTC, amounts satang. */
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
