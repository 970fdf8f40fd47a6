/**
 * Every expected failure: its code, its HTTP status, and the number that the specification's client
 * reads as `code`, `errorCode` or `error`. The sentences are in problem/en.ts, ja.ts and th.ts.
 */
export const problems = {
  // what came in
  malformed: { status: 400 },
  bodyTooLarge: { status: 413 },
  unsupportedMediaType: { status: 415 },
  badParam: { status: 400 },
  notFound: { status: 404 },
  methodNotAllowed: { status: 405 },
  forbiddenOrigin: { status: 403 },
  unknownHost: { status: 421 },
  // search
  noLegs: { status: 422 },
  unknownAirport: { status: 422 },
  sameAirport: { status: 422 },
  dateInPast: { status: 422 },
  dateTooFar: { status: 422 },
  datesOutOfOrder: { status: 422 },
  noAdult: { status: 422 },
  tooManyPassengers: { status: 422 },
  tooManyInfants: { status: 422 },
  conditionsNotAccepted: { status: 422 },
  notInThailand: { status: 422 },
  unknownAirline: { status: 422 },
  shapeNotSold: { status: 422 },
  // offers and price
  nothingFound: { status: 404 },
  departFlightMissing: { status: 422 },
  returnFlightMissing: { status: 422 },
  flightMissing: { status: 422 },
  offerGone: { status: 410 },
  offerUnknown: { status: 404 },
  offerTampered: { status: 409 },
  priceChanged: { status: 409 },
  seatsGone: { status: 409 },
  seatsDearer: { status: 409 },
  supplierSilent: { status: 503 },
  markupBookChanged: { status: 409 },
  // passengers and booking
  passengersDoNotMatch: { status: 422 },
  nameNotLatin: { status: 422 },
  nameMissing: { status: 422 },
  nameTooLong: { status: 422 },
  nameTooLongWithInfant: { status: 422 },
  titleDoesNotFit: { status: 422 },
  ageDoesNotFit: { status: 422 },
  buddhistYear: { status: 422 },
  thaiPassportNeeded: { status: 422 },
  documentMissing: { status: 422 },
  documentExpires: { status: 422 },
  seatWithUnknown: { status: 422 },
  consentMissing: { status: 422 },
  contactNameMissing: { status: 422 },
  contactPhoneMissing: { status: 422 },
  contactEmailMissing: { status: 422 },
  companyNameMissing: { status: 422 },
  agreementNotAccepted: { status: 422 },
  paymentMethodMissing: { status: 422 },
  paymentMethodNotOffered: { status: 422 },
  requiredFieldMissing: { status: 422 },
  wrongFormat: { status: 422 },
  idempotencyKeyMissing: { status: 400 },
  idempotencyKeyReused: { status: 409 },
  duplicateBooking: { status: 409 },
  tooManyHolds: { status: 409 },
  bookingRejected: { status: 409 },
  bookingNotPayable: { status: 409 },
  paymentUnderWay: { status: 409 },
  paymentServiceSilent: { status: 503 },
  paySbuyOutOfService: { status: 409 },
  cardTokenWrong: { status: 422 },
  notAuthentic: { status: 401 },
  refundNotPossible: { status: 409 },
  refundTooMuch: { status: 422 },
  refundPayeeMissing: { status: 409 },
  refundPayeeChanged: { status: 409 },
  moneyNotUsable: { status: 409 },
  orderNotFound: { status: 404 },
  requestNotPossible: { status: 409 },
  requestLapsed: { status: 409 },
  quoteNotPossible: { status: 409 },
  quoteNotOpen: { status: 409 },
  quoteReasonMissing: { status: 422 },
  orderNotCancellable: { status: 409 },
  orderTaken: { status: 409 },
  colleagueNotPossible: { status: 422 },
  ticketsNotPossible: { status: 409 },
  pictureUnreadable: { status: 422 },
  picturesNotTaken: { status: 503 },
  slipUsed: { status: 409 },
  tooManySlips: { status: 409 },
  slipNotAwaited: { status: 409 },
  amountNotAsked: { status: 409 },
  collectionNotPossible: { status: 409 },
  costCentreUnknown: { status: 422 },
  creditNotEnough: { status: 409 },
  companyClosed: { status: 409 },
  companyChanged: { status: 409 },
  noSuchAccount: { status: 422 },
  memberNotPossible: { status: 409 },
  topUpAnswered: { status: 409 },
  correctionAnswered: { status: 409 },
  receiptUsed: { status: 409 },
  noWordToTakeBack: { status: 409 },
  mailNotSendable: { status: 409 },
  draftTooLarge: { status: 413 },
  draftLinkWrong: { status: 410 },
  draftEmailDiffers: { status: 422 },
  // sign-in and rights
  notSignedIn: { status: 401 },
  notAllowed: { status: 403 },
  proofNeeded: { status: 403 },
  customerMustAnswer: { status: 403 },
  mailedLinkNeeded: { status: 403 },
  changedMeanwhile: { status: 409 },
  wrongPassword: { status: 400 },
  otpRequired: { status: 400 },
  otpWrong: { status: 400 },
  secondFactorChanged: { status: 409 },
  secondFactorNeeded: { status: 409 },
  postbackWrong: { status: 422 },
  passwordTooShort: { status: 422 },
  passwordTooCommon: { status: 422 },
  passwordsDiffer: { status: 422 },
  emailWrong: { status: 422 },
  emailIsYours: { status: 422 },
  tooManyMails: { status: 429 },
  codeWrong: { status: 400 },
  resetLinkWrong: { status: 400 },
  accountInUse: { status: 409 },
  tooManyTravellers: { status: 422 },
  lastAdministrator: { status: 409 },
  secondPersonNeeded: { status: 409 },
  approvalNeedsAnother: { status: 409 },
  approvalsNotIndependent: { status: 409 },
  // load
  pdfNotMade: { status: 503 },
  tooManyRequests: { status: 429 },
  busy: { status: 503 },
  temporarilyUnavailable: { status: 503 },
  unexpected: { status: 500 },
} as const satisfies Record<string, { readonly status: number }>

/** The name of an expected failure. */
export type ProblemCode = keyof typeof problems

/** A failure as a value: what it is, which field it is about, and details that the sentence needs. */
export type Problem = {
  readonly code: ProblemCode
  /** Path of the field at fault, in wire names: "passengers.0.firstName". */
  readonly field?: string
  /** Values for the placeholders of the sentence; nothing personal. */
  readonly details?: Readonly<Record<string, string | number>>
}

/** A problem as a value. */
export function problem(code: ProblemCode, more: Omit<Problem, 'code'> = {}): Problem {
  return { code, ...more }
}

/** The languages that the shop speaks. English is the fallback. */
export const languages = ['en', 'ja', 'th'] as const
/** A language that the shop speaks. */
export type Language = (typeof languages)[number]

/** Heading: what happened. Help: whether money moved and what to do next. */
export type ProblemSentence = { readonly heading: string; readonly help: string }
/** The whole catalogue in one language; placeholders are written {like this}. */
export type ProblemSentences = Readonly<Record<ProblemCode, ProblemSentence>>
