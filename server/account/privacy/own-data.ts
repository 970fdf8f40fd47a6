import type { Clock } from '#server/platform/clock.ts'
import type { FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import type { ExportSections, ExportStore } from './export-store.ts'
import { type ClaimDeps, type Claims, createOrderClaims } from './claim-orders.ts'
import { type Erasure, type ErasureDeps, createAccountErasure } from './erase-accounts.ts'
import type { SessionListStore } from '../session/session-list-store.ts'
import { type OwnSessions, createOwnSessions } from '../session/own-sessions.ts'

/** The owner's own data: sessions, guest orders to claim, export and erasure. */
export type OwnData = {
  readonly sessions: OwnSessions
  readonly claims: Claims
  readonly erasure: Erasure
  export(userId: string): Promise<FileAnswer>
}

/** Dependencies of the own data. */
export type OwnDataDeps = {
  readonly sessionList: SessionListStore
  readonly claim: ClaimDeps
  readonly erase: ErasureDeps
  readonly export: ExportDeps
  readonly clock: Clock
}

/** Creates the own data. */
export function createOwnData(deps: OwnDataDeps): OwnData {
  return {
    sessions: createOwnSessions({ store: deps.sessionList, clock: deps.clock }),
    claims: createOrderClaims(deps.claim),
    erasure: createAccountErasure(deps.erase),
    export: (userId) => exportAccount(deps.export, userId),
  }
}

/** Personal data of an account's owner in other modules, by section name. */
type OwnersSection = {
  readonly name: string
  read(userId: string): Promise<unknown>
}

/** Dependencies of the export. */
type ExportDeps = {
  readonly store: ExportStore
  readonly sections: readonly OwnersSection[]
  readonly clock: Clock
}

/**
 * Exports everything stored about the owner of an account as one JSON file. Times are UTC, amounts in satang.
 */
async function exportAccount({ store, sections, clock }: ExportDeps, userId: string): Promise<FileAnswer> {
  const now = clock.now()
  const own: ExportSections = await store.everythingOf(userId)
  const others: Record<string, unknown> = {}
  for (const { name, read } of sections) others[name] = await read(userId)
  const text = JSON.stringify({ madeAt: now, times: 'UTC', amounts: 'satang', ...own, ...others }, null, 2)
  return { name: `farehouse-data-${now.slice(0, 10)}.json`, bytes: new TextEncoder().encode(text) }
}
