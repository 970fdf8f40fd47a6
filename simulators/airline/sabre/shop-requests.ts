import { z } from 'zod'

const threeLetters = z.string().regex(/^[A-Z]{3}$/)
const airline = z.string().regex(/^[A-Z0-9]{2}$/)
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
const window = z.string().regex(/^([01]\d|2[0-3])[0-5]\d([01]\d|2[0-3])[0-5]\d$/)
const place = z.strictObject({ LocationCode: threeLetters, LocationType: z.enum(['A', 'C']).optional() })
const yes = z.strictObject({ Ind: z.boolean() })
const chosen = z.strictObject({ Value: z.boolean() })
const codes = z.array(z.strictObject({ Code: z.string().min(1) }))
const source = z.enum(['Enable', 'Disable'])
const minutes = z.strictObject({ Min: z.int().optional(), Max: z.int().optional() })

/** The letters and the long names of cabins. */
const cabinCode = z.enum([
  ...(['Y', 'S', 'C', 'J', 'F', 'P'] as const),
  ...(['Economy', 'PremiumEconomy', 'Business', 'PremiumBusiness', 'First', 'PremiumFirst'] as const),
])
const cabinPref = z.strictObject({
  Cabin: cabinCode,
  PreferLevel: z.enum(['Only', 'Preferred', 'Unacceptable']).optional(),
})

/** A flight that is to be checked, with its booking class. */
const askedFlight = z.strictObject({
  Number: z.int().positive(),
  DepartureDateTime: moment,
  ArrivalDateTime: moment,
  Type: z.enum(['A', 'K', 'O']),
  ClassOfService: z.string().regex(/^[A-Z]$/),
  OriginLocation: place,
  DestinationLocation: place,
  Airline: z.strictObject({ Marketing: airline, Operating: airline.optional() }),
})
/** A flight that is to be checked, as the wire writes it. */
export type AskedFlight = z.infer<typeof askedFlight>

const originDestination = z.strictObject({
  RPH: z.string().optional(),
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
            PreferLevel: z.enum(['Only', 'Preferred', 'Unacceptable']).optional(),
          }),
        )
        .min(1),
    })
    .optional(),
  Fixed: z.boolean().optional(),
  TPA_Extensions: z
    .strictObject({
      SegmentType: z.strictObject({ Code: z.enum(['O', 'ARUNK', 'X']) }).optional(),
      CabinPref: z.union([cabinPref, z.array(cabinPref).length(1)]).optional(),
      IncludeVendorPref: codes.optional(),
      ExcludeVendorPref: codes.optional(),
      ClassOfService: codes.optional(),
      TotalTravelTime: minutes.optional(),
      ConnectionTime: minutes.optional(),
      Flight: z.array(askedFlight).min(1).optional(),
    })
    .optional(),
})
/** One wished journey as the wire writes it. */
export type OriginDestination = z.infer<typeof originDestination>

const preferences = z.strictObject({
  MaxStopsQuantity: z.int().min(0).max(3).optional(),
  ETicketDesired: z.boolean().optional(),
  ValidInterlineTicket: z.boolean().optional(),
  CabinPref: z.array(cabinPref).optional(),
  VendorPref: z
    .array(
      z.strictObject({
        Code: airline,
        PreferLevel: z.enum(['Only', 'Preferred', 'Unacceptable']).optional(),
      }),
    )
    .optional(),
  FlightTypePref: z.strictObject({ MaxConnections: z.string().regex(/^[0-4]$/) }).optional(),
  Baggage: z
    .strictObject({
      RequestType: z.enum(['A', 'C', 'N']),
      Description: z.boolean().optional(),
      CarryOnInfo: z.boolean().optional(),
      FreePieceRequired: z.boolean().optional(),
      RequestedPieces: z.int().optional(),
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
        .strictObject({ Enable: z.boolean(), Min: z.int().optional(), Max: z.int().optional() })
        .optional(),
      CodeShareIndicator: z
        .strictObject({ ExcludeCodeshare: z.boolean(), KeepOnlines: z.boolean().optional() })
        .optional(),
      IncludeAlliancePref: z.array(z.strictObject({ Code: z.enum(['*A', '*O', '*S']) })).optional(),
      OnlineIndicator: yes.optional(),
      PreferNDCSourceOnTie: chosen.optional(),
      ExcludeCallDirectCarriers: z.strictObject({ Enabled: z.boolean() }).optional(),
      VerificationItinCallLogic: z
        .strictObject({ Value: z.enum(['L', 'M', 'B']), AlwaysCheckAvailability: z.boolean().optional() })
        .optional(),
    })
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
      Priority: z.record(z.string(), z.unknown()).optional(),
      PointOfSaleOverride: z.strictObject({ Code: z.string() }).optional(),
    })
    .optional(),
})

/** The body of Bargain Finder Max 5 and of Revalidate Itinerary 5. */
export const lowFareSearch = z.strictObject({
  OTA_AirLowFareSearchRQ: z.strictObject({
    Version: z.string(),
    AvailableFlightsOnly: z.boolean().optional(),
    DirectFlightsOnly: z.boolean().optional(),
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
      SeatsRequested: z.array(z.int()).optional(),
      AirTravelerAvail: z
        .array(
          z.strictObject({
            PassengerTypeQuantity: z
              .array(
                z.strictObject({
                  Code: z.string().regex(/^[A-Z][A-Z0-9]{2}$/),
                  Quantity: z.int().min(1).max(9),
                  TPA_Extensions: z
                    .strictObject({ VoluntaryChanges: z.record(z.string(), z.unknown()).optional() })
                    .optional(),
                }),
              )
              .min(1),
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
            CompressResponse: chosen.optional(),
            MultipleSourcePerItinerary: chosen.optional(),
          })
          .optional(),
      })
      .optional(),
  }),
})
/** What is asked for, as the wire writes it. */
export type LowFareSearch = z.infer<typeof lowFareSearch>['OTA_AirLowFareSearchRQ']
