import type { DraftEditor } from './draft-editor.ts'

/** What an act has written into a field, and what stood there before. */
interface WrittenField {
  name: string
  before: string
  after: string
}

/**
 * Writes back what stood in the fields before an act, but where somebody has gone on since. Returns
 * the names of those, which stay as they are; throws where nobody knows what stands there by now.
 */
export async function writeBackIn(
  editor: Pick<DraftEditor, 'state' | 'subscribe' | 'write'>,
  fields: readonly WrittenField[],
): Promise<string[]> {
  // Opened again for this, it has to hear first what it says.
  while (!editor.state.isLoaded) {
    const { failure } = editor.state
    if (failure) throw new Error(failure.message || 'What is written by now could not be loaded.')
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = editor.subscribe(() => resolve())
    await promise.finally(leave)
  }
  const stayed: string[] = []
  for (const { name, before, after } of fields) {
    if (editor.state.fields[name]?.value === after)
      editor.write(name, { value: before, seen: null })
    else stayed.push(name)
  }
  return stayed
}
