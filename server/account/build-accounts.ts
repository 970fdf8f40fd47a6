import { type OrderContacts, createOrderContacts, orderContactStores } from '#server/flow/booking/booking.ts'
import type { NotifyAdministrators } from '#server/flow/payment/payment.ts'
import { createAuditStore } from '#server/platform/audit/audit-store.ts'
import { createSealer } from '#server/platform/crypto.ts'
import { createOutbox } from '#server/platform/mail/outbox.ts'
import { createSealersAndSigners } from '#server/platform/secret-keys.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SecretDatabase } from '#server/platform/secret-store.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { type AccountStores, createAccountStores } from './account-store.ts'
import { type Accounts, createAccounts } from './account.ts'
import type { OidcProvider } from './identity/oidc-provider.ts'
import { type Travellers, createTravellers } from './travellers/travellers.ts'

/** Where the accounts of a shop are stored, and their configuration. */
export type AccountPlace = Pick<Platform, 'clock' | 'ids'> & {
  readonly database: SecretDatabase
  readonly config: { readonly dataDir: string; readonly publicUrl: string; readonly accessTokenS: number }
  /** Notifies every other administrator of a granted role; absent when a script opens the accounts. */
  readonly notifyAdministrators?: NotifyAdministrators
  /** Services whose account can sign in. */
  readonly oidcProviders?: readonly OidcProvider[]
  /** log2 of the scrypt cost; anything but the default is for tests. */
  readonly passwordLogN?: number
}

/** The accounts of a shop, and their repositories. */
export type AccountServices = {
  readonly accounts: Accounts
  readonly accountStores: AccountStores
  readonly travellers: Travellers
  readonly orderContacts: OrderContacts
}

/** Opens the accounts of a shop; creates their keys at first use. */
export async function buildAccounts(place: AccountPlace): Promise<AccountServices> {
  const { database, config, clock, ids, notifyAdministrators = async () => undefined } = place
  const secrets = createSecrets({ database, dataDir: config.dataDir, ids })
  const keys = await secrets.keysOf('shop')
  const accountStores = createAccountStores(database.db, {
    account: createSealer(keys, 'account', ids),
    traveller: createSealer(keys, 'saved traveller', ids),
    secondFactor: createSealer(keys, 'second factor', ids),
  })
  const transact = createTransactionRunner(database.db)
  const shopKeys = createSealersAndSigners(keys, ids)
  const outbox = createOutbox({ sealer: shopKeys.sealer, clock })
  const { publicUrl } = config
  const orderContacts = createOrderContacts({
    stores: orderContactStores(database.db, shopKeys),
    keys: shopKeys,
    outbox,
    clock,
    publicUrl,
  })
  const accounts = createAccounts({
    stores: accountStores,
    keys: await secrets.keysOf('sign-in'),
    transact,
    audit: createAuditStore({ db: database.db, clock, ids }),
    outbox,
    orderContacts,
    notifyAdministrators,
    clock,
    ids,
    publicUrl,
    accessTokenS: config.accessTokenS,
    ...optionsOf(place),
  })
  const travellers = createTravellers({ ...accountStores, transact, clock, ids })
  return { accounts, accountStores, travellers, orderContacts }
}

function optionsOf({ oidcProviders = [], passwordLogN }: AccountPlace) {
  return { oidcProviders, ...(passwordLogN === undefined ? {} : { passwordLogN }) }
}
