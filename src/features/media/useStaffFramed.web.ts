import { useState } from 'react'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { fitted } from './staff-framing.web.ts'
import { changePicture, type Picture } from './staff.contract.ts'

/** What is shown of a picture, as the server keeps it. */
export type Framed = Pick<Picture, 'crop' | 'focus'>

const framedOf = ({ crop, focus }: Picture): Framed => ({ crop, focus })
const isSame = (one: Framed, other: Framed) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is to be shown of a picture, as somebody chooses it. What a colleague saves meanwhile is shown
 * where nothing was chosen here; else both are there until one is decided for.
 */
export function useStaffFramed(picture: Picture, reload: () => unknown) {
  const [base, setBase] = useState(picture)
  const [chosen, setChosen] = useState<Framed | null>(null)
  const save = useAct(changePicture, { refused: () => void reload() })
  const framed = chosen ?? framedOf(picture)
  const isChanged = chosen !== null && !isSame(chosen, framedOf(picture))
  const isOvertaken = isChanged && base.version !== picture.version
  const send = async (to: Framed, version: number) =>
    await save.mutateAsync({ params: { id: picture.id }, body: { ...to, base: { version } } })
  return {
    framed,
    isChanged,
    isOvertaken,
    save,
    change(to: Partial<Framed>) {
      if (chosen === null) setBase(picture)
      const crop = fitted(to.crop ?? framed.crop, picture)
      setChosen({ crop, focus: to.focus ?? framed.focus })
    },
    discard() {
      save.reset()
      setChosen(null)
    },
    async submit(): Promise<void> {
      const before = picture
      const saved = await send(framed, before.version).catch(() => null)
      if (!saved) return
      setChosen(null)
      offerUndo({
        id: randomName(),
        said: `${picture.name}: what is shown of it was changed`,
        undo: async () => await send(framedOf(before), saved.version),
      })
    },
  }
}
