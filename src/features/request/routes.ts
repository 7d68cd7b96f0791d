import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerQuestion, type AnswerParts } from './answer.ts'
import { answerRequest, listRequests } from './contract.ts'

export function requestRoutes(parts: AnswerParts) {
  const { requests } = parts
  return [
    serve(listRequests, async (_, { viewer }) => await requests.open(memberOf(viewer))),
    serve(
      answerRequest,
      async ({ params, body }, by) => await answerQuestion(parts, params.id, body.answer, by),
      { seen: async ({ params }, { viewer }) => requests.find(memberOf(viewer), params.id) },
    ),
  ]
}
