import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { PickedPicture, ProsePictures } from './picture-source.ts'
import { proseSchema } from './prose-schema.ts'

const { nodes } = proseSchema

/** A picture of the media room, to be put into a text. */
const madeOf = ({ id, alt }: PickedPicture): Node => nodes.picture.create({ media: id, alt })

/** Where a block goes that comes with the caret there: in place of an empty line, else after the block. */
function placeAt({ doc }: EditorState, at: number): { from: number; to: number } {
  const $at = doc.resolve(at)
  if ($at.depth === 0) return { from: at, to: at }
  const block = $at.node(1)
  const isEmpty = block.type === nodes.paragraph && block.content.size === 0
  return { from: isEmpty ? $at.before(1) : $at.after(1), to: $at.after(1) }
}

/** Puts a picture there, with a line after it where it would be the last. */
function insert(tr: Transaction, { from, to }: { from: number; to: number }, picture: Node) {
  const isLast = to === tr.doc.content.size
  const content = isLast ? [picture, nodes.paragraph.create()] : [picture]
  return tr.replaceWith(from, to, content)
}

/**
 * Puts a picture where the caret is, or in place of the one that is selected, and selects it, so that
 * what it shows can be said.
 */
export function insertPicture(view: EditorView, picture: PickedPicture, isInstead: boolean): void {
  const { state } = view
  const was = isInstead ? pictureAt(state) : null
  if (was) {
    const attrs = { ...was.node.attrs, media: picture.id, alt: picture.alt }
    const tr = state.tr.setNodeMarkup(was.at, null, attrs)
    return view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, was.at)))
  }
  const place = placeAt(state, state.selection.to)
  const tr = insert(state.tr, place, madeOf(picture))
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, place.from)).scrollIntoView())
}

/** The picture that is selected, and where. */
export function pictureAt({ selection }: EditorState): { node: Node; at: number } | null {
  const isPicture = selection instanceof NodeSelection && selection.node.type === nodes.picture
  return isPicture ? { node: selection.node, at: selection.from } : null
}

interface Waiting {
  add?: { key: object; at: number; name: string }
  remove?: object
}

/** Pictures that are on their way, each where it will stand, whatever is written meanwhile. */
export const waitingPictures: Plugin<DecorationSet> = new Plugin<DecorationSet>({
  state: {
    init: () => DecorationSet.empty,
    apply(tr, before) {
      const set = before.map(tr.mapping, tr.doc)
      const { add, remove } = (tr.getMeta(waitingPictures) as Waiting | undefined) ?? {}
      if (add)
        return set.add(tr.doc, [
          Decoration.widget(add.at, () => waitingSign(add.name), { of: add.key }),
        ])
      return remove ? set.remove(set.find(undefined, undefined, ({ of }) => of === remove)) : set
    },
  },
  props: {
    decorations(state) {
      return this.getState(state)
    },
  },
})

function waitingSign(name: string): HTMLElement {
  const sign = document.createElement('p')
  sign.dataset['waiting'] = ''
  sign.textContent = `Adding ${name}…`
  return sign
}

/** Sends pictures to the media room, and puts each where it was dropped or pasted; what is refused is said. */
export async function takeInPictures(
  view: EditorView,
  { files, at }: { files: readonly File[]; at: number | undefined },
  { send, say }: { send: ProsePictures['send']; say: (words: string) => void },
): Promise<void> {
  const refused: string[] = []
  let place =
    at === undefined ? placeAt(view.state, view.state.selection.to).from : dropped(view, at)
  for (const file of files) {
    const key = {}
    note(view, { add: { key, at: place, name: file.name } })
    const sent = await send(file)
    if (view.isDestroyed) return
    const [waiting] =
      waitingPictures.getState(view.state)?.find(undefined, undefined, ({ of }) => of === key) ?? []
    place = waiting?.from ?? view.state.doc.content.size
    note(view, { remove: key })
    if (typeof sent === 'string') refused.push(`${file.name} was not added. ${sent}`)
    else place = put(view, place, madeOf(sent))
  }
  const added = refused.length < files.length ? 'Added. Choose it to say what it shows.' : ''
  say([added, ...refused].filter(Boolean).join(' '))
}

const note = (view: EditorView, meta: Waiting) =>
  view.dispatch(view.state.tr.setMeta(waitingPictures, meta))

/** The next place for a picture after the one that was put there. */
function put(view: EditorView, at: number, picture: Node): number {
  const place = placeAt(view.state, at)
  view.dispatch(insert(view.state.tr, place, picture))
  return place.from + picture.nodeSize
}

/** Between two blocks, near where it was dropped. */
function dropped({ state: { doc } }: EditorView, at: number): number {
  const slice = new Slice(Fragment.from(nodes.picture.create({ media: 'any' })), 0, 0)
  return dropPoint(doc, at, slice) ?? doc.content.size
}
