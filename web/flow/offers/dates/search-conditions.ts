import { type SearchRequest } from '#contract/api/search.ts'

/** What a search can demand beside its places, dates and party. */
export const searchConditions = [
  'direct',
  'airline',
  'via',
  'refundable',
  'departWindow',
  'returnWindow',
  'cabin',
] as const
/** A demand of a search beside its places, dates and party. */
export type SearchCondition = (typeof searchConditions)[number]

/** From twelve hours to each side of noon on, a window leaves nothing out. */
const anyHours = 12

type ConditionRule = {
  readonly isSet: (request: SearchRequest) => boolean
  readonly without: (request: SearchRequest) => SearchRequest
}

const rules: Readonly<Record<SearchCondition, ConditionRule>> = {
  direct: {
    isSet: ({ nonstop }) => nonstop === 1,
    without: (request) => ({ ...request, nonstop: 0 }),
  },
  airline: {
    isSet: ({ airline }) => airline !== '',
    without: (request) => ({ ...request, airline: '' }),
  },
  via: {
    isSet: ({ connectingPoint }) => connectingPoint !== '',
    without: (request) => ({ ...request, connectingPoint: '' }),
  },
  refundable: {
    isSet: ({ searchRefundableFare }) => searchRefundableFare,
    without: (request) => ({ ...request, searchRefundableFare: false }),
  },
  departWindow: {
    isSet: ({ windowTimeDepRangeHour }) => windowTimeDepRangeHour < anyHours,
    without: (request) => ({
      ...request,
      windowTimeDepFlight: 'TD',
      windowTimeDepTime: '1200',
      windowTimeDepRangeHour: anyHours,
    }),
  },
  returnWindow: {
    isSet: ({ triptype, windowTimeRetRangeHour }) => triptype === 1 && windowTimeRetRangeHour < anyHours,
    without: (request) => ({
      ...request,
      windowTimeRetFlight: 'TD',
      windowTimeRetTime: '1200',
      windowTimeRetRangeHour: anyHours,
    }),
  },
  cabin: {
    isSet: ({ searchAirLegs }) => searchAirLegs.some(({ cabinClass }) => cabinClass !== 'economy'),
    without: (request) => ({
      ...request,
      searchAirLegs: request.searchAirLegs.map((leg) => ({ ...leg, cabinClass: 'economy' })),
    }),
  },
}

/** The demands that a search makes, in the order of the list of them. */
export function conditionsSet(request: SearchRequest): SearchCondition[] {
  return searchConditions.filter((condition) => rules[condition].isSet(request))
}

/** The same search without one of its demands. */
export function withoutCondition(request: SearchRequest, condition: SearchCondition): SearchRequest {
  return rules[condition].without(request)
}
