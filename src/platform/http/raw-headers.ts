/**
 * The value of a header as it came in (`rawHeaders`: name, value, name, value), several with a comma
 * between them (RFC 9110, section 5.3). `name` in lower case.
 *
 * For code that every request runs: Node makes an object of all headers when the first one is read,
 * which costs a cached answer a twentieth of its time.
 */
export function rawHeader(raw: readonly string[], name: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < raw.length; at += 2) {
    const given = raw[at] as string
    if (given.length !== name.length || given.toLowerCase() !== name) continue
    const value = raw[at + 1] as string
    found = found === undefined ? value : `${found}, ${value}`
  }
  return found
}
