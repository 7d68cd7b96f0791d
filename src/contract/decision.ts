/** The decisions that a client can make on an approval. */
export const decisions = ['approved', 'declined'] as const
export type Decision = (typeof decisions)[number]
