import { beforeEach, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import type { UnsoldOffers } from '../supplier-offer.ts'
import { createSupplierCallStore } from './supplier-call-store.ts'
import { createUnsoldOfferStore } from './unsold-offer-store.ts'

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z` as Instant

withBothDatabases('offers that are not sold', (kit) => {
  beforeEach(() => kit.clear())
  const save = (requestId: string, hour: number, unsold: UnsoldOffers) =>
    createUnsoldOfferStore(kit.database.db).save({ requestId, supplierId: 'sabre', at: at(hour), unsold })

  it('unsold offers are added up by supplier and reason since an instant', async () => {
    await save('req_1', 1, { payAtOnce: 5 })
    await save('req_2', 3, { payAtOnce: 118, otherCurrency: 2 })
    await save('req_3', 4, { otherCurrency: 3, incomplete: 0 })
    const sums = await createUnsoldOfferStore(kit.database.db).since(at(2))
    expect([...sums]).toEqual([['sabre', { payAtOnce: 118, otherCurrency: 5 }]])
  })

  it('unsold offers are counted once for each search, and deleted with its calls', async () => {
    await save('req_1', 1, { payAtOnce: 5 })
    await save('req_1', 1, { payAtOnce: 5 })
    const store = createUnsoldOfferStore(kit.database.db)
    expect((await store.since(at(0))).get('sabre')).toEqual({ payAtOnce: 5 })
    await createSupplierCallStore(kit.database.db).forget(at(2))
    expect([...(await store.since(at(0)))]).toEqual([])
  })
})
