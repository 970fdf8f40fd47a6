import type { SearchRequest } from '#contract/api/search.ts'

/** Conditions of a search besides places, dates and party. */
export const searchConditions = [
  'direct',
  'airline',
  'via',
  'refundable',
  'departWindow',
  'returnWindow',
  'cabin',
] as const
/** A condition of a search besides places, dates and party. */
export type SearchCondition = (typeof searchConditions)[number]

/** A window of twelve hours around noon excludes nothing. */
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

/** Returns the conditions that a search sets, in list order. */
export function activeConditions(request: SearchRequest): SearchCondition[] {
  return searchConditions.filter((condition) => rules[condition].isSet(request))
}

/** Returns the search without one of its conditions. */
export function withoutCondition(request: SearchRequest, condition: SearchCondition): SearchRequest {
  return rules[condition].without(request)
}
