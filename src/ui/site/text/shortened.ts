/** The text, or as many whole words of it as fit into `length` characters, with an ellipsis. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut.slice(0, -1)).replace(/[\s,;:.–-]+$/, '')}…`
}
