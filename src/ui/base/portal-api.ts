/** The API that the portal and the sign-in page call: our own, or the one that the page names. */
export const portalApi = (): string => document.documentElement.dataset['portalApi'] ?? '/api'
