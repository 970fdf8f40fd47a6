import { type Clock } from '#server/platform/clock.ts'
import { type FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { type ClaimDeps, type Claims, createClaims } from './claim-orders.ts'
import { type Erasure, type ErasureDeps, createErasure } from './erase-accounts.ts'
import { type ExportDeps, exportAccount } from './export-own-data.ts'
import { type SessionListStore } from '../session/session-list-store.ts'
import { type SessionsOf, createSessionsOf } from '../session/own-sessions.ts'

/** What belongs to the owner of an account: sign-ins, orders made without signing in, and everything as a whole. */
export type OwnData = {
  readonly sessions: SessionsOf
  readonly claims: Claims
  readonly erasure: Erasure
  export(userId: string): Promise<FileAnswer>
}

/** What it is made of. */
export type OwnDataDeps = {
  readonly sessionList: SessionListStore
  readonly claim: ClaimDeps
  readonly erase: ErasureDeps
  readonly export: ExportDeps
  readonly clock: Clock
}

/** Puts it together. */
export function createOwnData(deps: OwnDataDeps): OwnData {
  return {
    sessions: createSessionsOf({ store: deps.sessionList, clock: deps.clock }),
    claims: createClaims(deps.claim),
    erasure: createErasure(deps.erase),
    export: (userId) => exportAccount(deps.export, userId),
  }
}
