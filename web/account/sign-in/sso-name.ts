/**
 * The name of the staff's single sign-on, which the server writes into `<html data-sso>`; empty where it has none. A
 * prerendered page has a placeholder, which the server replaces.
 */
export const ssoName: string = import.meta.env.SSR
  ? '__SSO_NAME__'
  : (document.documentElement.dataset['sso'] ?? '')
