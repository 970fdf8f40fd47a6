/**
 * The name of the staff's single sign-on, which the server writes into `<html data-sso>`; empty where it has none, and
 * in a prerendered page.
 */
export const ssoName: string = import.meta.env.SSR ? '' : (document.documentElement.dataset['sso'] ?? '')
