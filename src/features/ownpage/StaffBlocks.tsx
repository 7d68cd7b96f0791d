import { useEffect, useState } from 'react'
import { blockKinds, blockNames } from '../../contract/blocks/block-kinds.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { PickDialog } from '../../ui/signedin/dialog/PickDialog.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import type { BlocksInputProps } from '../../ui/signedin/record/blocks-input.ts'
import { StaffBlock } from './StaffBlock.tsx'
import { StaffBlocksApart } from './StaffBlocksApart.tsx'
import styles from './StaffBlocks.module.css'
import { useStaffBlocks, type StaffBlocksState } from './useStaffBlocks.web.ts'

/** The blocks that a page is made of, in their order; one of them is open. */
export function StaffBlocks(props: BlocksInputProps) {
  const { errors } = props
  const state = useStaffBlocks(props)
  const [isAdding, setIsAdding] = useState(false)
  const { blocks, open, openId, said, isFull } = state
  // A colleague has removed it, and the focus with it.
  const isGone = openId !== null && !blocks.some(({ id }) => id === openId)
  useEffect(() => {
    if (isGone) document.getElementById('blocks-label')?.focus()
  }, [isGone])
  // Where something was refused, the first block of which it is said opens.
  const [seen, setSeen] = useState(errors)
  if (seen !== errors) {
    setSeen(errors)
    const first = blocks.find(({ id }) => isWrong(errors, id))
    if (first) open(first.id)
  }
  const add = () => setIsAdding(true)
  useKeys(isFull ? [] : [{ keys: ['a'], label: 'Add a block', act: add }])
  return (
    <section className={styles.blocks} aria-labelledby="blocks-label">
      <h4 id="blocks-label" tabIndex={-1}>
        Blocks
      </h4>
      {props.apart ? <StaffBlocksApart mine={props.value} {...props.apart} /> : null}
      {errors['blocks'] ? (
        <Notice tone="bad">
          {errors['blocks'].map((sentence) => (
            <span key={sentence} className={styles.sentence}>
              {sentence}
            </span>
          ))}
        </Notice>
      ) : null}
      {blocks.length === 0 ? (
        <p className={styles.none}>
          Nothing stands on this page yet. Add a block: a hero first, then what it is about.
        </p>
      ) : (
        <ol className={styles.list}>
          {blocks.map((block, at) => (
            <StaffBlock key={block.id} {...{ block, at, state, errors }} />
          ))}
        </ol>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {isFull ? (
        <p className={styles.none}>A page has at most {blocks.length} blocks.</p>
      ) : (
        <Button
          variant="secondary"
          size="compact"
          type="button"
          aria-keyshortcuts="A"
          onClick={add}
        >
          Add a block <KeyCap>A</KeyCap>
        </Button>
      )}
      {isAdding ? <AddBlock state={state} onClose={() => setIsAdding(false)} /> : null}
    </section>
  )
}

interface AddProps {
  state: StaffBlocksState
  onClose: () => void
}

/** Which kind of block is added. */
const AddBlock = ({ state: { blocks, add }, onClose }: AddProps) => (
  <PickDialog
    title="Add a block"
    label="Which one"
    none="No block is called that."
    choices={blockNames
      .filter((name) => !isThere(blocks, name))
      .map((name) => ({ id: name, name: blockKinds[name].label }))}
    pick={({ id }) => {
      const name = blockNames.find((one) => one === id)
      if (name) add(name)
    }}
    onClose={onClose}
  />
)

/** A page has one of it, and has it already. */
const isThere = (blocks: readonly { kind: string }[], name: (typeof blockNames)[number]) =>
  'isSingle' in blockKinds[name] && blocks.some(({ kind }) => kind === name)

const isWrong = (errors: BlocksInputProps['errors'], id: string) =>
  Object.keys(errors).some((name) => name.startsWith(`${id}.`))
