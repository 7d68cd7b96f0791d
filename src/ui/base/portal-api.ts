/** Where the portal and the sign-in page ask: our own API, or the one that the page names. */
export const portalApi = (): string => document.documentElement.dataset['portalApi'] ?? '/api'
