import { isContactCode } from '#contract/terms/passenger/contact-services.ts'
import type { ToldServiceStatus } from '#contract/terms/passenger/special-service.ts'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { ReservedService } from '#server/providers/supply/supplier-service.ts'
import { serviceTransitions } from './special-service-state.ts'
import type { SpecialService } from './special-service-store.ts'

/** What a reservation states of services that is not recorded yet. */
export type ServiceDifference = {
  /** Recorded services of which the reservation states something else than before; `isMove` where it changes the status. */
  readonly stated: readonly {
    readonly service: SpecialService
    readonly told: ToldServiceStatus
    readonly isMove: boolean
  }[]
  /** Services that nothing is recorded of. */
  readonly added: readonly ReservedService[]
  /** Recorded services that the reservation stated before and states no more. */
  readonly gone: readonly SpecialService[]
}

/**
 * Longest time in ms from reading a reservation to taking it over: a service that was requested since cannot be in it,
 * and is not gone because of that.
 */
const longestReadMs = 60_000

/**
 * Compares the services that a reservation states with the recorded ones. Only what the reservation states anew changes
 * anything, so that an answer that staff recorded stays until the airline says something else.
 */
export function diffServices(
  told: readonly ReservedService[],
  recorded: readonly SpecialService[],
  now: Instant,
): ServiceDifference {
  const pairs = pairServices(told, recorded)
  const paired = new Set(pairs.values())
  return {
    stated: [...pairs].flatMap(([{ status }, service]) =>
      service.toldStatus === status
        ? []
        : [{ service, told: status, isMove: service.status !== status && isNews(service, status) }],
    ),
    // What is cancelled already was never a service of this order.
    added: told.filter((one) => !pairs.has(one) && one.status !== 'cancelled'),
    gone: recorded.filter((one) => !paired.has(one) && isGone(one, now)),
  }
}

/** A service that waits at the airline says nothing against the answer that staff have recorded, and have not withdrawn. */
function isNews({ status, answered, toldStatus }: SpecialService, told: ToldServiceStatus): boolean {
  const isByStaff = answered !== undefined && status !== toldStatus && status !== 'byHand'
  const isWaiting = told === 'requested' || told === 'confirming'
  return !(isByStaff && isWaiting) && serviceTransitions.allows(status, told, 'told')
}

function isGone({ status, toldStatus, sentAt }: SpecialService, now: Instant): boolean {
  const isLongAgo = epochMsOf(now) - epochMsOf(sentAt) >= longestReadMs
  return status === toldStatus && isLongAgo && serviceTransitions.allows(status, 'cancelled', 'notTold')
}

/** What makes a recorded service the one that a reservation states, the strongest first. */
const likenesses: readonly ((one: SpecialService, told: ReservedService) => boolean)[] = [
  (one, told) => isContactCode(told.code) && isSameContact(one, told) && one.status !== 'cancelled',
  ({ toldStatus }, { status }) => toldStatus === status,
  ({ status }, told) => status === told.status,
  ({ status }, told) => status !== 'refused' && serviceTransitions.allows(status, told.status, 'told'),
  ({ status }, told) => serviceTransitions.allows(status, told.status, 'told'),
  // staff have answered it, and the airline's own answer is still to come
  ({ answered, toldStatus, status }) =>
    answered !== undefined && toldStatus === undefined && status !== 'cancelled',
]

/** Returns the recorded service for each one that a reservation states; the strongest likeness is paired first. */
function pairServices(
  told: readonly ReservedService[],
  recorded: readonly SpecialService[],
): ReadonlyMap<ReservedService, SpecialService> {
  const pairs = new Map<ReservedService, SpecialService>()
  const taken = new Set<SpecialService>()
  for (const isLike of likenesses)
    for (const one of told) {
      if (pairs.has(one)) continue
      const match = recorded.find(
        (other) => !taken.has(other) && isSameService(one, other) && isLike(other, one),
      )
      if (!match) continue
      pairs.set(one, match)
      taken.add(match)
    }
  return pairs
}

function isSameService(
  told: Pick<ReservedService, 'passenger' | 'segment' | 'code' | 'text'>,
  other: SpecialService,
): boolean {
  const { passenger, segment, code } = told
  const isOfContact = !isContactCode(code) || other.text === '' || isSameContact(other, told)
  return isOfContact && other.passenger === passenger && other.segment === segment && other.code === code
}

/** An earlier contact that the reservation still states says nothing about the one that was sent since. */
function isSameContact(one: Pick<SpecialService, 'text'>, told: Pick<ReservedService, 'text'>): boolean {
  return one.text !== '' && one.text === told.text
}
