import type { ListName } from '../../contract/list.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { changeView, chooseColumns, keepView, readList, removeView } from './staff.contract.ts'

/** A list of the console as whoever is signed in has it. */
export function useStaffKeptList(list: ListName): KeptList {
  const { data, isError } = useAnswer(readList, { params: { list } })
  const choose = useAct(chooseColumns)
  const keep = useAct(keepView)
  const change = useAct(changeView)
  const remove = useAct(removeView)
  return {
    columns: data?.columns ?? null,
    shape: isError ? null : data?.shape,
    views: data?.views ?? [],
    chooseColumns: (columns) => choose.mutateAsync({ params: { list }, body: { columns } }),
    chooseShape: (shape) => choose.mutateAsync({ params: { list }, body: { shape } }),
    keep: (body) => keep.mutateAsync({ params: { list }, body }),
    change: (id, body) => change.mutateAsync({ params: { list, id }, body }),
    remove: (id) => remove.mutateAsync({ params: { list, id } }),
  }
}
