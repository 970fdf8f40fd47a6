// Written by a test from the API description: "npx vitest run server/access-matrix.test.ts -u" writes it anew.

/** The bytes of a file. */
export type FileBytes = Uint8Array<ArrayBuffer>

/** The schema AcceptedAgreements of the API description. */
export type AcceptedAgreements = { orderNumber: string; termsVersion: number; agreements: ({ kind: "fareRules" | "sensitiveRequests" | "fareConditions"; version: string; language: "en" | "ja" | "th"; digest: string; title: string; paragraphs: (string)[]; yes: string; acceptedAt: string; isAsAccepted?: boolean })[] }

/** The schema AfterSales of the API description. */
export type AfterSales = { status: "refunded" | "partiallyRefunded" | "cancelledByAirline" | "flightCancelled"; areTicketsValid: boolean }

/** The schema AgeingReport of the API description. */
export type AgeingReport = { lines: ({ companyId: string; name: string; current: number; overdue1: number; overdue31: number; overdue61: number; overdue91: number; uninvoiced: number; unapplied: number; owed: number })[]; missingCertificates: ({ companyId: string; name: string; paymentId: string; reference: string; withheld: number; since: string; askedAt?: string })[] }

/** The schema AirlineMemos of the API description. */
export type AirlineMemos = { memos: ({ memoId: string; revision: number; kind: "debit" | "credit"; documentNumber: string; airline: string; amount: number; reason: string; issuedOn: string; replyBy?: string; isReplyByNamed: boolean; urgency: "overdue" | "dueSoon" | "later" | "unknown" | "none"; state: "received" | "underReview" | "disputed" | "disputeRejected" | "accepted" | "disputeAccepted" | "settled" | "writtenOff"; tickets: (string)[]; orderNumber?: string; evidence: string; assignee?: { userId: string; name: string }; billed?: { periodId: string; amount: number }; moves: ("review" | "accept" | "dispute" | "airlineAccepts" | "airlineRejects" | "settle" | "writeOff")[]; waiting?: { move: "review" | "accept" | "dispute" | "airlineAccepts" | "airlineRejects" | "settle" | "writeOff"; by: (string)[]; isMine: boolean }; events: ({ at: string; by: string; action: "review" | "accept" | "dispute" | "airlineAccepts" | "airlineRejects" | "settle" | "writeOff" | "imported" | "recorded" | "changed" | "approved" | "withdrawn"; note: string })[] })[]; isCut: boolean; open: number; overdue: number; dueSoon: number }

/** The schema ApprovalConfirmation of the API description. */
export type ApprovalConfirmation = { by: string; at: string; amount: number; receiptNumber?: string; transferProofId?: string; isMine: boolean; limit?: ApprovalLimit; counts: boolean }

/** The schema ApprovalLimit of the API description. */
export type ApprovalLimit = { amount: number; role?: "Administrator" | "Desk" | "Ticketing" | "Finance" }

/** The schema BankCredits of the API description. */
export type BankCredits = { open: ({ lineId: string; bank: string; accountNumber: string; on: string; time?: string; amount: number; reference: string; text: string; proposals: ({ orderNumber: string; customer: string; amount: number; rule: "reference" | "orderNumber" | "amount" | "payer" | "nearAmount"; isExact: boolean; isRecorded: boolean })[]; match?: { matchId: string; orderNumber?: string; note: string; by: string; at: string; state: "recorded" | "pending" | "other"; confirmedBy: number; isMine: boolean } })[]; matched: ({ lineId: string; bank: string; accountNumber: string; on: string; time?: string; amount: number; reference: string; text: string; proposals: ({ orderNumber: string; customer: string; amount: number; rule: "reference" | "orderNumber" | "amount" | "payer" | "nearAmount"; isExact: boolean; isRecorded: boolean })[]; match?: { matchId: string; orderNumber?: string; note: string; by: string; at: string; state: "recorded" | "pending" | "other"; confirmedBy: number; isMine: boolean } })[] }

/** The schema BspReconciliation of the API description. */
export type BspReconciliation = { period: { periodId: string; from: string; to: string; remitOn: string; suppliers: (string)[]; billed: number }; statements: ({ statementId: string; fileName: string; documents: number; by: string; at: string; replacedBy?: string })[]; documents: ({ documentNumber: string; transaction: "TKTT" | "EMDA" | "EMDS" | "EXCH" | "RFND" | "CANX" | "ADMA" | "ACMA"; outcome: "differs" | "onlyTheirs" | "onlyOurs" | "matched"; revision: string; airline: string; orderNumber?: string; ours?: { fare: number; taxes: number; commission: number; penalty: number; net: number }; theirs?: { fare: number; taxes: number; commission: number; penalty: number; net: number }; differences: ({ field: "fare" | "taxes" | "commission" | "penalty" | "net"; by: number })[]; memo?: { memoId: string; state: "received" | "underReview" | "disputed" | "disputeRejected" | "accepted" | "disputeAccepted" | "settled" | "writtenOff" }; remark?: { kind: "explained" | "task"; text: string; by: string; at: string } })[]; next?: string; counts: { matched: number; differs: number; onlyTheirs: number; onlyOurs: number }; airlines: ({ airline: string; documents: number; ours: number; theirs: number; difference: number })[]; totals: { documents: number; ours: number; theirs: number; difference: number } }

/** The schema BspReportingPeriods of the API description. */
export type BspReportingPeriods = { periods: ({ periodId: string; from: string; to: string; remitOn: string; suppliers: (string)[]; billed: number })[]; suppliers: (string)[]; mapping: Record<string, string> }

/** The schema ChangeRequest of the API description. */
export type ChangeRequest = { requestId: string; kind: "cancel" | "refund" | "change"; state: "quoted" | "asked" | "done" | "declined" | "withdrawn" | "lapsed"; certainty: "costsNothing" | "figure" | "staff"; moment?: "beforeDeparture" | "noShow" | "partlyFlown"; paid: number; comesBack?: number; fee?: number; lines: ({ passengerType: "adult" | "child" | "infantOnLap" | "infantInSeat" | "senior" | "student" | "youth"; count: number; kind: "fare" | "carrierSurcharge" | "tax" | "serviceFee" | "markup" | "absorbed" | "paymentSurcharge" | "airlineFee"; lineCode: string; name: string; paid: number; comesBack?: number })[]; message?: string; isNamedByStaff: boolean; reason?: "flightCancelled" | "scheduleChanged"; staffAnswerBy: string; validUntil: string; createdAt: string; updatedAt: string }

/** The schema Colleague of the API description. */
export type Colleague = { userId: string; name: string; initials?: string }

/** The schema Colleagues of the API description. */
export type Colleagues = { colleagues: (Colleague)[] }

/** The schema Company of the API description. */
export type Company = { companyId: string; name: string; taxId: string; state: "open" | "closed"; balance: number; creditLimit: number; left: number; lowBalance: number; members: number; topUpsAsked: number; correctionsAsked: number; limitsAsked: number; approvalsAsked: number; showsNet: boolean; version: number; createdAt: string; memberList: ({ userId: string; email: string; since: string })[]; costCentres: (CostCentre)[]; topUps: (StaffTopUp)[]; corrections: ({ correctionId: string; requestKey: string; amount: number; note: string; askedAt: string; askedBy: string })[]; limitsWaiting: ({ creditLimit: number; by: string; isMine: boolean })[] }

/** The schema CompanyBooks of the API description. */
export type CompanyBooks = { companyId: string; terms: { paymentDays: number; stopAfterDays: number | null; address: string; branch: string }; termsWaiting: ({ paymentDays: number; stopAfterDays: number | null; by: string; isMine: boolean })[]; stopSale?: { reason: "overLimit" | "overdue"; overdue: number }; liftedUntil?: string; liftsWaiting: ({ until: string; by: string; isMine: boolean })[]; totals: { outstanding: number; uninvoiced: number; unapplied: number }; charges: ({ entryId: number; orderNumber: string; at: string; amount: number; refunded: number })[]; invoices: (CompanyInvoice)[]; credits: ({ entryId: number; kind: "topUp" | "booking" | "refund" | "correction" | "withheldTax" | "bankFee"; note: string; at: string; amount: number; left: number; reversalVotes: ({ by: string; isMine: boolean })[] })[]; payments: ({ paymentId: string; entryId?: number; received: number; withheld: number; bankFee: number; reference: string; invoiceNumbers: (string)[]; state: "asked" | "confirmed" | "refused"; askedAt: string; askedBy: string; isMine: boolean; certificateNumber?: string; certificateAskedAt?: string; reversalVotes: ({ by: string; isMine: boolean })[]; reversed?: { at: string; reason: string } })[]; billingNotes: ({ noteNumber: string; presentedOn: string; promisedOn?: string; invoiceNumbers: (string)[]; amount: number; isCancelled: boolean })[] }

/** The schema CompanyInvoice of the API description. */
export type CompanyInvoice = { invoiceNumber: string; issuedAt: string; dueOn: string; orderNumbers: (string)[]; amount: number; serviceValue: number; outstanding: number; isOverdue: boolean; cancelled?: { at: string; reason: string }; applications: ({ applicationId: string; entryId: number; amount: number; appliedAt: string; reversed?: { at: string; reason: string } })[] }

/** The schema CompanyPayments of the API description. */
export type CompanyPayments = { payments: ({ paymentId: string; entryId?: number; received: number; withheld: number; bankFee: number; reference: string; invoiceNumbers: (string)[]; state: "asked" | "confirmed" | "refused"; askedAt: string; askedBy: string; isMine: boolean; certificateNumber?: string; certificateAskedAt?: string; reversalVotes: ({ by: string; isMine: boolean })[]; reversed?: { at: string; reason: string } })[]; next?: string }

/** The schema CompanySummary of the API description. */
export type CompanySummary = { companyId: string; name: string; taxId: string; state: "open" | "closed"; balance: number; creditLimit: number; left: number; lowBalance: number; members: number; topUpsAsked: number; correctionsAsked: number; limitsAsked: number; approvalsAsked: number }

/** The schema ConversionReport of the API description. */
export type ConversionReport = { totals: { searches?: number; chosen?: number; orders: number; held: number; paid: number; ticketed: number }; before: { searches?: number; chosen?: number; orders: number; held: number; paid: number; ticketed: number }; rows: ({ key: string; name?: string; searches?: number; chosen?: number; orders: number; held: number; paid: number; ticketed: number })[]; isCut: boolean; choices: { airlines: (string)[]; routes: (string)[] } }

/** The schema CostCentre of the API description. */
export type CostCentre = { code: string; name: string; endedAt?: string }

/** The schema CreditEntry of the API description. */
export type CreditEntry = { entryId: number; kind: "topUp" | "booking" | "refund" | "correction" | "withheldTax" | "bankFee"; amount: number; balance: number; orderNumber?: string; costCentre?: string; note: string; by?: string; at: string }

/** The schema CurrencyGainsReport of the API description. */
export type CurrencyGainsReport = { rows: ({ orders: number; sold: number; reference: number; gain: number; supplier: string; currency: string })[]; totals: { orders: number; sold: number; reference: number; gain: number } }

/** The schema Customer of the API description. */
export type Customer = { customerId: string; isAccount: boolean; name: string; email: string; phone: string; orders: number; sales: number; lastSoldAt?: string; nextDepartsAt?: string; language: "en" | "ja" | "th"; since: string; otherNames: (string)[]; otherPhones: (string)[]; lineLinkedAt?: string; refunded: number; orderRows: (OrderListRow)[]; notes: (OrderNote)[]; consents: ({ orderNumber: string; kind: "fareRules" | "sensitiveRequests" | "specialFares"; version: string; language: "en" | "ja" | "th"; acceptedAt: string; channel?: "phone" | "line" | "walkIn" | "email" })[]; savedTravellers?: number; merged: ({ customerId: string; isAccount: boolean; name: string; email: string; intoCustomerId: string; mergedAt: string; mergedBy: Colleague; reason: string })[]; likelyDuplicates: ({ customerId: string; isAccount: boolean; name: string; email: string; phone: string; orders: number; sales: number; lastSoldAt?: string; nextDepartsAt?: string; sign: "email" | "phone" })[] }

/** The schema CustomerRow of the API description. */
export type CustomerRow = { customerId: string; isAccount: boolean; name: string; email: string; phone: string; orders: number; sales: number; lastSoldAt?: string; nextDepartsAt?: string }

/** The schema Customers of the API description. */
export type Customers = { customers: (CustomerRow)[]; next?: string; isSearchCut: boolean }

/** The schema DocumentRefund of the API description. */
export type DocumentRefund = { ticketNumber: string; passenger: number; blockedBy?: "ended" | "used" | "airportControl" | "checkedIn" | "useNotKnown"; use?: "unused" | "noShow" | "partlyUsed"; coupons: (number)[]; source: "supplier" | "staff" | "fareRules"; isUpTo: boolean; lines: ({ kind: "fare" | "carrierSurcharge" | "tax" | "serviceFee" | "markup" | "absorbed" | "paymentSurcharge" | "flownFare" | "penalty" | "noShowPenalty" | "otherDeduction" | "agencyFee" | "agencyFeeVat"; lineCode: string; name: string; paid: number; comesBack?: number })[]; fromSupplier?: number; toCustomer?: number }

/** The schema ExchangeOffer of the API description. */
export type ExchangeOffer = { journeys: ({ durationMinutes: number; segments: ({ airline: string; operatingAirline: string; flightNumber: string; from: string; to: string; departureTime: string; departureZone: string; departureAt: string; arrivalTime: string; arrivalZone: string; arrivalAt: string; durationMinutes: number; aircraft?: string; stops: ({ airport: string; durationMinutes: number })[]; cabinClass: "economy" | "premiumEconomy" | "business" | "premiumBusiness" | "first" | "premiumFirst"; rbd?: string; waitingList: boolean })[]; fareBrand?: string })[]; fareBases: (string)[]; fareDifference: number; penalty: number; isPenaltyUnknown: boolean; isResidualForfeited: boolean }

/** The schema FoundOrder of the API description. */
export type FoundOrder = { orderNumber: string; bookingCode?: string; state: "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; afterSales?: AfterSales; createdAt: string; departsAt?: string; total: number; stops: (string)[]; names: (string)[]; contactName: string }

/** The schema Health of the API description. */
export type Health = { at: string; version: string; runningSince: string; processes: ({ mark: "good" | "look" | "bad"; role: string; version: string; host: string; startedAt: string; seenAt: string; memoryBytes: number; lagMs: number })[]; database: { mark: "good" | "look" | "bad"; engine: "embedded" | "postgres"; ms: number }; sharedState?: { mark: "good" | "look" | "bad"; isReachable: boolean; ms: number }; supply: ({ mark: "good" | "look" | "bad"; supplierId: string; isActive: boolean; isReady: boolean; breaker?: { state: "closed" | "open" | "trying"; failures: number; openUntil?: string }; unsold?: UnsoldOffers })[]; payments: ({ mark: "good" | "look" | "bad"; providerId: string; method: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; isByHand: boolean; last?: { at: string; isAnswered: boolean; ms: number } })[]; jobs: { mark: "good" | "look" | "bad"; waiting: number; running: number; late: number; oldestDueAt?: string; dead: number; deadJobs: ({ jobId: number; kind: string; fault?: string; diedAt?: string })[] }; mails: { mark: "good" | "look" | "bad"; waiting: number; failing: number; givenUp: number; oldestWaitingAt?: string }; reconciliation: { mark: "good" | "look" | "bad"; openDifferences: number; runs: ({ providerId: string; beganAt: string; endedAt?: string })[] }; storage?: { mark: "good" | "look" | "bad"; isUsable: boolean; ms: number }; disk: { mark: "good" | "look" | "bad"; usedBytes: number; freeBytes: number } }

/** The schema JournalAccounts of the API description. */
export type JournalAccounts = { accounts: ({ kind: string; code: string; name: string; taxRate: string })[]; settings: { xeroAirlineTax: string; xeroFeeTax: string; peakCustomer: string; peakTaxInvoice: string; peakPriceType: string } }

/** The schema JournalTemplate of the API description. */
export type JournalTemplate = { columns: ({ field: "date" | "entry" | "reference" | "accountCode" | "accountName" | "taxRate" | "debit" | "credit" | "amount" | "empty"; header: string })[]; separator: "comma" | "semicolon" | "tab"; decimal: "point" | "comma"; dateForm: "YYYY-MM-DD" | "DD/MM/YYYY" | "MM/DD/YYYY" | "DD/MM/BBBB" | "YYYYMMDD"; encoding: "utf8" | "windows874" }

/** The schema JournalTemplateVersion of the API description. */
export type JournalTemplateVersion = { version: number; template: JournalTemplate }

/** The schema LostReport of the API description. */
export type LostReport = { made: { orders: number; total: number }; totals: { orders: number; total: number }; before: { orders: number; total: number }; rows: ({ cause: string; reason: string; orders: number; total: number })[]; choices: { airlines: (string)[]; routes: (string)[] } }

/** The schema OpenOrder of the API description. */
export type OpenOrder = { orderNumber: string; state: "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; sellingMode: "instant" | "request"; reason?: string; createdAt: string; departsAt: string; total: number; net: number; currency: "THB"; journeys: ({ durationMinutes: number; segments: ({ airline: string; operatingAirline: string; flightNumber: string; from: string; to: string; departureTime: string; departureZone: string; departureAt: string; arrivalTime: string; arrivalZone: string; arrivalAt: string; durationMinutes: number; aircraft?: string; stops: ({ airport: string; durationMinutes: number })[]; cabinClass: "economy" | "premiumEconomy" | "business" | "premiumBusiness" | "first" | "premiumFirst"; rbd?: string; waitingList: boolean })[]; fareBrand?: string })[]; price: Price; passengers: ({ type: "adult" | "child" | "infantOnLap" | "infantInSeat" | "senior" | "student" | "youth"; ticketName: string })[]; contact: { name: string; email: string; mobilePhone: string }; quotes: (Quote)[]; hasReservation: boolean }

/** The schema OrderList of the API description. */
export type OrderList = { orders: (OrderListRow)[]; next?: string; totals?: { orders: number; passengers: number; total: number }; isSearchCut: boolean; now: string }

/** The schema OrderListRow of the API description. */
export type OrderListRow = { orderNumber: string; state: "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; afterSales?: AfterSales; bookingCode?: string; soldAt: string; departsAt?: string; ticketingTimeLimitAt?: string; total: number; received: number; payment: "unpaid" | "received" | "unallocated" | "refundDue" | "refunded"; paymentMethod: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; channel: "web" | "staff" | "company"; contactChannel?: "phone" | "line" | "walkIn" | "email"; stops: (string)[]; airline?: string; passengerCount: number; firstName: string; contactName: string; ticketNumbers: (string)[]; assignee?: Colleague; net?: number; markup?: number }

/** The schema OrderNote of the API description. */
export type OrderNote = { noteId: string; by: Colleague; at: string; text: string }

/** The schema OrderSplitLinks of the API description. */
export type OrderSplitLinks = { from?: string; into: (string)[]; isUnderWay: boolean; isPossible: boolean; open?: { state: "requested" | "sending" | "unknown"; passengers: (number)[]; isReadable: boolean; isBlocked: boolean; reference?: string; recordedBy?: "me" | "colleague"; withdrawnBy?: "me" | "colleague" } }

/** The schema PendingApproval of the API description. */
export type PendingApproval = { kind: "received" | "giveBack" | "paidOut"; id: string; orderNumber: string; paymentMethod: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; asked: number; isMyOrder: boolean; confirmations: (ApprovalConfirmation)[] }

/** The schema Price of the API description. */
export type Price = { currency: "THB"; total: number; averagePerPerson: number; passengers: ({ type: "adult" | "child" | "infantOnLap" | "infantInSeat" | "senior" | "student" | "youth"; count: number; perPerson: number; isShareOfTotal?: true; lines: ({ kind: "fare" | "carrierSurcharge" | "tax" | "serviceFee" | "markup" | "absorbed" | "paymentSurcharge"; lineCode: string; name: string; amount: number })[] })[]; extras?: ({ kind: "bag" | "seat"; passenger: number; covers: ({ journey: number; segment: number })[]; designator?: string; maxKg?: number; amount: number })[] }

/** The schema Quote of the API description. */
export type Quote = { quoteId: string; number: number; state: "open" | "accepted" | "declined" | "lapsed" | "withdrawn" | "proposed" | "rejected"; was: number; total: number; paymentSurcharge: number; amountDue: number; currency: "THB"; why: "same" | "fare" | "class" | "tax" | "exchange" | "schedule" | "other"; note: string; validUntil: string; createdAt: string; price: Price; journeys: ({ durationMinutes: number; segments: ({ airline: string; operatingAirline: string; flightNumber: string; from: string; to: string; departureTime: string; departureZone: string; departureAt: string; arrivalTime: string; arrivalZone: string; arrivalAt: string; durationMinutes: number; aircraft?: string; stops: ({ airport: string; durationMinutes: number })[]; cabinClass: "economy" | "premiumEconomy" | "business" | "premiumBusiness" | "first" | "premiumFirst"; rbd?: string; waitingList: boolean })[]; fareBrand?: string })[]; baggage: { cabinPieces: number; cabinKg: number; checkedPieces: number; checkedKg: number; notStated?: ("cabin" | "checked")[] }; rules: { refund: { beforeDeparture: { kind: "yes" } | { kind: "no" } | { kind: "fee"; fee: number } | { kind: "askStaff" }; afterDeparture: { kind: "yes" } | { kind: "no" } | { kind: "fee"; fee: number } | { kind: "askStaff" }; noShow: { kind: "yes" } | { kind: "no" } | { kind: "fee"; fee: number } | { kind: "askStaff" } }; rebook: { beforeDeparture: { kind: "yes" } | { kind: "no" } | { kind: "fee"; fee: number } | { kind: "askStaff" }; afterDeparture: { kind: "yes" } | { kind: "no" } | { kind: "fee"; fee: number } | { kind: "askStaff" } }; reroute: { kind: "yes" } | { kind: "no" } | { kind: "fee"; fee: number } | { kind: "askStaff" }; advancePurchaseDays: number; minimumStayDays: number; maximumStayDays?: number; season?: { from: string; to: string }; validityDays: number; others: ({ lang: string; text: string })[]; texts?: ({ topic: "advancePurchase" | "minimumStay" | "maximumStay" | "season" | "validity" | "refund" | "rebook" | "reroute"; lang: string; text: string; fareBasis?: string })[]; untold: ("advancePurchase" | "minimumStay" | "maximumStay" | "season" | "validity" | "refund" | "rebook" | "reroute")[] }; hasOtherFlights: boolean }

/** The schema Reconciliation of the API description. */
export type Reconciliation = { runs: ({ runId: string; providerId: string; from: string; to: string; beganAt: string; endedAt?: string; compared: number; differences: number })[]; differences: ({ differenceId: string; providerId: string; kind: "oursWithoutTheirs" | "theirsWithoutOurs" | "amountDiffers" | "stateDiffers"; orderNumber?: string; providerRef?: string; ours?: number; theirs?: number; note: string; facts?: { subject: "payment" | "refund" | "reservation"; ourState?: string; theirState?: string; recordLocator?: string; clientReference?: string }; foundAt: string; releaseAt?: string })[]; releases: ({ providerId: string; recordLocator: string; clientReference: string; orderNumber?: string; askedAt: string; outcome?: "released" | "refused" })[] }

/** The schema RecordedPayee of the API description. */
export type RecordedPayee = { payeeId: string; bank: string; accountNumber: string; accountName: string; isMasked: boolean; channel: "web" | "phone"; recordedBy?: string; recordedAt: string }

/** The schema Refund of the API description. */
export type Refund = { refundId: string; state: "due" | "sending" | "unknown" | "sent" | "done" | "failed"; amount: number; paymentMethod: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; why: "ownerAsked" | "ticketsVoided" | "ticketsExchanged" | "ticketsNotExchanged" | "extrasNotBought" | "ticketsRefunded" | "seatsGone" | "notTicketed" | "unappliedReceipt" | "otherAmount" | "staff"; askedAt: string; sentAt?: string; doneAt?: string; expectedFrom?: string; expectedUntil?: string }

/** The schema RefundPayeeState of the API description. */
export type RefundPayeeState = { isNeeded: boolean; recorded?: RecordedPayee }

/** The schema SalesReport of the API description. */
export type SalesReport = { totals: { orders: number; passengers: number; tickets: number; gross: number; price: number; surcharges: number; net: number; margin: number; markup: number; serviceFees: number; commission: number; absorbed: number; otherMargin: number; refunds: number; refundedOrders: number; partiallyRefundedOrders: number; airlineCancelledOrders: number }; before: { orders: number; passengers: number; tickets: number; gross: number; price: number; surcharges: number; net: number; margin: number; markup: number; serviceFees: number; commission: number; absorbed: number; otherMargin: number; refunds: number; refundedOrders: number; partiallyRefundedOrders: number; airlineCancelledOrders: number }; rows: ({ key: string; name?: string; orders: number; passengers: number; tickets: number; gross: number; price: number; surcharges: number; net: number; margin: number; markup: number; serviceFees: number; commission: number; absorbed: number; otherMargin: number; refunds: number; refundedOrders: number; partiallyRefundedOrders: number; airlineCancelledOrders: number })[]; isCut: boolean; choices: { airlines: (string)[]; routes: (string)[] } }

/** The schema SalesVatReport of the API description. */
export type SalesVatReport = { lines: ({ number: string; issuedAt: string; buyer: { name: string; address: string; taxId: string; branch: string }; value: number; vat: number; isCancelled: boolean; replaces?: string; corrects?: string })[]; totals: { value: number; vat: number }; isCut: boolean; missingCertificates: ({ orderNumber: string; invoiceNumber: string; buyerName: string; amount: number; recordedAt: string })[]; requests: ({ orderNumber: string; requestedAt: string })[] }

/** The schema ScheduleChangePolicy of the API description. */
export type ScheduleChangePolicy = { airline?: string; validFrom: string; minorMinutes: number; freeFromMinutes?: number; isFlightNumberFree: boolean; isConnectionFree: boolean; source: string }

/** The schema StaffCashPickup of the API description. */
export type StaffCashPickup = { collectionId: string; state: "asked" | "agreed" | "done" | "withdrawn" | "declined"; fromAt: string; untilAt: string; place: { name: string; phone: string; address: string; postcode: string }; orderNumber: string; amountDue: number; payBy?: string }

/** The schema StaffExtraSale of the API description. */
export type StaffExtraSale = { extraSaleId: string; state: "awaitingPayment" | "sending" | "unknown" | "done" | "refused" | "lapsed"; extras: ({ kind: "bag" | "seat"; passenger: number; covers: ({ journey: number; segment: number })[]; designator?: string; maxKg?: number; amount: number })[]; notAdded: (number)[]; total: number; payBy: string; at: string; isByStaff: boolean; statedBy: ({ by: string; at: string; isMine: boolean; added: (number)[] })[] }

/** The schema StaffOrder of the API description. */
export type StaffOrder = { orderNumber: string; state: "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; sellingMode: "instant" | "request"; reason?: string; createdAt: string; departsAt: string; total: number; net: number; currency: "THB"; journeys: ({ durationMinutes: number; segments: ({ airline: string; operatingAirline: string; flightNumber: string; from: string; to: string; departureTime: string; departureZone: string; departureAt: string; arrivalTime: string; arrivalZone: string; arrivalAt: string; durationMinutes: number; aircraft?: string; stops: ({ airport: string; durationMinutes: number })[]; cabinClass: "economy" | "premiumEconomy" | "business" | "premiumBusiness" | "first" | "premiumFirst"; rbd?: string; waitingList: boolean })[]; fareBrand?: string })[]; price: Price; passengers: ({ type: "adult" | "child" | "infantOnLap" | "infantInSeat" | "senior" | "student" | "youth"; ticketName: string })[]; contact: { name: string; email: string; mobilePhone: string; daytimePhone?: string; companyName?: string; costCenter?: string; lineId?: string; isWithheldFromAirlines?: boolean }; quotes: (Quote)[]; hasReservation: boolean; bookingCode?: string; supplier: string; afterSales?: AfterSales; payBy?: string; ticketingTimeLimitAt?: string; priceGuaranteedUntil?: string; paymentMethod: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; markup: number; serviceFee: number; paymentSurcharge: number; amountDue: number; baggage: { cabinPieces: number; cabinKg: number; checkedPieces: number; checkedKg: number; notStated?: ("cabin" | "checked")[] }; fares: ({ from: string; to: string; airline: string; fareBasis: string; rbd: string; cabinClass: "economy" | "premiumEconomy" | "business" | "premiumBusiness" | "first" | "premiumFirst"; fareBrand?: string; passengerType: "adult" | "child" | "infantOnLap" | "infantInSeat" | "senior" | "student" | "youth"; pricingUnit: "oneWay" | "roundTrip" | "openJaw"; covers: ({ journey: number; segment: number })[] })[]; language: "en" | "ja" | "th"; tickets: (TravelDocument)[]; ticketVoid?: TicketVoid; voidApprovals: ({ by: string; at: string; isMine: boolean })[]; openTicketEnding?: "voidUnderWay" | "exchangeUnderWay" | "exchangeAwaitsPayment" | "ticketRefundUnderWay" | "splitUnderWay" | "extrasUnderWay"; split: OrderSplitLinks; ticketExchange?: TicketExchange; freeReissueBy?: "supplier" | "airline"; mayAddExtras: boolean; extraSales: (StaffExtraSale)[]; ticketRefunds: (TicketRefund)[]; payments: ({ paymentId: string; paymentMethod: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; cardBrand?: string; cardLastDigits?: string; tender?: "cash" | "cardTerminal" | "transfer"; state: "awaited" | "starting" | "pending" | "unknown" | "authorised" | "capturing" | "received" | "declined" | "cancelled" | "overdue" | "voiding" | "voided" | "late" | "mismatched"; amount: number; surcharge: number; arrived?: number; failure?: string; issuedReceipt?: string; createdAt: string; updatedAt: string })[]; refunds: (Refund)[]; foundPayments: ({ differenceId: string; providerId: string; providerRef: string; amount: number; recordedBy: (string)[] })[]; waitsForSecond: (PendingApproval)[]; pendingCorrection?: { by: string; at: string; isMine: boolean }; quotationNumber?: string; privateFare?: string; company?: string; requests: (ChangeRequest)[]; refundPayee: RefundPayeeState; waitsForApproval?: { quoteId: string; was: number; total: number; net: number; by: Colleague; isMine: boolean; validUntil: string }; phoneAnswers: ({ to: string; recordedBy: Colleague })[]; recordedConsent?: { channel: "phone" | "line" | "walkIn" | "email"; recordedBy: Colleague; at: string; statement: string; language: "en" | "ja" | "th"; confirmed?: { at: string; by: "orderLink" | "payLink"; version: string; language: "en" | "ja" | "th" } }; scheduleChanges: (StaffScheduleChange)[]; history: ({ state: "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; at: string })[]; me: string; work: ({ kind: "quoteRequested" | "quoteSent" | "unpaid" | "paidNotTicketed" | "unknownOutcome" | "review" | "waitingList" | "transferProofToCheck" | "refundDue" | "changeRequested" | "unappliedReceipt" | "scheduleChanged" | "exchangeUnticketed" | "ticketOutcomeUnknown" | "voidIncomplete" | "refundUncovered" | "splitUnknown" | "splitIncomplete" | "splitToDivide" | "airlineRequest" | "debitMemo"; amount: number; dueAt: string; since: string })[]; assignee?: Colleague; assignedAt?: string; notes: (OrderNote)[]; events: ({ eventId: string; at: string; by: Colleague; action: string; givenTo?: Colleague; outcome?: string })[]; manual?: { reservationSystem: "amadeus" | "sabre" | "travelport" | "airlineSite" | "other"; fares: ({ fare: number; taxes: number; commission: number; agencyFee: number })[]; enteredTickets: ({ passenger: number; ticketNumber: string })[] }; may: { quote: boolean; end: boolean; ticket: boolean; enterTickets: "ticketed" | "keptUntilPaid" | "notPossible" }; now: string }

/** The schema StaffRefund of the API description. */
export type StaffRefund = { refundId: string; state: "due" | "sending" | "unknown" | "sent" | "done" | "failed"; amount: number; paymentMethod: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; why: "ownerAsked" | "ticketsVoided" | "ticketsExchanged" | "ticketsNotExchanged" | "extrasNotBought" | "ticketsRefunded" | "seatsGone" | "notTicketed" | "unappliedReceipt" | "otherAmount" | "staff"; askedAt: string; sentAt?: string; doneAt?: string; expectedFrom?: string; expectedUntil?: string; orderNumber: string; customer: { name: string; phone: string }; providerId: string; isByHand: boolean; note: string; kept: number; payOutMethod: "transfer" | "cash" | "portal"; payee?: RecordedPayee; needsTwo: boolean; confirmedBy: (string)[]; isConfirmedByMe: boolean }

/** The schema StaffRequests of the API description. */
export type StaffRequests = { requests: ({ orderNumber: string; requestId: string; kind: "cancel" | "refund" | "change"; state: "quoted" | "asked" | "done" | "declined" | "withdrawn" | "lapsed"; certainty: "costsNothing" | "figure" | "staff"; moment?: "beforeDeparture" | "noShow" | "partlyFlown"; paid: number; comesBack?: number; fee?: number; lines: ({ passengerType: "adult" | "child" | "infantOnLap" | "infantInSeat" | "senior" | "student" | "youth"; count: number; kind: "fare" | "carrierSurcharge" | "tax" | "serviceFee" | "markup" | "absorbed" | "paymentSurcharge" | "airlineFee"; lineCode: string; name: string; paid: number; comesBack?: number })[]; message?: string; isNamedByStaff: boolean; reason?: "flightCancelled" | "scheduleChanged"; staffAnswerBy: string; validUntil: string; createdAt: string; updatedAt: string })[] }

/** The schema StaffScheduleChange of the API description. */
export type StaffScheduleChange = { changeId: string; state: "told" | "accepting" | "toConfirm" | "accepted" | "refused" | "settled" | "replaced" | "takenBack" | "lost" | "rebooked"; flights: ({ journey: number; kinds: ("earlier" | "later" | "otherArrival" | "otherAirport" | "otherFlight" | "cancelled" | "added")[]; was?: { airline: string; flightNumber: string; from: string; to: string; departureTime: string; departureAt: string; arrivalTime: string; arrivalAt: string }; now?: { airline: string; flightNumber: string; from: string; to: string; departureTime: string; departureAt: string; arrivalTime: string; arrivalAt: string } })[]; connections: ({ journey: number; fault: "missed" | "tooShort" | "otherAirport"; airport: string; minutes: number })[]; replyBy: string; needsAnswer: boolean; mayAccept: boolean; terms: "free" | "fareRules" | "askAirline"; movedMinutes: number; freeFromMinutes?: number; waiverText?: string; createdAt: string; updatedAt: string; grounds: ("flightCancelled" | "minutesMoved" | "flightNumber" | "connection" | "waiver")[]; policy?: ScheduleChangePolicy; waiver?: { code: string; text: string; isForCustomer: boolean; recordedBy: string; recordedAt: string }; cancelledFlightRefund?: { amount?: number } }

/** The schema StaffTopUp of the API description. */
export type StaffTopUp = { topUpId: string; amount: number; reference: string; state: "asked" | "confirmed" | "refused"; askedAt: string; askedBy: string; answeredAt?: string; receiptNumber?: string; note: string; needsTwo: boolean; confirmedBy: ({ name: string; receiptNumber: string })[] }

/** The schema StaffTransferProof of the API description. */
export type StaffTransferProof = { transferProofId: string; state: "received" | "accepted" | "refused" | "closed"; isCodeRead: boolean; note: string; sentAt: string; orderNumber: string; amountDue: number; payBy?: string; sendingBank?: string; transactionReference?: string; bankAnswer?: { isFound: boolean; amount?: number; isReceiverRight?: boolean; paidAt?: string }; credit?: { state: "matched" | "found"; on: string; amount: number }; customer: string; confirmations: ({ by: string; at: string; amount: number; isMine: boolean; limit?: ApprovalLimit })[]; needsTwo: boolean; related: ({ orderNumber: string; state: "received" | "accepted" | "refused" | "closed"; sentAt: string; isSameTransfer: boolean })[] }

/** The schema TaxInvoices of the API description. */
export type TaxInvoices = { invoices: ({ invoiceNumber: string; issuedAt: string; issuedBy: Colleague; buyer: { name: string; address: string; taxId: string; branch: string }; amounts: { value: number; vat: number; vatBasisPoints: number; collectedForAirlines: number }; exchangeId?: string; extraSaleId?: string; replaces?: string; cancelled?: { at: string; by: Colleague; reason: string }; notes: ({ noteNumber: string; kind: "credit" | "debit"; issuedAt: string; issuedBy: Colleague; before: { value: number; vat: number }; after: { value: number; vat: number }; difference: { value: number; vat: number }; reason: "priceReduced" | "notAsAgreed" | "miscalculated" | "contractEnded" | "other" | "moreThanAgreed"; remark: string; cancelled?: { at: string; by: Colleague; reason: string } })[]; standing: { value: number; vat: number }; withholding?: { amount: number; recordedAt: string; certificate?: { number: string; receivedAt: string } } })[]; request?: { buyer: { name: string; address: string; taxId: string; branch: string }; requestedAt: string }; next?: { amounts: { value: number; vat: number; vatBasisPoints: number; collectedForAirlines: number }; buyer: { name: string; address: string; taxId: string; branch: string } }; laterFees?: ({ exchangeId?: string; extraSaleId?: string; amounts: { value: number; vat: number; vatBasisPoints: number; collectedForAirlines: number }; buyer: { name: string; address: string; taxId: string; branch: string } })[]; refusal?: "agencyNotVatRegistered" | "orderNotPaid" | "nothingToInvoice" | "vatRateUnknown" }

/** The schema TicketExchange of the API description. */
export type TicketExchange = { exchangeId: string; state: "offered" | "awaitingPayment" | "sending" | "unknown" | "done" | "unticketed" | "refused" | "lapsed"; offer: ExchangeOffer; position: number; agencyFee: number; total: number; waived?: number; byPaymentLink: boolean; onAccount: boolean; payBy?: string; oldNumbers: (string)[]; newNumbers: (string)[]; validUntil: string; at: string; isReissuedByAirline: boolean; approvedBy: ({ by: string; at: string; isMine: boolean })[]; reinstatedBy: ({ by: string; at: string; isMine: boolean })[] }

/** The schema TicketRefund of the API description. */
export type TicketRefund = { refundId: string; state: "sending" | "unknown" | "applied" | "accepted" | "supplierPaid" | "refused"; route: "supplier" | "application"; basis: "voluntary" | "taxesOnly" | "involuntary"; documents: (DocumentRefund)[]; refundedNumbers: (string)[]; isUpTo: boolean; fromSupplier: number; received?: number; supplierPaidAt?: string; toCustomer: number; customerPaid?: number; customerPaidAt?: string; application?: string; sentAt: string; updatedAt: string }

/** The schema TicketSalesReport of the API description. */
export type TicketSalesReport = { tickets: ({ fare: number; carrierSurcharge: number; taxes: number; serviceFee: number; penalty: number; adjustment: number; total: number; commission: number; override: number; issuedAt: string; transaction: "TKTT" | "EXCH" | "EMDA"; originalTicketNumber?: string; ticketNumber: string; airline: string; passenger: string; pnr: string; orderNumber: string; route: string; commissionFrom: "entered" | "agreement" | "none"; commissionAgreement?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; tender?: "cash" | "cardTerminal" | "transfer"; clerk: string; company?: string })[]; totals: { fare: number; carrierSurcharge: number; taxes: number; serviceFee: number; penalty: number; adjustment: number; total: number; commission: number; override: number; tickets: number }; airlines: ({ fare: number; carrierSurcharge: number; taxes: number; serviceFee: number; penalty: number; adjustment: number; total: number; commission: number; override: number; key: string; tickets: number })[]; forms: ({ fare: number; carrierSurcharge: number; taxes: number; serviceFee: number; penalty: number; adjustment: number; total: number; commission: number; override: number; key: string; tickets: number })[]; clerks: ({ fare: number; carrierSurcharge: number; taxes: number; serviceFee: number; penalty: number; adjustment: number; total: number; commission: number; override: number; key: string; tickets: number })[]; companies: ({ fare: number; carrierSurcharge: number; taxes: number; serviceFee: number; penalty: number; adjustment: number; total: number; commission: number; override: number; key: string; tickets: number })[]; isCut: boolean }

/** The schema TicketVoid of the API description. */
export type TicketVoid = { state: "sending" | "unknown" | "done" | "partial" | "refused"; ticketNumbers: (string)[]; voidedNumbers: (string)[]; at: string }

/** The schema TravelDocument of the API description. */
export type TravelDocument = { passenger: number; ticketNumber: string; kind: "ticket" | "emdAssociated" | "emdStandalone"; status: "issued" | "voided" | "refunded" | "exchanged" | "closed" | "unknown"; issuedAt: string; coupons: ({ number: number; journey: number; segment: number; status: "open" | "airportControl" | "checkedIn" | "lifted" | "flown" | "exchanged" | "refunded" | "voided" | "suspended" | "irregular" | "printed" | "other" | "unknown" })[]; originalTicketNumber?: string; syncedAt?: string }

/** The schema UnappliedReceipt of the API description. */
export type UnappliedReceipt = { paymentId: string; orderNumber: string; customer: { name: string; phone: string }; bookingState: string; paymentMethod: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; state: "awaited" | "starting" | "pending" | "unknown" | "authorised" | "capturing" | "received" | "declined" | "cancelled" | "overdue" | "voiding" | "voided" | "late" | "mismatched"; asked: number; arrived: number; refunded: number; at: string; isUsable: boolean; wanted: ({ by: string; amount: number; isMine: boolean })[] }

/** The schema UnsoldOffers of the API description. */
export type UnsoldOffers = { payAtOnce?: number; otherCurrency?: number; incomplete?: number; routing?: number }

/** The schema WorkQueueItem of the API description. */
export type WorkQueueItem = { itemKey: string; orderNumber: string; bookingCode?: string; kind: "quoteRequested" | "quoteSent" | "unpaid" | "paidNotTicketed" | "unknownOutcome" | "review" | "waitingList" | "transferProofToCheck" | "refundDue" | "changeRequested" | "unappliedReceipt" | "scheduleChanged" | "exchangeUnticketed" | "ticketOutcomeUnknown" | "voidIncomplete" | "refundUncovered" | "splitUnknown" | "splitIncomplete" | "splitToDivide" | "airlineRequest" | "debitMemo"; state: "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; reason?: string; amount: number; dueAt: string; since: string; seatsUntil?: string; departsAt?: string; stops: (string)[]; airline?: string; passengerCount: number; firstName: string; contactName: string; assignee?: Colleague; assignedAt?: string; mayCancel: boolean }

/** The schema WorkQueueState of the API description. */
export type WorkQueueState = { items: (WorkQueueItem)[]; nextAfter?: string; counts: ({ kind: "quoteRequested" | "quoteSent" | "unpaid" | "paidNotTicketed" | "unknownOutcome" | "review" | "waitingList" | "transferProofToCheck" | "refundDue" | "changeRequested" | "unappliedReceipt" | "scheduleChanged" | "exchangeUnticketed" | "ticketOutcomeUnknown" | "voidIncomplete" | "refundUncovered" | "splitUnknown" | "splitIncomplete" | "splitToDivide" | "airlineRequest" | "debitMemo"; count: number })[]; me: string; mine: number; all: number; unassigned: number; now: string }

/** Every operation that takes an API key. */
export type Operations = {
  /** Refunds that are not done, the oldest first. */
  '/api/staff/payments/refunds': { params: {  }; query: {  }; answer: { refunds: (StaffRefund)[] } }
  /** Money without a seat, or in another amount than was asked for, the oldest first. */
  '/api/staff/payments/unapplied-receipts': { params: {  }; query: {  }; answer: { payments: (UnappliedReceipt)[] } }
  /** The latest comparisons with payment providers and suppliers, what was given back by itself, and what is not the same on both sides. */
  '/api/staff/payments/reconciliation': { params: {  }; query: {  }; answer: Reconciliation }
  /** Money that one person has seen and a second has to see too, the oldest first; without slips. */
  '/api/staff/payments/pending-approvals': { params: {  }; query: {  }; answer: { waits: (PendingApproval)[] } }
  /** Credits of bank statements to match, with the orders that they may pay for, and the latest matches. */
  '/api/staff/payments/bank-credits': { params: {  }; query: {  }; answer: BankCredits }
  /** The bank slips that wait for staff, the one whose deadline comes first on top. */
  '/api/staff/payments/transfer-proofs': { params: {  }; query: {  }; answer: { transferProofs: (StaffTransferProof)[]; accounts: ({ bank: string; accountNumber: string })[] } }
  /** Cash that is to be fetched, the soonest first. */
  '/api/staff/payments/cash-pickups': { params: {  }; query: {  }; answer: { collections: (StaffCashPickup)[] } }
  /** What owners of orders ask for and staff have to carry out, the oldest first. */
  '/api/staff/change-requests': { params: {  }; query: {  }; answer: StaffRequests }
  /** The tax invoices of an order, and what the next one would contain. */
  '/api/staff/orders/{orderNumber}/tax-invoices': { params: { orderNumber: string }; query: {  }; answer: TaxInvoices }
  /** A tax invoice in Thai and English, as original or copy. */
  '/api/staff/tax-invoices/{invoiceNumber}/invoice.pdf': { params: { invoiceNumber: string }; query: { copy?: "original" | "copy" }; answer: FileBytes }
  /** The sales VAT report of a period: every tax invoice, credit note and debit note with buyer, value and VAT. */
  '/api/staff/reports/sales-vat': { params: {  }; query: { from: string; to: string }; answer: SalesVatReport }
  /** The sales VAT report of a period as a CSV file. */
  '/api/staff/reports/sales-vat.csv': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** A credit or debit note in Thai and English, as original or copy. */
  '/api/staff/adjustment-notes/{noteNumber}/note.pdf': { params: { noteNumber: string }; query: { copy?: "original" | "copy" }; answer: FileBytes }
  /** A tax invoice, credit note or debit note as unsigned XML of the e-Tax standard (ETDA 3-2560). */
  '/api/staff/tax-documents/{documentNumber}/etax.xml': { params: { documentNumber: string }; query: {  }; answer: FileBytes }
  /** The receipt that the shop issued for money that staff received. */
  '/api/staff/payments/receipts/{receiptNumber}/receipt.pdf': { params: { receiptNumber: string }; query: { lang?: "en" | "ja" | "th" }; answer: FileBytes }
  /** Orders that wait for a person of the agency: an exact price to name, or something to look at. */
  '/api/staff/orders/open/': { params: {  }; query: {  }; answer: { orders: (OpenOrder)[] } }
  /** Work that waits for staff, fifty at a time, in the requested order; by default what is worth most and due soonest first. */
  '/api/staff/work-queue': { params: {  }; query: { kind?: "quoteRequested" | "quoteSent" | "unpaid" | "paidNotTicketed" | "unknownOutcome" | "review" | "waitingList" | "transferProofToCheck" | "refundDue" | "changeRequested" | "unappliedReceipt" | "scheduleChanged" | "exchangeUnticketed" | "ticketOutcomeUnknown" | "voidIncomplete" | "refundUncovered" | "splitUnknown" | "splitIncomplete" | "splitToDivide" | "airlineRequest" | "debitMemo"; assignee?: "all" | "me" | "none"; sort?: "urgency" | "dueAt" | "amount" | "departsAt"; after?: string }; answer: WorkQueueState }
  /** Orders by order number, booking code, ticket number, name, telephone number or email address. */
  '/api/staff/orders/search': { params: {  }; query: { q: string }; answer: { orders: (FoundOrder)[]; hasMore: boolean } }
  /** Everything of one order: flights, people, money, what was asked, noted and done. */
  '/api/staff/orders/{orderNumber}': { params: { orderNumber: string }; query: {  }; answer: StaffOrder }
  /** Who may be given an order: staff who may work orders and can sign in, by email address. */
  '/api/staff/colleagues': { params: {  }; query: {  }; answer: Colleagues }
  /** All orders, a hundred at a time, by state, dates, route, amount, payment and text. */
  '/api/staff/order-list': { params: {  }; query: { q?: string; state?: "open" | "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; soldFrom?: string; soldUntil?: string; departsFrom?: string; departsUntil?: string; airline?: string; origin?: string; destination?: string; assignee?: string; channel?: "web" | "staff" | "company" | "phone" | "line" | "walkIn" | "email"; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; payment?: "unpaid" | "received" | "unallocated" | "refundDue" | "refunded"; totalFrom?: number; totalUntil?: number; sort?: "newest" | "oldest" | "departsFirst" | "departsLast" | "totalHighest" | "totalLowest" | "timeLimit"; after?: string }; answer: OrderList }
  /** The filtered orders as a CSV file; days are Bangkok’s, amounts in baht. */
  '/api/staff/order-list.csv': { params: {  }; query: { q?: string; state?: "open" | "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; soldFrom?: string; soldUntil?: string; departsFrom?: string; departsUntil?: string; airline?: string; origin?: string; destination?: string; assignee?: string; channel?: "web" | "staff" | "company" | "phone" | "line" | "walkIn" | "email"; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; payment?: "unpaid" | "received" | "unallocated" | "refundDue" | "refunded"; totalFrom?: number; totalUntil?: number; sort?: "newest" | "oldest" | "departsFirst" | "departsLast" | "totalHighest" | "totalLowest" | "timeLimit"; columns?: string }; answer: FileBytes }
  /** The filtered orders as an Excel file: amounts are numbers in baht, dates are dates of Bangkok’s clock. */
  '/api/staff/order-list.xlsx': { params: {  }; query: { q?: string; state?: "open" | "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; soldFrom?: string; soldUntil?: string; departsFrom?: string; departsUntil?: string; airline?: string; origin?: string; destination?: string; assignee?: string; channel?: "web" | "staff" | "company" | "phone" | "line" | "walkIn" | "email"; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; payment?: "unpaid" | "received" | "unallocated" | "refundDue" | "refunded"; totalFrom?: number; totalUntil?: number; sort?: "newest" | "oldest" | "departsFirst" | "departsLast" | "totalHighest" | "totalLowest" | "timeLimit"; columns?: string }; answer: FileBytes }
  /** Customers, fifty at a time: the latest order first, or by name, phone number, email or order. */
  '/api/staff/customers': { params: {  }; query: { q?: string; after?: string }; answer: Customers }
  /** One customer: contact, orders with totals, notes of staff, and consents. */
  '/api/staff/customers/{customerId}': { params: { customerId: string }; query: {  }; answer: Customer }
  /** The tickets issued in a period with their amounts, and totals per airline, payment form, clerk and company. */
  '/api/staff/reports/ticket-sales': { params: {  }; query: { from: string; to: string }; answer: TicketSalesReport }
  /** The tickets issued in a period as a CSV file, amounts in baht. */
  '/api/staff/reports/ticket-sales.csv': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** The tickets issued in a period as an Excel file, with amounts to calculate with. */
  '/api/staff/reports/ticket-sales.xlsx': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** Gain and loss on exchange rates of a period, by supplier and currency: orders at the rates they were sold at, and at the published rates when they were paid. */
  '/api/staff/reports/currency-gains': { params: {  }; query: { from: string; to: string }; answer: CurrencyGainsReport }
  /** Gain and loss on exchange rates of a period as a CSV file, one line for each order. */
  '/api/staff/reports/currency-gains.csv': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** The BSP reporting periods, and the headings of billing statements. */
  '/api/staff/bsp/periods': { params: {  }; query: {  }; answer: BspReportingPeriods }
  /** The documents of a reporting period by both sides, and the net to remit per airline. */
  '/api/staff/bsp/reconciliation': { params: {  }; query: { period: string; outcome?: "differs" | "onlyTheirs" | "onlyOurs" | "matched"; after?: string }; answer: BspReconciliation }
  /** Debit and credit memos of airlines, the most urgent first. */
  '/api/staff/airline-memos': { params: {  }; query: { show?: "open" | "all" }; answer: AirlineMemos }
  /** Debit and credit memos of airlines as a CSV file, amounts in baht. */
  '/api/staff/airline-memos.csv': { params: {  }; query: { show?: "open" | "all" }; answer: FileBytes }
  /** The texts that the customer of an order has accepted, to the letter. */
  '/api/staff/orders/{orderNumber}/agreement': { params: { orderNumber: string }; query: {  }; answer: AcceptedAgreements }
  /** What was sold: orders, passengers, tickets, what was paid, and what went back. */
  '/api/staff/reports/sales': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: SalesReport }
  /** What was earned by what was sold: price, net, and what the margin is made of. */
  '/api/staff/reports/margin': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: SalesReport }
  /** What was sold: orders, passengers, tickets, what was paid, and what went back: as a CSV file, amounts in baht. */
  '/api/staff/reports/sales.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: FileBytes }
  /** What was earned by what was sold: price, net, and what the margin is made of: as a CSV file, amounts in baht. */
  '/api/staff/reports/margin.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: FileBytes }
  /** How far searches and orders came: offers chosen, orders made, seats held, paid, ticketed. */
  '/api/staff/reports/conversion': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; by?: "day" | "week" | "month" | "airline" | "route" | "company" }; answer: ConversionReport }
  /** How far searches and orders came: offers chosen, orders made, seats held, paid, ticketed: as a CSV file, amounts in baht. */
  '/api/staff/reports/conversion.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; by?: "day" | "week" | "month" | "airline" | "route" | "company" }; answer: FileBytes }
  /** Why orders came to nothing. */
  '/api/staff/reports/lost': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string }; answer: LostReport }
  /** Why orders came to nothing: as a CSV file, amounts in baht. */
  '/api/staff/reports/lost.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string }; answer: FileBytes }
  /** Companies by name, with their accounts. */
  '/api/staff/companies': { params: {  }; query: { search?: string; state?: "open" | "closed"; after?: string }; answer: { companies: (CompanySummary)[]; next?: string } }
  /** One company: settings, members, cost centres, top-ups. */
  '/api/staff/companies/{companyId}': { params: { companyId: string }; query: {  }; answer: Company }
  /** The lines of a company’s account, the newest first. */
  '/api/staff/companies/{companyId}/entries': { params: { companyId: string }; query: { before?: number }; answer: { entries: (CreditEntry)[]; next?: number } }
  /** Invoices, payments and open amounts of a company. */
  '/api/staff/companies/{companyId}/books': { params: { companyId: string }; query: {  }; answer: CompanyBooks }
  /** Payments of a company that wait for nothing, newest first. */
  '/api/staff/companies/{companyId}/books/payments': { params: { companyId: string }; query: { before?: string }; answer: CompanyPayments }
  /** An invoice or a billing note of a company, in Thai and English. */
  '/api/staff/company-papers/{number}/paper.pdf': { params: { number: string }; query: {  }; answer: FileBytes }
  /** The statement of account of a company for a period, in Thai and English. */
  '/api/staff/companies/{companyId}/books/statement.pdf': { params: { companyId: string }; query: { from: string; to: string }; answer: FileBytes }
  /** The statement of account of a company for a period as a CSV file. */
  '/api/staff/companies/{companyId}/books/statement.csv': { params: { companyId: string }; query: { from: string; to: string }; answer: FileBytes }
  /** What companies owe today by days overdue, with uninvoiced charges, unapplied money and missing certificates of withheld tax. */
  '/api/staff/reports/ageing': { params: {  }; query: {  }; answer: AgeingReport }
  /** Receivables of companies by days overdue as a CSV file. */
  '/api/staff/reports/ageing.csv': { params: {  }; query: {  }; answer: FileBytes }
  /** Receivables of companies by days overdue as an Excel file. */
  '/api/staff/reports/ageing.xlsx': { params: {  }; query: {  }; answer: FileBytes }
  /** The template by which the journal is written for the agency’s accounting program. */
  '/api/staff/journal/template': { params: {  }; query: {  }; answer: JournalTemplateVersion }
  /** The account of each kind of amount in the journal, and values that Xero or PEAK assign. */
  '/api/staff/journal/accounts': { params: {  }; query: {  }; answer: JournalAccounts }
  /** The balanced journal of a period as a CSV file: every line, for Xero as manual journals, or for PEAK as receipts; or the invoices of companies for Xero. */
  '/api/staff/reports/journal.csv': { params: {  }; query: { from: string; to: string; layout: "lines" | "xero" | "xeroInvoices" | "peak" | "template" }; answer: FileBytes }
  /** How database, suppliers, payment services, jobs, mails and books are. */
  '/api/staff/health': { params: {  }; query: {  }; answer: Health }
}
