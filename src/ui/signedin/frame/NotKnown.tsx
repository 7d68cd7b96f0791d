import { Unseen } from '../../base/Unseen.tsx'

/** In place of a number that could not be loaded: a zero would be a claim. */
export const NotKnown = () => (
  <>
    <span aria-hidden="true">–</span>
    <Unseen>not known</Unseen>
  </>
)
