/** The Message-ID of the mail that a task sends, however often it is tried; `host` without a port. */
export const messageIdOf = (task: string, host: string) => `<${task}@${host}>`
