import {
  type SyncServices,
  type TravelDocumentDeps,
  type TravelDocuments,
  createTravelDocuments,
} from '../document/travel-documents.ts'
import {
  type PassengerServiceDeps,
  type PassengerServices,
  createPassengerServices,
} from './passenger-services.ts'
import { syncServices } from './sync-services.ts'

/** What is read from a reservation besides its flights, and what passengers ask of the airline. */
export type ServicesAndDocuments = {
  readonly documents: TravelDocuments
  readonly syncServices: SyncServices
  readonly passengerServices: PassengerServices
}

/** Creates the travel documents with the special services, which are read together. */
export function createServicesAndDocuments(
  deps: Omit<PassengerServiceDeps, 'documents'> & Omit<TravelDocumentDeps, 'syncServices'>,
): ServicesAndDocuments {
  const sync: SyncServices = (read, tx) => syncServices(deps, read, tx)
  const documents = createTravelDocuments({ ...deps, syncServices: sync })
  return { documents, syncServices: sync, passengerServices: createPassengerServices({ ...deps, documents }) }
}
