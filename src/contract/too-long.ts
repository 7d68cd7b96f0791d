const count = (characters: number) => characters.toLocaleString('en-US')

/** What is said at a field that has more characters than fit, by how many; undefined where it fits. */
export function tooLongWords({ length }: string, most: number): string | undefined {
  if (length <= most) return undefined
  return `Use at most ${count(most)} characters; this has ${count(length)}, ${count(length - most)} too many.`
}
