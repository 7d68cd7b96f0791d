import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from '@tiptap/pm/commands'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, redo, undo } from '@tiptap/pm/history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from '@tiptap/pm/inputrules'
import { keymap } from '@tiptap/pm/keymap'
import { liftListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list'
import type { Command, EditorState, Plugin } from '@tiptap/pm/state'
import type { NodeType } from '@tiptap/pm/model'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { keepsLimits } from './prose-limits.ts'
import { waitingPictures } from './prose-pictures.ts'
import { proseSchema } from './prose-schema.ts'
import { tableActs } from './prose-table.ts'

const { nodes, marks } = proseSchema

/** Whether the selection begins within such a block. */
export function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === type) return true
  return false
}

const listTypes = [nodes.bulletList, nodes.orderedList]

/** Out of whatever one is in, as often as that goes. */
const liftAll: Command = (state, dispatch) =>
  listTypes.some((one) => isInside(state, one))
    ? liftListItem(nodes.listItem)(state, dispatch)
    : lift(state, dispatch)

/** Into a list, out of the same, or from one kind to the other. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isInside(state, type)) return liftListItem(nodes.listItem)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth)
      if (!listTypes.includes(node.type)) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return wrapInList(type)(state, dispatch)
  }

const toggleQuote: Command = (state, dispatch) =>
  isInside(state, nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch)

/** A heading stands by itself: what is in a list or a quote comes out of it first. */
const heading =
  (level: 2 | 3): Command =>
  (state, dispatch) =>
    setBlockType(nodes.heading, { level })(state, dispatch) || liftAll(state, dispatch)

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
  return true
})

/** All that can be done to the text. */
export const proseActs = {
  bold: toggleMark(marks.bold),
  italic: toggleMark(marks.italic),
  code: toggleMark(marks.code),
  bullets: toggleList(nodes.bulletList),
  numbers: toggleList(nodes.orderedList),
  quote: toggleQuote,
  text: setBlockType(nodes.paragraph),
  heading: heading(2),
  subheading: heading(3),
  ...tableActs,
  undo,
  redo,
} satisfies Record<string, Command>
export type ProseAct = keyof typeof proseActs

/** The keys by which the text is formed; Tab moves within a table alone, so that one comes out of the text. */
const keys: Record<string, Command> = {
  'Mod-b': proseActs.bold,
  'Mod-i': proseActs.italic,
  'Mod-e': proseActs.code,
  'Mod-Alt-0': proseActs.text,
  'Mod-Alt-2': proseActs.heading,
  'Mod-Alt-3': proseActs.subheading,
  'Mod-Shift-7': proseActs.numbers,
  'Mod-Shift-8': proseActs.bullets,
  'Mod-Shift-9': proseActs.quote,
  'Mod-z': undo,
  'Mod-Shift-z': redo,
  'Mod-y': redo,
  'Shift-Enter': breakLine,
  Enter: splitListItem(nodes.listItem),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
}

/** The beginnings of lines that form them: `## `, `### `, `- `, `1. ` and `> `. */
const beginnings = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, ([, signs = '##']) => ({
      level: signs.length,
    })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
    wrappingInputRule(/^1\.\s$/, nodes.orderedList),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
  ],
})

/** What the text obeys; `more`: keys that need the screen. */
export const prosePlugins = (more: Record<string, Command>): Plugin[] => [
  beginnings,
  keymap(more),
  keymap(keys),
  keymap(baseKeymap),
  history(),
  // Above and below a table at the end.
  gapCursor(),
  tableEditing(),
  keepsLimits,
  waitingPictures,
]
