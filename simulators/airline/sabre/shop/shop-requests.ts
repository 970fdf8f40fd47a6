import { z } from 'zod'

// What the official OpenAPI documents of Bargain Finder Max 5 and Revalidate Itinerary 5 (Sabre Dev Studio, kept at
// github.com/djensen47/sabre-rest, docs/specifications) refuse is refused here: members that they do not name, and
// values outside their enumerations. Members that this wire does not act on are refused too.

const threeLetters = z.string().regex(/^[A-Z]{3}$/)
const airline = z.string().regex(/^[A-Z0-9]{2}$/)
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
const window = z.string().regex(/^([01]\d|2[0-3])[0-5]\d([01]\d|2[0-3])[0-5]\d$/)
const place = z.strictObject({ LocationCode: threeLetters, LocationType: z.enum(['A', 'C']).optional() })
const yes = z.strictObject({ Ind: z.boolean() })
const chosen = z.strictObject({ Value: z.boolean() })
const codes = z.array(z.strictObject({ Code: z.string().min(1) }))
const source = z.enum(['Enable', 'Disable'])
const minutes = z.strictObject({ Min: z.int().min(0).optional(), Max: z.int().min(0).optional() })
/** Whole numbers of two bytes (int16). */
const short = z.int().min(-32_768).max(32_767)

/** The letters and long names of cabins. */
const cabinCode = z.enum([
  'Y',
  'S',
  'C',
  'J',
  'F',
  'P',
  'Economy',
  'PremiumEconomy',
  'Business',
  'PremiumBusiness',
  'First',
  'PremiumFirst',
])
const cabinPref = z.strictObject({
  Cabin: cabinCode,
  PreferLevel: z.literal('Preferred').optional(),
})

/** Origin or destination of a flight to revalidate: always an airport, so without a type. */
const flightEnd = z.strictObject({ LocationCode: threeLetters })

/** A flight to revalidate, with its booking class. */
const askedFlight = z.strictObject({
  Number: short.positive(),
  DepartureDateTime: moment,
  ArrivalDateTime: moment,
  Type: z.enum(['A', 'K', 'O']),
  ClassOfService: z.string().regex(/^[A-Z]$/),
  OriginLocation: flightEnd,
  DestinationLocation: flightEnd,
  Airline: z.strictObject({ Marketing: airline, Operating: airline.optional() }),
})
/** A flight to revalidate, in the wire format. */
export type RequestedFlight = z.infer<typeof askedFlight>

const originDestination = z.strictObject({
  DepartureDateTime: moment,
  ArrivalDateTime: moment.optional(),
  DepartureWindow: window.optional(),
  ArrivalWindow: window.optional(),
  OriginLocation: place,
  DestinationLocation: place,
  ConnectionLocations: z
    .strictObject({
      ConnectionLocation: z
        .array(
          z.strictObject({
            LocationCode: threeLetters,
            PreferLevel: z.enum(['Only', 'Unacceptable']).optional(),
          }),
        )
        .min(1)
        .max(9),
    })
    .optional(),
  Fixed: z.boolean().optional(),
  TPA_Extensions: z
    .strictObject({
      SegmentType: z.strictObject({ Code: z.enum(['O', 'ARUNK', 'X']) }).optional(),
      CabinPref: cabinPref.optional(),
      IncludeVendorPref: codes.optional(),
      ClassOfService: codes.optional(),
      TotalTravelTime: minutes.optional(),
      ConnectionTime: minutes.optional(),
      Flight: z.array(askedFlight).min(1).optional(),
    })
    .optional(),
})
/** One requested journey in the wire format. */
export type OriginDestination = z.infer<typeof originDestination>

const alliances = z.array(z.strictObject({ Code: z.enum(['*A', '*O', '*S']) }))

const feeGroup = z.strictObject({
  Code: z.enum(['BG', 'IE', 'ML', 'SA', 'UN']),
  Count: z.string().optional(),
})
const ancillaryFees = z.strictObject({
  Enable: z.boolean(),
  Summary: z.boolean().optional(),
  AncillaryFeeGroup: z.array(feeGroup).optional(),
})

const preferences = z.strictObject({
  MaxStopsQuantity: z.int().min(0).max(3).optional(),
  ETicketDesired: z.boolean().optional(),
  ValidInterlineTicket: z.boolean().optional(),
  CabinPref: z.array(cabinPref).max(3).optional(),
  VendorPref: z
    .array(
      z.strictObject({
        Code: airline,
        PreferLevel: z.enum(['Only', 'Preferred', 'Unacceptable']).optional(),
      }),
    )
    .optional(),
  FlightTypePref: z.strictObject({ MaxConnections: z.string().regex(/^[0-4]$/) }).optional(),
  AncillaryFees: ancillaryFees.optional(),
  Baggage: z
    .strictObject({
      RequestType: z.enum(['A', 'C', 'N']).optional(),
      Description: z.boolean().optional(),
      CarryOnInfo: z.boolean().optional(),
      FreePieceRequired: z.boolean().optional(),
      RequestedPieces: z.int().min(1).max(4).optional(),
    })
    .optional(),
  TPA_Extensions: z
    .strictObject({
      DataSources: z.strictObject({ ATPCO: source, NDC: source, LCC: source }).partial().optional(),
      NumTrips: z.strictObject({ Number: z.int().min(1).max(200) }).optional(),
      TripType: z
        .strictObject({ Value: z.enum(['OneWay', 'Return', 'Circle', 'OpenJaw', 'Other']) })
        .optional(),
      LongConnectTime: z
        .strictObject({ Enable: z.boolean(), Min: short.optional(), Max: short.optional() })
        .optional(),
      CodeShareIndicator: z
        .strictObject({ ExcludeCodeshare: z.boolean(), KeepOnlines: z.boolean().optional() })
        .optional(),
      ExcludeVendorPref: codes.optional(),
      IncludeAlliancePref: alliances.optional(),
      ExcludeAlliancePref: alliances.optional(),
      OnlineIndicator: yes.optional(),
      NDCIndicators: z
        .strictObject({
          MultipleBrandedFares: chosen,
          SingleBrandedFare: chosen,
          MaxNumberOfUpsells: z.strictObject({ Value: z.int().min(0).max(32_767) }),
        })
        .partial()
        .optional(),
      PreferNDCSourceOnTie: chosen.optional(),
      ExcludeCallDirectCarriers: z.strictObject({ Enabled: z.boolean() }).optional(),
      VerificationItinCallLogic: z
        .strictObject({ Value: z.enum(['L', 'M', 'B']), AlwaysCheckAvailability: z.boolean().optional() })
        .optional(),
    })
    .optional(),
})

const priority = z.strictObject({ Priority: z.int() })
const voluntaryChanges = z.strictObject({
  Match: z.enum(['All', 'Any', 'Info']).optional(),
  Penalty: z
    .array(
      z.strictObject({
        Type: z.enum(['Refund', 'Exchange']).optional(),
        Application: z.enum(['After', 'Before']).optional(),
        Exclude: z.boolean().optional(),
        Amount: z.number().optional(),
        CurrencyCode: threeLetters.optional(),
      }),
    )
    .max(2)
    .optional(),
})

const priceWish = z.strictObject({
  CurrencyCode: threeLetters.optional(),
  AccountCode: codes.optional(),
  NegotiatedFareCode: codes.optional(),
  TPA_Extensions: z
    .strictObject({
      PublicFare: yes.optional(),
      PrivateFare: yes.optional(),
      Indicators: z
        .strictObject({ MinMaxStay: yes, RefundPenalty: yes, ResTicketing: yes })
        .partial()
        .optional(),
      BrandedFareIndicators: z
        .strictObject({
          MultipleBrandedFares: z.boolean().optional(),
          SingleBrandedFare: z.boolean().optional(),
          ReturnBrandAncillaries: z.boolean().optional(),
          UpsellLimit: z.int().optional(),
        })
        .optional(),
      Priority: z
        .strictObject({ Price: priority, DirectFlights: priority, Time: priority, Vendor: priority })
        .partial()
        .optional(),
      PointOfSaleOverride: z.strictObject({ Code: z.string() }).optional(),
    })
    .optional(),
})

/** The body of Bargain Finder Max 5 and of Revalidate Itinerary 5. */
export const lowFareSearch = z.strictObject({
  OTA_AirLowFareSearchRQ: z.strictObject({
    Version: z.string(),
    AvailableFlightsOnly: z.boolean().optional(),
    ResponseType: z.string().optional(),
    ResponseVersion: z.string().optional(),
    POS: z.strictObject({
      Source: z
        .array(
          z.strictObject({
            PseudoCityCode: z.string().regex(/^[A-Z0-9]{3,4}$/),
            FixedPCC: z.boolean().optional(),
            RequestorID: z.strictObject({
              Type: z.literal('1'),
              ID: z.literal('1'),
              CompanyName: z.strictObject({ Code: z.literal('TN') }).optional(),
            }),
          }),
        )
        .min(1)
        .max(5),
    }),
    OriginDestinationInformation: z.array(originDestination).min(1).max(10),
    TravelPreferences: preferences.optional(),
    TravelerInfoSummary: z.strictObject({
      AirTravelerAvail: z
        .array(
          z.strictObject({
            PassengerTypeQuantity: z
              .array(
                z.strictObject({
                  Code: z.string().regex(/^[A-Z][A-Z0-9]{2}$/),
                  Quantity: z.int().min(1).max(9),
                  TPA_Extensions: z
                    .strictObject({ VoluntaryChanges: voluntaryChanges.optional() })
                    .optional(),
                }),
              )
              .min(1)
              .max(9),
          }),
        )
        .length(1),
      PriceRequestInformation: priceWish.optional(),
    }),
    TPA_Extensions: z
      .strictObject({
        IntelliSellTransaction: z
          .strictObject({
            RequestType: z.strictObject({ Name: z.string() }).optional(),
            ServiceTag: z.strictObject({ Name: z.string().optional() }).optional(),
            CompressResponse: chosen.optional(),
            MultipleSourcePerItinerary: chosen.optional(),
          })
          .optional(),
      })
      .optional(),
  }),
})
/** A search request in the wire format. */
export type LowFareSearch = z.infer<typeof lowFareSearch>['OTA_AirLowFareSearchRQ']
