/** Has the browser save a text as a file, in UTF-8. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not before the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
