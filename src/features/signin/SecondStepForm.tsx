import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { firstWay, SecondFactorStep } from './SecondFactorStep.tsx'
import type { ProofProps } from './useProof.web.ts'

/** The second step, in the card. */
export const SecondStepForm = ({ username, ...given }: ProofProps & { username: string }) => (
  <CardPart
    title="Confirm that it is you"
    lead={
      <>
        Signing in as <strong>{username}</strong>
      </>
    }
    arrived={firstWay(given.second.methods) === 'passkey'}
  >
    <SecondFactorStep {...given} />
  </CardPart>
)
