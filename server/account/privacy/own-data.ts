import { type Clock } from '#server/platform/clock.ts'
import { type FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { type ClaimParts, type Claims, createClaims } from './claim-orders.ts'
import { type Erasure, type ErasureParts, createErasure } from './erase-accounts.ts'
import { type ExportParts, exportAccount } from './export-own-data.ts'
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
export type OwnDataParts = {
  readonly sessionList: SessionListStore
  readonly claim: ClaimParts
  readonly erase: ErasureParts
  readonly export: ExportParts
  readonly clock: Clock
}

/** Puts it together. */
export function createOwnData(parts: OwnDataParts): OwnData {
  return {
    sessions: createSessionsOf({ store: parts.sessionList, clock: parts.clock }),
    claims: createClaims(parts.claim),
    erasure: createErasure(parts.erase),
    export: (userId) => exportAccount(parts.export, userId),
  }
}
