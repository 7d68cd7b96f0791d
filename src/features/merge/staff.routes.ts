import { serve } from '../../platform/http/serve.ts'
import type { merging } from './merge.ts'
import type { previewing } from './preview.ts'
import { mergeEnquiries, previewMerge, unmergeEnquiry } from './staff.contract.ts'

interface Parts extends ReturnType<typeof merging> {
  preview: ReturnType<typeof previewing>
}

/** The calls by which duplicates become one enquiry, and two again. */
export const mergeRoutes = ({ preview, merge, unmerge }: Parts) => [
  serve(previewMerge, async ({ params }) => await preview(params.id, params.other)),
  serve(mergeEnquiries, async ({ params, body }, by) => await merge(params.id, body.other, by)),
  serve(unmergeEnquiry, async ({ params, body }, by) => await unmerge(params.id, body.other, by)),
]
