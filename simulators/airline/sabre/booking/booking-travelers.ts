import { z } from 'zod'
import { airline, amount, country, day, genders, indices, phone, titles } from './booking-shapes.ts'

const ancillary = z.strictObject({
  commercialName: z.string().optional(),
  reasonForIssuance: z
    .enum([
      'AIR_TRANSPORTATION',
      'SURFACE_TRANSPORTATION_NON_AIR_SERVICES',
      'BAGGAGE',
      'FINANCIAL_IMPACT',
      'AIRPORT_SERVICES',
      'MERCHANDISE',
      'INFLIGHT_SERVICES',
      'INDIVIDUAL_AIRLINE_USE',
      'UNKNOWN',
    ])
    .optional(),
  subcode: z.string().regex(/^[A-Z0-9]{3}$/),
  airlineCode: airline,
  vendorCode: airline.optional(),
  source: z.enum(['ATPCO', 'MERCHANDISING_MANAGER']).optional(),
  electronicMiscellaneousDocumentType: z.enum([
    'STANDALONE',
    'FLIGHT_COUPON_ASSOCIATED',
    'STANDALONE_TICKET_ASSOCIATED',
    'OTHER_THAN_EMD',
    'ETICKET',
  ]),
  totalPrice: amount.optional(),
  basePrice: amount,
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  numberOfItems: z.int32().min(1).default(1),
  firstTravelDate: day.optional(),
  lastTravelDate: day.optional(),
  groupCode: z.string().regex(/^[A-Z]{2}$/),
  flightApplicabilityType: z.enum(['Single', 'Multiple', 'Unknown']).optional(),
  flightIndices: indices.min(1),
})
/** A bag or another service of a createBooking request. */
export type RequestedAncillary = z.infer<typeof ancillary>

const identityDocument = z.strictObject({
  documentNumber: z
    .string()
    .regex(/^[a-zA-Z0-9]+$/)
    .optional(),
  documentType: z.enum([
    'PASSPORT',
    'VISA',
    'SECURE_FLIGHT_PASSENGER_DATA',
    'RESIDENCE_ADDRESS',
    'DESTINATION_ADDRESS',
    'KNOWN_TRAVELER_NUMBER',
    'REDRESS_NUMBER',
    'ALIEN_RESIDENT',
    'PERMANENT_RESIDENT',
    'FACILITATION_DOCUMENT',
    'NATIONAL_ID_CARD',
    'NEXUS_CARD',
    'MILITARY',
    'FISCAL_ID',
    'NATURALIZATION_CERTIFICATE',
    'REFUGEE_REENTRY_PERMIT',
    'BORDER_CROSSING_CARD',
  ]),
  documentSubType: z.enum(['RUC', 'CUIT/CUIL', 'NIT']).optional(),
  expiryDate: day.optional(),
  issuingCountryCode: country.optional(),
  residenceCountryCode: country.optional(),
  citizenshipCountryCode: country.optional(),
  hostCountryCode: country.optional(),
  residenceOrDestinationAddress: z
    .strictObject({
      street: z.string(),
      city: z.string(),
      stateProvince: z.string(),
      postalCode: z.string(),
      countryCode: z.string().regex(/^[A-Z]{2}$/),
    })
    .partial()
    .optional(),
  placeOfIssue: country.optional(),
  placeOfBirth: z.string().max(35).optional(),
  issueDate: day.optional(),
  givenName: z.string().optional(),
  middleName: z.string().optional(),
  surname: z.string().optional(),
  birthDate: day.optional(),
  gender: z.enum(genders).optional(),
  isPrimaryDocumentHolder: z.boolean().optional(),
  isLapChildDocument: z.boolean().optional(),
  flightIndices: indices.optional(),
})

/** A traveller of a createBooking request. */
export const traveler = z.strictObject({
  id: z.string().optional(),
  title: z.enum(titles).optional(),
  givenName: z
    .string()
    .regex(/^[^\s]+(\s[^\s]+)*$/)
    .optional(),
  surname: z
    .string()
    .regex(/^[^\d\s]+( [^\d\s]+)*$/)
    .optional(),
  birthDate: day.optional(),
  gender: z.enum(genders).optional(),
  age: z.int().min(1).max(120).optional(),
  passengerCode: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{2}$/)
    .optional(),
  nameReferenceCode: z
    .string()
    .regex(/^[a-zA-Z0-9 ,.*-]{0,29}$/)
    .optional(),
  identityDocuments: z.array(identityDocument).optional(),
  loyaltyPrograms: z
    .array(
      z.strictObject({
        supplierCode: airline.optional(),
        programType: z
          .enum(['FREQUENT_FLYER', 'FREQUENT_RENTER', 'LOYALTY_ID', 'CORPORATE_LOYALTY_ID'])
          .optional(),
        programNumber: z.string().min(1),
        tierLevel: z.int32().optional(),
        receiverCode: airline.optional(),
      }),
    )
    .optional(),
  useNotificationContactType: z.boolean().optional(),
  emails: z.array(z.email()).optional(),
  phones: z
    .array(
      z.strictObject({
        number: phone,
        label: z
          .string()
          .regex(/^[A-Z]$/)
          .optional(),
      }),
    )
    .optional(),
  specialServices: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[A-Z]{4}$/),
        message: z.string().optional(),
        flightIndices: indices.optional(),
      }),
    )
    .optional(),
  ancillaries: z.array(ancillary).optional(),
  formOfPaymentIndices: indices.optional(),
  infantTravelerIndex: z.int32().min(1).optional(),
})
/** The data of a traveller in a request. */
export type RequestedTraveler = z.infer<typeof traveler>
