/** Has the browser save a text as a file, in UTF-8; or what has come as one. */
export function saveText(name: string, text: string | Blob, type = 'text/plain'): void {
  const address = URL.createObjectURL(typeof text === 'string' ? new Blob([text], { type }) : text)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not before the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
