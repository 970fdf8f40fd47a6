/**
 * The name of the shop: the operator's, which the server writes into `<html data-shop>`, or the product's. A
 * prerendered page has a placeholder, which the server replaces.
 */
export const shopName: string = import.meta.env.SSR
  ? '__SHOP_NAME__'
  : (document.documentElement.dataset['shop'] ?? 'Farehouse')
