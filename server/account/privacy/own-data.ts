import { type Clock } from '#server/platform/clock.ts'
import { type FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { type ClaimDeps, type Claims, createClaims } from './claim-orders.ts'
import { type Erasure, type ErasureDeps, createErasure } from './erase-accounts.ts'
import { type ExportDeps, exportAccount } from './export-own-data.ts'
import { type SessionListStore } from '../session/session-list-store.ts'
import { type SessionsOf, createSessionsOf } from '../session/own-sessions.ts'

/** The owner's own data: sessions, guest orders to claim, export and erasure. */
export type OwnData = {
  readonly sessions: SessionsOf
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
    sessions: createSessionsOf({ store: deps.sessionList, clock: deps.clock }),
    claims: createClaims(deps.claim),
    erasure: createErasure(deps.erase),
    export: (userId) => exportAccount(deps.export, userId),
  }
}
