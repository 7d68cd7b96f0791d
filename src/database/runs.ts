/** Runs of a long list, each short enough for the parameters of one statement on both engines. */
export function* inRuns<Item>(items: readonly Item[], most = 500): Generator<Item[]> {
  for (let at = 0; at < items.length; at += most) yield items.slice(at, at + most)
}
