import { useId, type ReactNode } from 'react'
import { kindOfBlock, mostBlocks, readBlocks } from '../../contract/blocks/blocks.ts'
import { chooseBlock, chooseOrder, type BlockChoice } from '../../contract/blocks/choose-blocks.ts'
import { mergeBlocks, type BlockApart } from '../../contract/blocks/merge-blocks.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import type { BlocksApartInput } from '../../ui/signedin/record/blocks-input.ts'
import { blockLine, differingLines, orderLines } from './staff-block-words.web.ts'
import styles from './StaffBlocks.module.css'

/** The blocks that a colleague has changed at the same time, each in both versions, until one has chosen. */
export function StaffBlocksApart({ mine, choose, ...given }: BlocksApartInput & { mine: string }) {
  const texts = { ...given, mine }
  const merged = mergeBlocks(texts)
  if (!merged) return null
  const take = (chosen: ReturnType<typeof chooseBlock>) => {
    choose(chosen)
    requestAnimationFrame(toNext)
  }
  const isFull = (readBlocks(mine)?.length ?? 0) >= mostBlocks
  return (
    <>
      {merged.apart.map((apart) => (
        <OneApart
          key={apart.id}
          apart={apart}
          isFull={isFull}
          take={(choice) => take(chooseBlock(texts, apart.id, choice, randomName()))}
        />
      ))}
      {merged.isOrderApart ? (
        <Apart
          head="The blocks were put into another order elsewhere meanwhile"
          mine={orderLines(readBlocks(mine) ?? [])}
          theirs={orderLines(readBlocks(given.theirs) ?? [])}
        >
          <Choice label="Keep my order" act={() => take(chooseOrder(texts, 'mine'))} />
          <Choice label="Take the other order" act={() => take(chooseOrder(texts, 'theirs'))} />
        </Apart>
      ) : null}
    </>
  )
}

interface OneProps {
  apart: BlockApart
  isFull: boolean
  take: (choice: BlockChoice) => void
}

function OneApart({ apart: { theirs, mine }, isFull, take }: OneProps) {
  const block = mine ?? theirs
  if (!block) return null
  const mayJoin = mine && theirs && !kindOfBlock(block).isSingle && !isFull
  return (
    <Apart
      head={`${blockLine(block)}: ${happened(theirs !== null, mine !== null)}`}
      mine={mine ? differingLines(mine, theirs) : 'Removed.'}
      theirs={theirs ? differingLines(theirs, mine) : 'Removed.'}
    >
      <Choice label={mine ? 'Keep mine' : 'Keep it removed'} act={() => take('mine')} />
      <Choice label={theirs ? 'Take the other' : 'Remove it'} act={() => take('theirs')} />
      {mayJoin ? <Choice label="Keep both" act={() => take('both')} /> : null}
    </Apart>
  )
}

function happened(isThere: boolean, isHere: boolean): string {
  if (!isThere) return 'it was removed elsewhere, and you have changed it'
  return isHere
    ? 'it was changed elsewhere meanwhile'
    : 'you have removed it, and it was changed elsewhere'
}

interface ApartProps {
  head: string
  mine: string
  theirs: string
  children: ReactNode
}

/** Both versions, and what one can choose. */
function Apart({ head, mine, theirs, children }: ApartProps) {
  const id = useId()
  return (
    <section className={styles.apart} aria-labelledby={id} data-apart>
      <p id={id} className={styles.head} role="status" dir="auto">
        {head}
      </p>
      <div className={styles.versions}>
        <Version name="Yours" words={mine} />
        <Version name="The other" words={theirs} />
      </div>
      <p className={styles.choices}>{children}</p>
    </section>
  )
}

/** A long one is moved within its place, by key too, so Tab stops there. */
const reachable = { tabIndex: 0 }

const Version = ({ name, words }: { name: string; words: string }) => (
  <div className={styles.version} role="group" aria-label={name} dir="auto" {...reachable}>
    <b>{name}</b>
    {words}
  </div>
)

const Choice = ({ label, act }: { label: string; act: () => void }) => (
  <Button variant="secondary" size="compact" type="button" onClick={act}>
    {label}
  </Button>
)

/** To what is to be chosen next, else to the blocks. */
function toNext(): void {
  const next = document.querySelector<HTMLElement>('[data-apart] button')
  const place = next ?? document.getElementById('blocks-label')
  place?.focus()
}
