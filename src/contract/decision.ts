/** How something that was put before a client ended. */
export const decisions = ['approved', 'declined'] as const
export type Decision = (typeof decisions)[number]
