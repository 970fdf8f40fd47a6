/** What payment services and suppliers call themselves, by the ids of our books. */
const names: Readonly<Record<string, string>> = {
  omise: 'Omise',
  twoc2p: '2C2P',
  paypal: 'PayPal',
  paysbuy: 'PaySbuy',
  duffel: 'Duffel',
  sabre: 'Sabre',
}

/** The name of a payment service or supplier; its id where it has none that is known. */
export function providerName(providerId: string): string {
  return names[providerId] ?? providerId
}
