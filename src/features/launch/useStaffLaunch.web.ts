import { useNavigate, useParams } from 'react-router'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { launchSteps, markLaunch, showLaunch, type LaunchStep } from './staff.contract.ts'

/** One of the steps, or the list that comes after them. */
export type StartPlace = LaunchStep | 'live'

const places: readonly StartPlace[] = [...launchSteps, 'live']

export const startAddress = (place: StartPlace) => `/console/start/${place}`

/** How far the first steps are; the address says which is open. */
export function useStaffLaunch() {
  const { step } = useParams()
  const navigate = useNavigate()
  const answer = useAnswer(showLaunch)
  const mark = useAct(markLaunch)
  const goTo = (place: StartPlace) => void navigate(startAddress(place))
  return {
    answer,
    mark,
    /** What the address names; undefined: nothing. */
    place: places.find((one) => one === step),
    goTo,
    next: (place: LaunchStep) => places[places.indexOf(place) + 1] ?? 'live',
    skip: (place: LaunchStep, to: StartPlace) =>
      mark.mutate({ body: { name: place, state: 'skipped' } }, { onSuccess: () => goTo(to) }),
  }
}
export type StaffLaunch = ReturnType<typeof useStaffLaunch>
