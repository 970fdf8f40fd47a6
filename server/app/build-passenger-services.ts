import type { Database } from '#server/database/connection.ts'
import {
  type SyncServices,
  type TravelDocumentDeps,
  createTravelDocuments,
} from '#server/flow/ticket/document/travel-documents.ts'
import { createNameCorrectionStore } from '#server/flow/ticket/name-correction/name-correction-store.ts'
import {
  type PassengerServiceDeps,
  createPassengerServices,
} from '#server/flow/ticket/special-service/passenger-services.ts'
import { createSpecialServiceStore } from '#server/flow/ticket/special-service/special-service-store.ts'
import { syncServices } from '#server/flow/ticket/special-service/sync-services.ts'
import type { Sealer } from '#server/platform/crypto.ts'

type Deps = Omit<PassengerServiceDeps, 'corrections' | 'documents' | 'services'> &
  Omit<TravelDocumentDeps, 'syncServices'>

/** Builds the travel documents, the special services that are read with them, and the corrections of names. */
export function buildPassengerServices(db: Database['db'], sealer: Sealer, deps: Deps) {
  const serviceDeps = { ...deps, services: createSpecialServiceStore(db, sealer) }
  const sync: SyncServices = (read, tx) => syncServices(serviceDeps, read, tx)
  const documents = createTravelDocuments({ ...deps, syncServices: sync })
  const corrections = createNameCorrectionStore(db, sealer)
  const passengerServices = createPassengerServices({ ...serviceDeps, corrections, documents })
  return { documents, syncServices: sync, passengerServices }
}
