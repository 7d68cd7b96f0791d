/** A reason not to start; the message is one sentence for the person at the terminal. */
export class StartError extends Error {}
