import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { DraftKey } from './draft-store.ts'

/** A link to a draft as it is kept: its digest, not the link. */
export type NewDraftLink = DraftKey & {
  readonly linkDigest: string
  /** Keyed digest of the address that it is mailed to. */
  readonly addressDigest: string
  readonly now: Instant
  readonly expiresAt: Instant
}

/** Where the links to drafts are kept. */
export type DraftLinkStore = {
  insert(link: NewDraftLink): Promise<void>
  /** How many were mailed to this address, and how many asked for by this browser, since then. */
  countSince(of: LinkOwners, since: Instant): Promise<LinkCounts>
  /** Uses a link up and tells what it opens; undefined for all but one of those who try. */
  spend(linkDigest: string, now: Instant): Promise<DraftKey | undefined>
  /** What a link opens or has opened; undefined when there is none or its time is over. */
  find(linkDigest: string, now: Instant): Promise<DraftKey | undefined>
  forget(before: Instant): Promise<number>
}

/** Whose links are counted: an address by its keyed digest, a browser by the digest of its handle. */
export type LinkOwners = { readonly addressDigest: string; readonly handleDigest: string }

/** How many links there were. */
export type LinkCounts = { readonly byAddress: number; readonly byHandle: number }

/** Links in the database, or within a transaction. */
export function createDraftLinkStore(db: Kysely<Tables>): DraftLinkStore {
  return {
    async insert(link) {
      const row = {
        link_digest: link.linkDigest,
        handle_digest: link.handleDigest,
        session_id: link.sessionId,
        address_digest: link.addressDigest,
        created_at: link.now,
        expires_at: link.expiresAt,
      }
      await db.insertInto('draft_link').values(row).execute()
    },
    countSince: (of, since) => countLinksSince(db, of, since),
    async spend(linkDigest, now) {
      const spent = await db
        .updateTable('draft_link')
        .set({ used_at: now })
        .where('link_digest', '=', linkDigest)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['handle_digest', 'session_id'])
        .executeTakeFirst()
      return spent && { handleDigest: spent.handle_digest, sessionId: spent.session_id }
    },
    async find(linkDigest, now) {
      const row = await db
        .selectFrom('draft_link')
        .select(['handle_digest', 'session_id'])
        .where('link_digest', '=', linkDigest)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && { handleDigest: row.handle_digest, sessionId: row.session_id }
    },
    async forget(before) {
      const gone = await db.deleteFrom('draft_link').where('expires_at', '<=', before).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

async function countLinksSince(
  db: Kysely<Tables>,
  { addressDigest, handleDigest }: LinkOwners,
  since: Instant,
): Promise<LinkCounts> {
  const rows = await db
    .selectFrom('draft_link')
    .select(['address_digest', 'handle_digest'])
    .where((link) =>
      link.or([link('address_digest', '=', addressDigest), link('handle_digest', '=', handleDigest)]),
    )
    .where('created_at', '>', since)
    .limit(100)
    .execute()
  return {
    byAddress: rows.filter((row) => row.address_digest === addressDigest).length,
    byHandle: rows.filter((row) => row.handle_digest === handleDigest).length,
  }
}
