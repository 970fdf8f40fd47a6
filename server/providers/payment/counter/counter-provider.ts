import { begunByHand, byHandCapabilities, inquireAtBank } from '../by-hand.ts'
import { type PaymentProvider } from '../payment-provider.ts'

/** Cash at the agency's counter, or fetched in Bangkok: only a clerk knows of it. */
export function counterProvider(): PaymentProvider {
  return {
    providerId: 'counter',
    capabilities: { ...byHandCapabilities, method: 'counter' },
    start: async (command) => ({ kind: 'done', value: begunByHand(command) }),
    inquire: (ref, context) => inquireAtBank(undefined, ref, context),
  }
}
