import { useRef, type KeyboardEvent } from 'react'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isInside, proseActs, type ProseAct } from './prose-keys.ts'
import { limitAt } from './prose-limits.ts'
import { proseSchema } from './prose-schema.ts'
import styles from './Prose.module.css'

interface Tool {
  act: ProseAct | 'link' | 'picture' | 'markdown'
  /** What it is called, with what its key is. */
  name: string
  keys?: string
  shown: string
}

const kinds: readonly Tool[] = [
  { act: 'text', name: 'Text', keys: 'Control+Alt+0', shown: 'Text' },
  { act: 'heading', name: 'Heading', keys: 'Control+Alt+2', shown: 'Heading' },
  { act: 'subheading', name: 'Subheading', keys: 'Control+Alt+3', shown: 'Subheading' },
]
const tools: readonly Tool[] = [
  { act: 'bold', name: 'Bold', keys: 'Control+B', shown: 'B' },
  { act: 'italic', name: 'Italic', keys: 'Control+I', shown: 'I' },
  { act: 'link', name: 'Link', keys: 'Control+Shift+K', shown: 'Link' },
  { act: 'bullets', name: 'List', keys: 'Control+Shift+8', shown: 'List' },
  { act: 'numbers', name: 'Numbers', keys: 'Control+Shift+7', shown: 'Numbers' },
  { act: 'quote', name: 'Quote', keys: 'Control+Shift+9', shown: 'Quote' },
  { act: 'code', name: 'Code', keys: 'Control+E', shown: 'Code' },
]
const steps: readonly Tool[] = [
  { act: 'undo', name: 'Back a step', keys: 'Control+Z', shown: '↶' },
  { act: 'redo', name: 'Forward a step', keys: 'Control+Shift+Z', shown: '↷' },
  { act: 'markdown', name: 'Markdown', shown: 'Markdown' },
]
/** What stands in the bar within a table, in place of what makes one. */
const ofTable: readonly Tool[] = [
  { act: 'rowAfter', name: 'Row below', shown: 'Row +' },
  { act: 'rowAway', name: 'Remove the row', shown: 'Row −' },
  { act: 'columnAfter', name: 'Column after', shown: 'Column +' },
  { act: 'columnAway', name: 'Remove the column', shown: 'Column −' },
  { act: 'tableAway', name: 'Remove the table', shown: 'Table −' },
]
const picture: Tool = { act: 'picture', name: 'Picture', shown: 'Picture' }
const table: Tool = { act: 'table', name: 'Table', shown: 'Table' }
/** They do something, and are no form of what is selected. */
const plain = new Set<Tool['act']>([...steps, ...ofTable, table, picture].map(({ act }) => act))
const toolsIn = (state: EditorState, withPictures: boolean) => [
  ...kinds,
  ...tools,
  ...(withPictures ? [picture] : []),
  ...(isInside(state, proseSchema.nodes.table) ? ofTable : [table]),
  ...steps,
]

interface ToolsProps {
  view: EditorView
  state: EditorState
  link: () => void
  /** null: a text has no pictures here. */
  picture: (() => void) | null
  /** Shows the text as Markdown. */
  markdown: () => void
}

/** What forms the text, by mouse and by key: the arrows move within, Escape goes back to the text. */
export function ProseTools({ view, state, link, picture: choose, markdown }: ToolsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const act = ({ act: name }: Tool) => {
    if (name === 'link') return link()
    if (name === 'picture') return choose?.()
    if (name === 'markdown') return markdown()
    proseActs[name](state, view.dispatch, view)
    view.focus()
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return view.focus()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((one) => one === document.activeElement)
    if (!step || at < 0) return
    event.preventDefault()
    const next = buttons.at((at + step) % buttons.length)
    for (const one of buttons) one.tabIndex = one === next ? 0 : -1
    next?.focus()
  }
  return (
    // The one of its buttons that was used last is where Tab arrives.
    <div
      ref={bar}
      tabIndex={-1}
      className={styles.tools}
      role="toolbar"
      aria-label="Form of the text"
      aria-controls="text"
    >
      {toolsIn(state, choose !== null).map((tool, at) => (
        <button
          key={tool.act}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          aria-label={tool.name}
          aria-keyshortcuts={tool.keys}
          title={limitOf(state, tool) ?? titleOf(tool)}
          aria-disabled={limitOf(state, tool) !== null || undefined}
          aria-pressed={plain.has(tool.act) ? undefined : isOn(state, tool.act)}
          data-act={tool.act}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={move}
          onClick={() => act(tool)}
        >
          {tool.shown}
        </button>
      ))}
    </div>
  )
}

const titleOf = ({ keys, name }: Tool) =>
  keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name

/** Why a table cannot grow any further; null: it can. */
function limitOf(state: EditorState, { act }: Tool): string | null {
  if (act === 'rowAfter') return limitAt(state, 'rows')
  return act === 'columnAfter' ? limitAt(state, 'cells') : null
}

/** Whether that is the form of what is selected. */
function isOn(state: EditorState, act: Tool['act']): boolean {
  const { nodes, marks } = proseSchema
  const { $from, from, to, empty } = state.selection
  const mark = marks[act]
  if (mark) {
    if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    return state.doc.rangeHasMark(from, to, mark)
  }
  const { type, attrs } = $from.parent
  if (act === 'text') return type === nodes['paragraph']
  if (act === 'heading') return attrs['level'] === 2
  if (act === 'subheading') return attrs['level'] === 3
  const block = { bullets: 'bulletList', numbers: 'orderedList', quote: 'blockquote' }[
    act as string
  ]
  const kind = block === undefined ? undefined : nodes[block]
  return kind !== undefined && isInside(state, kind)
}
