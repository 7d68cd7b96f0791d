/** JSON with each text in it changed, but no key and no sealed link; as it was if none is. */
export function inValues(json: string, change: (text: string) => string): string {
  let isChanged = false
  const after: unknown = JSON.parse(json, (key, value: unknown) => {
    if (typeof value !== 'string' || key === '$link') return value
    const now = change(value)
    isChanged ||= now !== value
    return now
  })
  return isChanged ? JSON.stringify(after) : json
}
