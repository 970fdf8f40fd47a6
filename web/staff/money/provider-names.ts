/** What payment services call themselves, by the ids of our books. */
const names: Readonly<Record<string, string>> = {
  omise: 'Omise',
  twoc2p: '2C2P',
  paypal: 'PayPal',
  paysbuy: 'PaySbuy',
}

/** The name of a payment service; its id where it has none that is known. */
export function providerName(providerId: string): string {
  return names[providerId] ?? providerId
}
