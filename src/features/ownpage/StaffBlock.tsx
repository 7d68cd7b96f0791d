import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { blockKinds } from '../../contract/blocks/block-kinds.ts'
import { wordsOfBlock, type PageBlock } from '../../contract/blocks/blocks.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import type { BlocksInputProps } from '../../ui/signedin/record/blocks-input.ts'
import { StaffBlockFields } from './StaffBlockFields.tsx'
import styles from './StaffBlocks.module.css'
import type { StaffBlocksState } from './useStaffBlocks.web.ts'

interface BlockProps {
  block: PageBlock
  /** Its place, from 0. */
  at: number
  state: StaffBlocksState
  errors: BlocksInputProps['errors']
}

/** What is dragged is named by this kind, so that nothing else can be dropped here. */
const dragged = 'text/x-block'

/** A block of a page: what it is and says, what moves it, and its fields while it is open. */
export function StaffBlock({ block, at, state, errors }: BlockProps) {
  const [isOver, setIsOver] = useState(false)
  const { label } = blockKinds[block.kind]
  const isOpen = state.openId === block.id
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    state.move(block.id, at + step)
  }
  const isBlock = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragged)
  const over = (event: DragEvent) => {
    if (!isBlock(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (!isBlock(event)) return
    event.preventDefault()
    state.move(event.dataTransfer.getData(dragged), at)
  }
  const target = {
    'data-over': isOver || undefined,
    onDragOver: over,
    onDragLeave: () => setIsOver(false),
    onDrop: drop,
  }
  return (
    <li className={styles.block} {...target}>
      <div
        className={styles.row}
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(dragged, block.id)}
      >
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={press}
          onClick={() => state.open(isOpen ? null : block.id)}
        >
          <b>{label}</b> <span>{wordsOfBlock(block).split('\n')[0] || block.texts['study']}</span>
        </button>
        <Movers {...{ block, at, state }} />
      </div>
      {isOpen ? <StaffBlockFields {...{ block, state, errors }} /> : null}
      {isOpen ? <Acts block={block} state={state} /> : null}
    </li>
  )
}

function Movers({ block, at, state }: Omit<BlockProps, 'errors'>) {
  const { label } = blockKinds[block.kind]
  const ends = { up: at === 0, down: at === state.blocks.length - 1 }
  return (['up', 'down'] as const).map((way) => (
    <button
      key={way}
      type="button"
      className={styles.mover}
      aria-label={`Move ${label}, block ${at + 1}, ${way}`}
      // Not disabled: whoever has moved it to the end is still at the button.
      aria-disabled={ends[way]}
      onClick={() => state.move(block.id, at + (way === 'up' ? -1 : 1))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={way === 'up' ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} />
      </svg>
    </button>
  ))
}

function Acts({ block, state }: Pick<BlockProps, 'block' | 'state'>) {
  const isSingle = 'isSingle' in blockKinds[block.kind]
  return (
    <p className={styles.acts}>
      {isSingle || state.isFull ? null : (
        <Button variant="secondary" size="compact" type="button" onClick={() => state.copy(block)}>
          Copy the block
        </Button>
      )}
      <Button variant="secondary" size="compact" type="button" onClick={() => state.remove(block)}>
        Remove the block
      </Button>
    </p>
  )
}
