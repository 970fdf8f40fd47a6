import { type Migration } from 'kysely/migration'
import { migration as platform } from './migrations/0001-platform.ts'
import { migration as booking } from './migrations/0002-booking.ts'
import { migration as house } from './migrations/0003-house.ts'
import { migration as account } from './migrations/0004-account.ts'
import { migration as houseImport } from './migrations/0005-house-import.ts'
import { migration as houseInventory } from './migrations/0006-house-inventory.ts'
import { migration as selling } from './migrations/0007-selling.ts'
import { migration as waitingList } from './migrations/0008-waiting-list.ts'
import { migration as bookingCare } from './migrations/0009-booking-care.ts'
import { migration as savedTravellers } from './migrations/0010-saved-travellers.ts'
import { migration as draftOwners } from './migrations/0011-draft-owners.ts'
import { migration as payments } from './migrations/0012-payments.ts'
import { migration as rights } from './migrations/0013-rights.ts'
import { migration as companies } from './migrations/0014-companies.ts'
import { migration as markupBook } from './migrations/0015-markup-book.ts'
import { migration as workQueue } from './migrations/0016-work-queue.ts'
import { migration as agencyReports } from './migrations/0017-agency-reports.ts'
import { migration as mailAndNotices } from './migrations/0018-mail-and-notices.ts'
import { migration as erasure } from './migrations/0019-erasure.ts'
import { migration as users } from './migrations/0020-users.ts'
import { migration as supplierCalls } from './migrations/0021-supplier-calls.ts'
import { migration as scheduleChanges } from './migrations/0022-schedule-changes.ts'
import { migration as demo } from './migrations/0023-demo.ts'
import { migration as lostAndSmallChanges } from './migrations/0024-lost-and-small-changes.ts'
import { migration as auditObjects } from './migrations/0025-audit-objects.ts'
import { migration as approval } from './migrations/0026-approval.ts'
import { migration as emailChange } from './migrations/0027-email-change.ts'
import { migration as offersChosen } from './migrations/0028-offers-chosen.ts'
import { migration as companySearch } from './migrations/0029-company-search.ts'
import { migration as pendingApprovals } from './migrations/0030-pending-approvals.ts'
import { migration as approvalsAndRefunds } from './migrations/0031-approvals-and-refunds.ts'
import { migration as confirmationCodes } from './migrations/0037-confirmation-codes.ts'
import { migration as openHolds } from './migrations/0038-open-holds.ts'
import { migration as closedTransferProofs } from './migrations/0035-closed-transfer-proofs.ts'
import { migration as approvals } from './migrations/0032-approvals.ts'
import { migration as fareConditions } from './migrations/0043-fare-conditions.ts'
import { migration as restoreMarker } from './migrations/0040-restore-marker.ts'
import { migration as moneyActions } from './migrations/0033-money-actions.ts'
import { migration as supplierUnsold } from './migrations/0045-supplier-unsold.ts'
import { migration as orderKeyVersion } from './migrations/0056-order-key-version.ts'
import { migration as bookedByStaff } from './migrations/0080-booked-by-staff.ts'
import { migration as receiptsOfTwo } from './migrations/0085-receipts-of-two.ts'
import { migration as refundPayees } from './migrations/0050-refund-payees.ts'
import { migration as reservationRelease } from './migrations/0046-reservation-release.ts'
import { migration as differenceFacts } from './migrations/0070-difference-facts.ts'
import { migration as compareWithout } from './migrations/0091-compare-without.ts'
import { migration as releaseWithheld } from './migrations/0090-release-withheld.ts'

/** All migrations. They run in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-platform': platform,
  '0002-booking': booking,
  '0003-house': house,
  '0004-account': account,
  '0005-house-import': houseImport,
  '0006-house-inventory': houseInventory,
  '0007-selling': selling,
  '0008-waiting-list': waitingList,
  '0009-booking-care': bookingCare,
  '0010-saved-travellers': savedTravellers,
  '0011-draft-owners': draftOwners,
  '0012-payments': payments,
  '0013-rights': rights,
  '0014-companies': companies,
  '0015-markup-book': markupBook,
  '0016-work-queue': workQueue,
  '0017-agency-reports': agencyReports,
  '0018-mail-and-notices': mailAndNotices,
  '0019-erasure': erasure,
  '0020-users': users,
  '0021-supplier-calls': supplierCalls,
  '0022-schedule-changes': scheduleChanges,
  '0023-demo': demo,
  '0024-lost-and-small-changes': lostAndSmallChanges,
  '0025-audit-objects': auditObjects,
  '0026-approval': approval,
  '0027-email-change': emailChange,
  '0028-offers-chosen': offersChosen,
  '0029-company-search': companySearch,
  '0030-pending-approvals': pendingApprovals,
  '0031-approvals-and-refunds': approvalsAndRefunds,
  '0037-confirmation-codes': confirmationCodes,
  '0038-open-holds': openHolds,
  '0035-closed-transfer-proofs': closedTransferProofs,
  '0032-approvals': approvals,
  '0043-fare-conditions': fareConditions,
  '0040-restore-marker': restoreMarker,
  '0033-money-actions': moneyActions,
  '0045-supplier-unsold': supplierUnsold,
  '0056-order-key-version': orderKeyVersion,
  '0050-refund-payees': refundPayees,
  '0046-reservation-release': reservationRelease,
  '0070-difference-facts': differenceFacts,
  '0080-booked-by-staff': bookedByStaff,
  '0085-receipts-of-two': receiptsOfTwo,
  '0090-release-withheld': releaseWithheld,
  '0091-compare-without': compareWithout,
}
