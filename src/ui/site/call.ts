/** Asks the API at `base` for `path`. Throws `API Error: {status} {statusText}` when refused. */
export async function call<Answer>(base: string, path: string): Promise<Answer> {
  const response = await fetch(`${base}${path}`, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`API Error: ${response.status} ${response.statusText}`)
  return (await response.json()) as Answer
}
