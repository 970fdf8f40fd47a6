/** The names of payment services and suppliers, by their ids. */
const names: Readonly<Record<string, string>> = {
  omise: 'Omise',
  twoc2p: '2C2P',
  paypal: 'PayPal',
  paysbuy: 'PaySbuy',
  duffel: 'Duffel',
  sabre: 'Sabre',
}

/** Returns the name of a payment service or supplier; its id where it has none. */
export function providerName(providerId: string): string {
  return names[providerId] ?? providerId
}
