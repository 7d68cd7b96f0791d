/** The path of a picture of our own (`/…`). No other host is ever asked for one. */
export const ownPicturePath = /^\/(?!\/)[\w./-]+$/
