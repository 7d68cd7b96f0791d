import { useEffect, useRef, useState } from 'react'
import { blockKinds, type BlockName } from '../../contract/blocks/block-kinds.ts'
import { emptyBlock, mostBlocks, readBlocks, type PageBlock } from '../../contract/blocks/blocks.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import type { BlocksInputProps } from '../../ui/signedin/record/blocks-input.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'

type Blocks = readonly PageBlock[]
type BlockChange = Partial<Pick<PageBlock, 'variant' | 'texts'>>

/** Its other texts may have been changed elsewhere since it was rendered, so they are none of a change. */
const withChanges = (block: PageBlock, given: BlockChange): PageBlock => ({
  ...block,
  ...given,
  texts: { ...block.texts, ...given.texts },
})

const at = (blocks: Blocks, id: string) => blocks.findIndex((block) => block.id === id)
const without = (blocks: Blocks, id: string) => blocks.filter((block) => block.id !== id)
const withAt = (blocks: Blocks, block: PageBlock, place: number): Blocks => {
  const others = without(blocks, block.id)
  return [...others.slice(0, place), block, ...others.slice(place)]
}

/**
 * The blocks of a page as they are written, with what adds, moves and removes them. Each of these is
 * taken back on its own, whatever was typed in the other blocks since.
 */
export function useStaffBlocks({ value, write, putBack }: BlocksInputProps) {
  const blocks = readBlocks(value) ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef({ value, write })
  const isShown = useRef(true)
  useEffect(() => {
    if (latest.current.value !== value) setSaid('The blocks were changed elsewhere, and so here.')
    latest.current = { value, write }
  }, [value, write])
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  const set = (next: Blocks): string => {
    const json = JSON.stringify(next)
    latest.current.write(json)
    // Whatever is done next starts from it, rendered or not.
    latest.current = { ...latest.current, value: json }
    return json
  }
  const now = (): Blocks => readBlocks(latest.current.value) ?? []

  function act(next: Blocks, what: string, back: (since: Blocks) => Blocks): void {
    const before = latest.current.value
    const after = set(next)
    setSaid(what)
    offerUndo({
      id: randomName(),
      said: what,
      async undo() {
        if (isShown.current) set(back(now()))
        else await putBack(after, before)
      },
    })
  }
  const nameOf = (block: PageBlock) => blockKinds[block.kind].label
  return {
    blocks,
    openId,
    open: setOpenId,
    said,
    isFull: blocks.length >= mostBlocks,
    add(kind: BlockName) {
      const block = emptyBlock(kind, randomName())
      const place = kind === 'hero' ? 0 : blocks.length
      act(withAt(now(), block, place), `Added ${nameOf(block)}`, (since) =>
        without(since, block.id),
      )
      setOpenId(block.id)
    },
    copy(block: PageBlock) {
      const copied = { ...block, id: randomName() }
      const next = withAt(now(), copied, at(now(), block.id) + 1)
      act(next, `Copied ${nameOf(block)}`, (since) => without(since, copied.id))
      setOpenId(copied.id)
    },
    remove(block: PageBlock) {
      const place = at(now(), block.id)
      act(without(now(), block.id), `Removed ${nameOf(block)}`, (since) =>
        withAt(since, block, place),
      )
      setOpenId(null)
    },
    move(id: string, place: number) {
      const was = at(now(), id)
      const block = now()[was]
      const to = Math.max(0, Math.min(now().length - 1, place))
      if (!block || was === to) return
      act(withAt(now(), block, to), `Moved ${nameOf(block)} to place ${to + 1}`, (since) => {
        const there = since.find((one) => one.id === id)
        return there ? withAt(since, there, was) : since
      })
    },
    change(id: string, given: BlockChange) {
      set(now().map((block) => (block.id === id ? withChanges(block, given) : block)))
    },
  }
}
export type StaffBlocksState = ReturnType<typeof useStaffBlocks>
