import { startManualPayment, byHandCapabilities, inquireBillsAtBank } from '../manual-payment.ts'
import type { PaymentProvider } from '../payment-provider.ts'

/** Cash at the agency's counter, or a cash pickup in Bangkok: only a clerk can confirm it. */
export function counterProvider(): PaymentProvider {
  return {
    providerId: 'counter',
    capabilities: { ...byHandCapabilities, method: 'counter' },
    start: async (command) => ({ kind: 'done', value: startManualPayment(command) }),
    inquire: (ref, context) => inquireBillsAtBank(undefined, ref, context),
  }
}
