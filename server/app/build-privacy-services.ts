import type { AccountStores } from '#server/account/account-store.ts'
import { createClaimStore } from '#server/account/privacy/claim-store.ts'
import { createEraseOrdersStore } from '#server/account/privacy/erase-orders-store.ts'
import { createEraseStore } from '#server/account/privacy/erase-store.ts'
import { createExportStore } from '#server/account/privacy/export-store.ts'
import { createOwnData } from '#server/account/privacy/own-data.ts'
import { createSessionListStore } from '#server/account/session/session-list-store.ts'
import type { ContactDigests } from '#server/flow/booking/order-search/contact-digest.ts'
import { createSealer, createSigner } from '#server/platform/crypto.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import type { QuotationRetentionStore } from '#server/quotation/quotation-retention-store.ts'
import { type SavedViewStoreDeps, createSavedViewStore } from '#server/staff/saved-views/saved-view-store.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AppContext } from './app-deps.ts'

/** Dependencies: the accounts, and how order contacts are found. */
export type BeforeOwnData = {
  readonly quotationRetention: QuotationRetentionStore
  readonly accountStores: AccountStores
  readonly bookingDeps: { readonly contactDigests: ContactDigests }
}

/** Opens the owners' data tools; they read and erase across all modules. */
export async function buildPrivacyServices(
  deps: AppContext,
  { accountStores, bookingDeps, quotationRetention }: BeforeOwnData,
) {
  const { config, database, db, platform } = deps
  const { clock, ids, transact } = platform
  const secrets = createSecrets({ database, dataDir: config.dataDir, ids })
  const keys = await secrets.keysOf('shop')
  const personal = createSealer(keys, 'personal', ids)
  const account = createSealer(keys, 'account', ids)
  const traveller = createSealer(keys, 'saved traveller', ids)
  const { accounts } = accountStores
  const quoted = quotationTraces(accounts, bookingDeps.contactDigests, quotationRetention)
  const eraseOrders = createEraseOrdersStore(db, personal)
  const ownData = createOwnData({
    clock,
    sessionList: createSessionListStore(db),
    claim: {
      accounts,
      store: createClaimStore(db),
      transact,
      contactDigestsOf: bookingDeps.contactDigests.digestsOf,
    },
    erase: {
      accounts,
      store: createEraseStore(db),
      orders: eraseOrders,
      traces: [quoted],
      transact,
      clock,
      digestAddress: createSigner(await secrets.keysOf('sign-in'), 'address of a trial').sign,
    },
    export: {
      store: createExportStore(db, { personal, account, traveller, files: deps.files }),
      sections: [quoted, savedViewsSection({ db, sealer: personal, transact })],
      clock,
    },
  })
  return { ownData, eraseOrders }
}

/** The views that a member of staff has saved. */
function savedViewsSection(deps: SavedViewStoreDeps) {
  return { name: 'savedViews', read: createSavedViewStore(deps).of }
}

/**
 * Quotations belong to an account by the email address that staff wrote on them. One that is not confirmed may be
 * somebody else's.
 */
function quotationTraces(
  accounts: AccountStores['accounts'],
  { digestsOf }: ContactDigests,
  quotations: QuotationRetentionStore,
) {
  const digestsOfOwner = async (userId: string, tx?: Tx) => {
    const owner = await accounts.findById(userId, tx)
    return owner?.isConfirmed ? digestsOf(owner.email) : []
  }
  return {
    name: 'quotations',
    read: async (userId: string) => quotations.exportOf(await digestsOfOwner(userId)),
    erase: async (tx: Tx, { userId }: { readonly userId: string }) =>
      quotations.deleteOf(tx, await digestsOfOwner(userId, tx)),
  }
}
